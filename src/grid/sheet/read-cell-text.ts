import { NO_LABELS, type Labels } from '../../../registry/kit/codec.ts'
import type { LookupPort } from '../../../registry/kit/ports.ts'
import { cleanValue, type ResolvedField } from '../../../engine/model/index.ts'
import { lookupId, type LookupRef } from '../../../schemas/language/lookup.ts'

/** Keys by words, by lookup. */
export type Keys = ReadonlyMap<string, Labels>

/** So many different words of one large source are looked up for one paste. */
const MOST_SEARCHED = 300
const SEARCHED = 2

function labelsOf(pairs: Iterable<readonly [string, string]>): Labels {
  const texts = new Map(pairs)
  const keys = new Map<string, string | undefined>()
  // A text of two keys is ambiguous, so none is chosen.
  for (const [key, text] of texts) keys.set(text, keys.has(text) ? undefined : key)
  return { text: (key) => texts.get(key), key: (words) => keys.get(words) }
}

/** Different words, as many as are looked up. */
function firstOf(all: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>()
  for (const word of all) if (words.add(word).size === MOST_SEARCHED) break
  return words
}

/** Which keys these words stand for: small sources are read whole, large ones are asked for each word. Columns of one source are asked for together. */
export async function keysFor(
  fields: readonly ResolvedField[],
  wordsOf: (field: ResolvedField) => Iterable<string>,
  lookup: LookupPort,
): Promise<Keys> {
  const sources = new Map<string, { readonly ref: LookupRef; readonly fields: ResolvedField[] }>()
  for (const field of fields) {
    if (!field.lookup) continue
    const id = lookupId(field.lookup)
    const source = sources.get(id) ?? { ref: field.lookup, fields: [] }
    source.fields.push(field)
    sources.set(id, source)
  }
  const found = await Promise.all(
    [...sources].map(async ([id, { ref, fields: asking }]) => {
      if (ref.kind === 'dict' || ref.kind === 'static')
        return [
          id,
          labelsOf((await lookup.items(ref).catch(() => [])).map(({ value, text }) => [value, text] as const)),
        ] as const
      const words = [...new Set(asking.flatMap((field) => [...firstOf(wordsOf(field))]))]
      const pairs = await Promise.all(
        words.map(async (word) => {
          const choices = await lookup.search(ref, word, SEARCHED).catch(() => [])
          return choices.flatMap(({ value, text }) => (text === word ? [[value, text] as const] : []))
        }),
      )
      return [id, labelsOf(pairs.flat())] as const
    }),
  )
  return new Map(found)
}

export interface ReadResult {
  readonly stored: unknown
  /** The words say nothing to the field: they are stored as they are, for its check to refuse in sight. */
  readonly unread: boolean
}

/** So many different words of a field are remembered. */
const REMEMBERED = 20_000

/** `readCellText` with a cache per field and text. */
export function cachedReader(keys: Keys): (field: ResolvedField, words: string) => ReadResult {
  const known = new Map<ResolvedField, Map<string, ReadResult>>()
  return (field, words) => {
    let read = known.get(field)
    if (!read) known.set(field, (read = new Map()))
    const before = read.get(words)
    if (before) return before
    const understood = readCellText(field, words, keys)
    // An object would be the same one in all rows.
    if (typeof understood.stored !== 'object' && read.size < REMEMBERED) read.set(words, understood)
    return understood
  }
}
/** Parses a cell text to the stored value of a field. */
export function readCellText(field: ResolvedField, said: string, keys: Keys): ReadResult {
  const { widget, options, lookup } = field
  const words = String(cleanValue(field, said))
  if (words === '') return { stored: null, unread: false }
  if (!widget) return { stored: words, unread: false }
  const value = widget.codec.parse(words, options, (lookup && keys.get(lookupId(lookup))) ?? NO_LABELS)
  return value === undefined
    ? { stored: words, unread: true }
    : { stored: widget.codec.write(value, options), unread: false }
}
