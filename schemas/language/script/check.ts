import { type MessageCode } from '../../messages/index.ts'
import type { ScriptKind } from './kinds.ts'
import { fieldReferences, nameOf } from './field-references.ts'
import { MEMBERS, NOT_OFFERED } from './interface.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Something in a script that will not run here, and its place. */
export interface ScriptProblem {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
  readonly line: number
  readonly column: number
}

/** Names that a script declares itself, wherever: they mean its own things. */
function declared(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]?.text
    const after = tokens[place + 1]?.text
    if (token.kind !== 'name') continue
    if (['let', 'const', 'var', 'function', 'class', 'catch'].includes(before ?? '') || after === '=>')
      names.add(token.text)
  }
  return names
}

const isMember = (tokens: readonly Token[], place: number) => ['.', '?.'].includes(tokens[place - 1]?.text ?? '')
/** A key of an object or the name of a method is no use of the name. */
const isKey = (tokens: readonly Token[], place: number) =>
  tokens[place + 1]?.text === ':' && ['{', ','].includes(tokens[place - 1]?.text ?? '')

interface Known {
  readonly offered: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
  /** What a script puts on `that` for itself. */
  readonly own: ReadonlySet<string>
}

function ownOf(tokens: readonly Token[]): ReadonlySet<string> {
  const assigned = tokens.flatMap((token, place) =>
    isThat(tokens, place - 2) && tokens[place + 1]?.text === '=' ? [token.text] : [],
  )
  return new Set(assigned)
}
const isThat = (tokens: readonly Token[], place: number) =>
  ['that', 'this'].includes(tokens[place]?.text ?? '') &&
  ['.', '?.'].includes(tokens[place + 1]?.text ?? '') &&
  !isMember(tokens, place)

function problemAt(
  tokens: readonly Token[],
  place: number,
  mine: ReadonlySet<string>,
  { offered, fields, own }: Known,
): ScriptProblem | undefined {
  const token = tokens[place]
  if (token?.kind !== 'name') return undefined
  const at = { line: token.line, column: token.column }
  if (isThat(tokens, place - 2)) {
    if (!offered.has(token.text) && !own.has(token.text))
      return { code: 'SCRIPT_NOT_OFFERED', params: { name: `${tokens[place - 2]?.text ?? ''}.${token.text}` }, ...at }
    const field =
      token.text === 'sh' && isMember(tokens, place + 2) ? tokens[place + 2]?.text.replace(/_load$/, '') : undefined
    return field === undefined || fields.has(field)
      ? undefined
      : { code: 'SCRIPT_FIELD_UNKNOWN', params: { name: field }, ...at }
  }
  if (token.text === 'import') return { code: 'SCRIPT_NOT_OFFERED', params: { name: 'import' }, ...at }
  if (isMember(tokens, place) || isKey(tokens, place) || mine.has(token.text) || !NOT_OFFERED.has(token.text))
    return undefined
  return { code: 'SCRIPT_NOT_OFFERED', params: { name: token.text }, ...at }
}

function unknownField(token: Token | undefined, fields: ReadonlySet<string>): ScriptProblem[] {
  const name = token && nameOf(token)
  return token === undefined || name === undefined || fields.has(name)
    ? []
    : [{ code: 'SCRIPT_FIELD_UNKNOWN', params: { name }, line: token.line, column: token.column }]
}

/** Whatever a script names that the sandbox does not have, line by line. What it makes up while it runs is found then. */
export function checkScript(text: string, kind: ScriptKind, fields: ReadonlySet<string>): readonly ScriptProblem[] {
  const tokens = tokensOf(text)
  // A class keeps its own things on `this`; only in a list of methods it is the page.
  const isClass =
    tokens.some((token, place) => token.text === 'class' && !isMember(tokens, place)) ||
    tokens.find(({ text: one }) => one !== '(')?.text === 'function'
  const looked = isClass ? tokens.map((token) => (token.text === 'this' ? { ...token, text: '' } : token)) : tokens
  const mine = declared(looked)
  const known: Known = { offered: new Set(MEMBERS[kind].map(({ name }) => name)), fields, own: ownOf(looked) }
  const named = kind === 'form' ? fieldReferences(looked, (place) => isThat(looked, place)) : []
  const unknown = named.flatMap((place) => unknownField(looked[place], fields))
  return [...looked.flatMap((_, place) => problemAt(looked, place, mine, known) ?? []), ...unknown].toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  )
}
