/** Longest excerpt in characters. A text of a megabyte would block the page. */
export const MOST_SHOWN = 20_000
/** Number of equal characters that are shown before the first difference. */
const BEFORE = 200

const CUT = '…'

/** The displayed excerpts of texts: long ones start near their first difference. */
export function excerpts(texts: readonly string[]): readonly string[] {
  if (texts.every(({ length }) => length <= MOST_SHOWN)) return texts
  const [first = '', ...others] = texts
  let same = 0
  while (same < first.length && others.every((text) => text.charCodeAt(same) === first.charCodeAt(same))) same += 1
  const line = first.lastIndexOf('\n', same - 1) + 1
  const from = same - line <= BEFORE ? line : same - BEFORE
  return texts.map(
    (text) =>
      `${from > 0 ? CUT : ''}${whole(text, from, from + MOST_SHOWN)}${from + MOST_SHOWN < text.length ? CUT : ''}`,
  )
}
/** A part of a text without halves of a sign at its ends. */
const whole = (text: string, from: number, to: number) =>
  text
    .slice(from, to)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .replace(/[\uD800-\uDBFF]$/, '')
