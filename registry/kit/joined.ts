import { cleaned } from '../../schemas/language/characters/marks.ts'
import { splitCommaList } from '../../schemas/language/comma-list.ts'
import { LABEL_SEPARATOR, type Locale } from '../../schemas/language/text.ts'
import type { Labels } from './codec.ts'
import type { Match } from './define.ts'

/** Several keys in one stored text, and several labels in one cell of a sheet. Both come back unchanged, whatever they contain. */

/** A comma within a key is written as in an address; so is the sign of that, where it would be mistaken. */
const written = (key: string) => key.replaceAll(/%(?=2C|25)/g, '%25').replaceAll(',', '%2C')
const readBack = (part: string) => part.replaceAll(/%(2C|25)/g, (_, code) => (code === '2C' ? ',' : '%'))

/** The comma list that is stored: `a,b`. */
export const joinKeys = (keys: readonly string[]): string => keys.map(written).join(',')
/** The keys of a comma list, trimmed, without empty and repeated ones, in their order. */
export function splitKeys(list: string): readonly string[] {
  return [...new Set(list.split(',').map((part) => readBack(part.trim())))].filter((key) => key !== '')
}

/** The values that a query lists for a column. What is asked of a column of lists is written as it is stored there. */
export const listedValues = (match: Match, list: string): readonly string[] =>
  match === 'list' ? splitCommaList(list) : splitKeys(list)

/** What people put between several values: comma, Chinese comma, enumeration comma, semicolon, line break. */
const SEPARATORS = /[,;\n\uFF0C\u3001\uFF1B]/
const quoted = (word: string) =>
  SEPARATORS.test(word) || word.startsWith('"') ? `"${word.replaceAll('"', '""')}"` : word
/** The text of one cell. A label that contains a separator is put in quotation marks. */
export const joinLabels = (words: readonly string[]): string => words.map(quoted).join(',')

/** The labels of keys one by one, from a text that joins them by commas; undefined where a label contains a comma itself. */
export function labelsOfKeys(text: string, keys: readonly string[]): readonly string[] | undefined {
  if (text === '') return []
  if (keys.length < 2) return [text]
  const words = text.split(',')
  return words.length === keys.length ? words : undefined
}

/** Formats comma-joined labels with the separator of the locale; a label that contains a comma stays unchanged. */
export function formatLabels(text: string, keys: readonly string[], locale: Locale): string {
  return text.includes(',') ? (labelsOfKeys(text, keys)?.join(LABEL_SEPARATOR[locale]) ?? text) : text
}

/** A label, or the text between two labels. */
const PIECES =
  /\s*"((?:[^"]|"")*)"\s*(?=[,;\n\uFF0C\u3001\uFF1B]|$)|[^,;\n\uFF0C\u3001\uFF1B]+|[,;\n\uFF0C\u3001\uFF1B]/gy
interface Piece {
  readonly word: string
  readonly from: number
  readonly to: number
}
function piecesOf(words: string): readonly Piece[] {
  return [...words.matchAll(PIECES)].flatMap(({ 0: text, 1: inside, index }) => {
    const word = inside === undefined ? text.trim() : inside.replaceAll('""', '"')
    return word === '' || (inside === undefined && SEPARATORS.test(text))
      ? []
      : [{ word, from: index, to: index + text.length }]
  })
}
/** So many words are looked for as one as well. */
const TOGETHER = 4
/** All labels that a cell may name: its pieces, and a few neighbouring pieces joined. */
export function candidateLabels(words: string): readonly string[] {
  const parts = piecesOf(words)
  return parts.flatMap(({ word, from }, at) => [
    word,
    ...parts.slice(at + 1, at + TOGETHER).map(({ to }) => words.slice(from, to).trim()),
  ])
}

/** The key of a label; a key itself is accepted too. */
export function keyOfLabel(words: string, labels: Labels): string | undefined {
  return labels.key(words) ?? (labels.text(words) === undefined ? undefined : words)
}

/** The most values that a cell is separated into, where its labels contain separators. */
const MOST = 500
/**
 * The keys of the labels in a cell; undefined where one is unknown. Words that hold a separator are known without quotation marks as
 * well, as files from elsewhere have them: the longest ones that are known, from the left.
 */
export function keysOfLabels(words: string, labels: Labels): readonly string[] | undefined {
  const parts = piecesOf(words)
  const single = parts.map(({ word }) => keyOfLabel(word, labels))
  if (single.every((key) => key !== undefined)) return [...new Set(single)]
  if (parts.length > MOST) return undefined
  const keys: string[] = []
  for (let at = 0; at < parts.length;) {
    let next = at
    for (let end = parts.length; end > at && next === at; end -= 1) {
      const key =
        end === at + 1 ? single[at] : keyOfLabel(words.slice(parts[at]?.from, parts[end - 1]?.to).trim(), labels)
      if (key === undefined) continue
      keys.push(key)
      next = end
    }
    if (next === at) return undefined
    at = next
  }
  return [...new Set(keys)]
}

/** The labels of a cell that match no key: the source of choices must resolve them. */
export function unknownLabels(words: string, labels: Labels, isMany: boolean): readonly string[] {
  if (!isMany) return keyOfLabel(words, labels) === undefined ? [words] : []
  if (keysOfLabels(words, labels) !== undefined) return []
  return [...new Set(piecesOf(words).map(({ word }) => word))].filter((word) => keyOfLabel(word, labels) === undefined)
}

/** The cell text of a key: its label, or the key itself where the label is ambiguous or cannot be parsed back. */
export function cellLabel(key: string, labels: Labels): string {
  const word = labels.text(key) ?? key
  return [word, key].find((one) => one === cleaned(one) && keyOfLabel(one, labels) === key) ?? word
}
