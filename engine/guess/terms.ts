import { widgetFor } from '../../registry/index.ts'
import { GUESSED_KINDS, type GuessedKind } from '../../schemas/contract/screens/screen-guess.ts'
import type { Field } from '../../schemas/language/field.ts'
import { snakeCase } from '../../schemas/language/names.ts'
import type { Text } from '../../schemas/language/text.ts'
import { guessedField } from './field.ts'
import TERMS from './terms.json' with { type: 'json' }

/** A word of museums and offices with the field that it is the title of. */
export interface Term {
  readonly key: string
  readonly title: Text
  /** What it is called, in small letters. */
  readonly names: readonly string[]
  /** A kind of field, `dict:` with a code, `view:` with a view type, or one of `TEXT_LENGTHS`. */
  readonly kind: string
}

const byName = new Map<string, Term>(
  (TERMS as readonly Term[]).flatMap((term) =>
    [...term.names, snakeCase(term.key), term.key.toLowerCase()].map((name) => [name, term] as const),
  ),
)
const longest = Math.max(...[...byName.keys()].map((name) => name.length))

/** The term of a title or of the name of a column. */
export const termOf = (name: string): Term | undefined => byName.get(name.trim().toLowerCase())

/** The longest term that a text ends with: `旧藏品名称` is a name. */
export function termAtEnd(text: string): Term | undefined {
  const lower = text.toLowerCase()
  for (let length = Math.min(longest, lower.length); length > 1; length -= 1) {
    const term = byName.get(lower.slice(-length))
    const before = lower.at(-length - 1)
    // A word of letters is one as a whole.
    if (term && (before === undefined || !/[a-z]/.test(before) || !/[a-z]/.test(lower.at(-length) ?? ''))) return term
  }
  return undefined
}

/** Texts by what they are about, with the length that is enough for them. */
const TEXT_LENGTHS: Readonly<Record<string, number>> = { choice: 50, short: 20, text: 200, name: 100, code: 50 }
const isGuessedKind = (kind: string): kind is GuessedKind => (GUESSED_KINDS as readonly string[]).includes(kind)
const PLAIN = { required: false, unique: false, longest: 0, scale: 2, isNegative: false, items: [] }
const [DICT, VIEW, LONG_NOTE] = ['dict:', 'view:', 500]

/** The field of a term; `hasDictionary` says which dictionaries there are. */
export function termField({ title, kind }: Term, hasDictionary: (code: string) => boolean): Field {
  if (kind.startsWith(DICT)) {
    const code = kind.slice(DICT.length)
    const list = widgetFor('enum')?.type
    return hasDictionary(code) && list !== undefined ? { title, view: list, dict: code } : { title, maxLength: 50 }
  }
  if (kind === 'note') return { ...guessedField('', { ...PLAIN, kind: 'textarea', longest: LONG_NOTE }), title }
  if (kind.startsWith(VIEW)) return { title, view: kind.slice(VIEW.length) }
  const maxLength = TEXT_LENGTHS[kind]
  if (maxLength !== undefined) return { title, maxLength }
  return { ...guessedField('', { ...PLAIN, kind: isGuessedKind(kind) ? kind : 'text' }), title }
}
