import type { Token } from './tokens.ts'

/** Methods of `that` whose first text is the name of a field. */
const FIRST: ReadonlySet<string> = new Set([
  'get',
  'set',
  'lock',
  'triggleChangeValue',
  'changeOptions',
  'getSelectOptions',
])
/** Methods with any number of field arguments. */
const EACH: ReadonlySet<string> = new Set(['show', 'hide'])
const OPENS: ReadonlySet<string> = new Set(['{', '(', '['])
const CLOSES: ReadonlySet<string> = new Set(['}', ')', ']'])
const MODIFIERS: ReadonlySet<string> = new Set(['async', 'get', 'set', '*'])

/** The name that a token states: as a text without interpolation, or as an identifier. */
export function nameOf({ kind, text }: Token): string | undefined {
  if (kind === 'name') return text
  return kind === 'text' && /^(["'])[^\\]*\1$/.test(text) ? text.slice(1, -1) : undefined
}

/** The index after the bracket that closes the one at an index. */
function endOf(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let place = open; place < tokens.length; place++) {
    const mark = tokens[place]?.text ?? ''
    if (OPENS.has(mark)) depth++
    if (CLOSES.has(mark) && --depth === 0) return place
  }
  return tokens.length
}

/** Where an object that is written out names its own keys. */
function keysOf(tokens: readonly Token[], open: number): readonly number[] {
  if (tokens[open]?.text !== '{') return []
  const [end, found] = [endOf(tokens, open), [] as number[]]
  let begins = true
  for (let place = open + 1; place < end; place++) {
    const mark = tokens[place]?.text ?? ''
    const next = tokens[place + 1]?.text ?? ''
    if (begins && MODIFIERS.has(mark) && ![':', '(', ',', '}'].includes(next)) continue
    if (begins && nameOf(tokens[place] as Token) !== undefined) found.push(place)
    begins = mark === ','
    if (OPENS.has(mark)) place = endOf(tokens, place)
  }
  return found
}

/** The arguments of a call that are a text and nothing else. */
function textsOf(tokens: readonly Token[], open: number): readonly number[] {
  const [end, found] = [endOf(tokens, open), [] as number[]]
  for (let place = open + 1; place < end; place++) {
    const isAlone =
      ['(', ','].includes(tokens[place - 1]?.text ?? '') && [')', ','].includes(tokens[place + 1]?.text ?? '')
    if (tokens[place]?.kind === 'text' && isAlone) found.push(place)
    if (OPENS.has(tokens[place]?.text ?? '')) place = endOf(tokens, place)
  }
  return found
}

/** The map of handlers that a method returns: the object after its first own `return`. */
function handlersOf(tokens: readonly Token[], method: number): readonly number[] {
  const body = endOf(tokens, method + 1) + 1
  if (tokens[body]?.text !== '{') return []
  const end = endOf(tokens, body)
  for (let place = body + 1; place < end; place++) {
    if (tokens[place]?.text === 'return') return keysOf(tokens, place + 1)
    if (OPENS.has(tokens[place]?.text ?? '')) place = endOf(tokens, place)
  }
  return []
}

/** Where a form's script names fields of the record. `isThat` is true where the page and a dot are at an index. */
export function fieldReferences(tokens: readonly Token[], isThat: (place: number) => boolean): readonly number[] {
  return tokens.flatMap(({ kind, text }, place): readonly number[] => {
    const isCalled = kind === 'name' && tokens[place + 1]?.text === '('
    if (!isCalled) return []
    if (text === 'onlChange' && !isThat(place - 2)) return handlersOf(tokens, place)
    const open = place + 1
    const isForm = tokens[place - 2]?.text === 'form' && isThat(place - 4)
    if (isForm && text === 'setFieldsValue') return keysOf(tokens, open + 1)
    if (isForm && text === 'getFieldValue') return textsOf(tokens, open)
    if (!isThat(place - 2)) return []
    if (EACH.has(text)) return textsOf(tokens, open)
    if (FIRST.has(text)) return textsOf(tokens, open).filter((at) => at === open + 1)
    // With more than the values they are of a row.
    const isOfRecord = text === 'triggleChangeValues' && endOf(tokens, open + 1) + 1 === endOf(tokens, open)
    return isOfRecord ? keysOf(tokens, open + 1) : []
  })
}
