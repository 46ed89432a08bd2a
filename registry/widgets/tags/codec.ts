import type { Codec } from '../../kit/codec.ts'
import { plainTextCodec } from '../../kit/plain-text.ts'
import { scalarText } from '../../kit/values.ts'

/** Characters of one tag. */
const PIECE = 2
const SEPARATORS = /[;\uFF1B]/g
/** Longest text that is cut into tags; more is no list of tags. */
const MOST = 100_000

/** What was typed, without the semicolons: they are ours. */
export const withoutSeparators = (text: string) => text.replace(SEPARATORS, '')

/** The tags of a text, two characters each; the last one may have one. No character is cut in half. */
export function tagsOf(text: string): readonly string[] {
  const characters = [...withoutSeparators(text).trim()]
  return Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, at) =>
    characters.slice(at * PIECE, at * PIECE + PIECE).join(''),
  )
}
/** The tags with a semicolon between them, as they are stored and shown while typing. */
export const tagText = (text: string) => (text.length > MOST ? withoutSeparators(text) : tagsOf(text).join(';'))

const settled = (text: string) => {
  const tags = tagText(text)
  // What is blank at the end of a tag would be trimmed only once it is the last one.
  return tags === text ? tags : tagText(tags)
}

export const codec: Codec<string, unknown> = {
  ...plainTextCodec,
  read: (stored) => settled(scalarText(stored)),
  write: (value) => settled(value) || null,
  query: (value) => plainTextCodec.query(settled(value), undefined),
  parts: (value) => (value === '' ? [] : value.split(';')),
  parse: settled,
}
