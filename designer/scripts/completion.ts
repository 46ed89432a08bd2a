import { FUNCTIONS, HOOKS, MEMBERS, type ScriptMember } from '../../schemas/language/script/interface.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import type { Say } from '../context.tsx'

/** The possible completions at a place, with a text for each. */
export interface CompletionItem {
  readonly label: string
  readonly insert: string
  readonly about: string
  readonly usage: string
  readonly kind: 'method' | 'member' | 'function' | 'field'
}

export interface CompletionContext {
  readonly kind: ScriptKind
  readonly say: Say
  /** Fields of the screen and their titles. */
  readonly fields: readonly (readonly [key: string, title: string])[]
  /** Codes of buttons that a script runs, and their titles. */
  readonly buttons: readonly (readonly [code: string, title: string])[]
}

/** After `that.`, inside the brackets of what takes a field, or anywhere else. */
export function completionsAt(before: string, world: CompletionContext): readonly CompletionItem[] {
  const { kind, say, fields, buttons } = world
  const from =
    (kindOf: CompletionItem['kind']) =>
    ({ name, usage, about }: ScriptMember): CompletionItem => ({
      label: name,
      insert: kindOf === 'method' ? usage : name,
      about: say(about),
      usage,
      kind: kindOf,
    })
  const named = fields.map(([key, title]): CompletionItem => ({
    label: key,
    insert: key,
    about: title,
    usage: key,
    kind: 'field',
  }))
  if (/\b(?:that|this)\.sh\.\w*$/.test(before)) return named
  if (
    /\b(?:that|this)\.(?:get|set|show|hide|lock|triggleChangeValue|changeOptions|getSelectOptions)\((?:[^()]*,\s*)?['"]\w*$/.test(
      before,
    )
  )
    return named
  if (/\b(?:that|this)\.\w*$/.test(before)) return MEMBERS[kind].map(from('member'))
  if (/\.\w*$/.test(before) || /['"]\w*$/.test(before)) return []
  const pressed = buttons.map(([code, title]): CompletionItem => ({
    label: code,
    insert: `${code}() {}`,
    about: title,
    usage: `${code}() {}`,
    kind: 'method',
  }))
  return [...HOOKS[kind].map(from('method')), ...pressed, ...FUNCTIONS.map(from('function'))]
}
