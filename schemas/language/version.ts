import { problem } from './check/guard.ts'
import type { SchemaProblem } from './check/problem.ts'
import { LANGUAGE_VERSION } from './names.ts'
import { isObject } from './values.ts'

type Document = Readonly<Record<string, unknown>>
/** Makes a document of the version it is filed under one of the next; pure, keeps unknown keys. */
export type UpgradeStep = (document: Document) => Document

/** `UPGRADES[n]` lifts version n to n + 1. Every past version stays in the corpus under `tests/fixtures/language`. */
const UPGRADES: Readonly<Record<number, UpgradeStep>> = {
  // Version 0 was the shape before `version` existed: fields as a list of `{key, …}`.
  0: ({ fields, ...rest }) => ({
    ...rest,
    version: 1,
    fields: Array.isArray(fields)
      ? Object.fromEntries(fields.filter(isObject).map(({ key, ...field }) => [String(key), field]))
      : fields,
  }),
}

/** Lifts a document to the current version; a newer one is refused, for it may mean what this build cannot know. */
export function upgrade(document: Document): { readonly document: Document } | { readonly problem: SchemaProblem } {
  const stated = document['version'] ?? 0
  if (typeof stated !== 'number' || !Number.isInteger(stated) || stated < 0)
    return { problem: problem('/version', 'DOC_TYPE', { expected: 'integer' }) }
  if (stated > LANGUAGE_VERSION)
    return { problem: problem('/version', 'DOC_VERSION', { version: stated, current: LANGUAGE_VERSION }) }
  let current = document
  for (let version = stated; version < LANGUAGE_VERSION; version++) current = UPGRADES[version]?.(current) ?? current
  return { document: current }
}
