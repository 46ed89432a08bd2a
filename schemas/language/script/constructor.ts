import { type Token, tokensOf } from './tokens.ts'

/** Makes of an author's methods what clients of the contract build an instance of. */
export interface ConstructorText {
  readonly text: string
  /** Characters of ours before the author's first one; the author's lines stay lines of the whole. */
  readonly before: number
}

/** A whole class or function, as an existing back end sends it; anything else is a list of methods. */
function isConstructor(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ text }) => text !== '(')?.text
  const opens = tokens[0]?.text === '('
  return first === 'class' || (first === 'function' && (opens || tokens[1]?.text === '(' || tokens[2]?.text === '('))
}

/** Methods may be parted by commas or by nothing: an object wants exactly one between two. */
function parted(text: string, tokens: readonly Token[]): string {
  let depth = 0
  const cuts: { readonly at: number; readonly length: number; readonly by: string }[] = []
  for (const [place, { text: mark, start }] of tokens.entries()) {
    if (mark === '{' || mark === '(' || mark === '[') depth++
    if (mark === '}' || mark === ')' || mark === ']') depth--
    if (depth !== 0) continue
    const next = tokens[place + 1]
    const isEnd = mark === '}' && next !== undefined && (next.kind !== 'mark' || next.text === '[' || next.text === '*')
    if (isEnd) cuts.push({ at: start + 1, length: 0, by: ',' })
    if (mark === ';') cuts.push({ at: start, length: 1, by: next === undefined || next.text === ',' ? ' ' : ',' })
  }
  return cuts.toReversed().reduce((all, { at, length, by }) => all.slice(0, at) + by + all.slice(at + length), text)
}

// Authors write methods without naming what they are about: `that`, and `event` where a value has changed. The names are
// set before each call. A method that names them as its parameters gets them there; other parameters follow in order.
const HEAD = '(function (getAction, postAction, deleteAction, putAction) { let that, event; const methods = {'
const TAIL = `
}
const named = (method) => {
  const [, one, several] = /^(?:async\\s+)?(?:([\\w$]+)\\s*=>|[^(]*\\(([^)]*)\\))/.exec(Function.prototype.toString.call(method)) || []
  return (one ?? several ?? '').split(',').map((name) => name.trim())
}
const run = (method, rest) => method.apply(that, named(method).map((name) => (name === 'that' ? that : name === 'event' ? event : rest.shift())))
const changes = (handlers) => Object.fromEntries(Object.entries(Object(handlers)).map(([name, handler]) => [name, (about, change) => {
  that = about
  event = change
  return typeof handler === 'function' ? run(handler, []) : undefined
}]))
const made = {}
for (const [name, method] of Object.entries(methods)) {
  made[name] = typeof method !== 'function' ? method : (about, ...rest) => {
    that = about
    const answer = run(method, rest)
    return /onlChange$/.test(name) ? changes(answer) : answer
  }
}
return made
})`

/** The text that clients of the contract evaluate and call `new` on. A constructor stays as it is. */
export function constructorText(text: string): ConstructorText {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return { text: '', before: 0 }
  if (isConstructor(tokens)) return { text: `(${text}\n)`, before: 1 }
  const [first, last] = [tokens[0], tokens.at(-1)]
  // A whole object is allowed as well: its brackets are added already.
  const isObject = first?.text === '{' && last?.text === '}'
  const inner = isObject
    ? `${text.slice(0, first.start)} ${text.slice(first.start + 1, last.start)} ${text.slice(last.start + 1)}`
    : text
  return { text: `${HEAD}${parted(inner, isObject ? tokensOf(inner) : tokens)}${TAIL}`, before: HEAD.length }
}
