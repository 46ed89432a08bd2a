/** What a script belongs to: the form of a screen, or its list. */
export const SCRIPT_KINDS = ['form', 'list'] as const
export type ScriptKind = (typeof SCRIPT_KINDS)[number]

/** Longest text of a script, in characters. */
export const SCRIPT_LENGTH = 100_000
