/** A word that may stand in an expression, and what it means to people. */
export interface Word {
  readonly word: string
  readonly title: string
}
export interface Completion extends Word {
  /** The whole text with the word in its place. */
  readonly text: string
}

const BEGUN = /[\p{L}_][\p{L}\p{N}_.]*$/u
const MOST = 12

/** Inside a string nothing is completed: it is a value, no name. */
function isInString(before: string): boolean {
  let quote = ''
  for (const sign of before) {
    if (quote === '' && (sign === '"' || sign === "'")) quote = sign
    else if (sign === quote) quote = ''
  }
  return quote !== ''
}

/** What the word before the caret may become: names that begin with it, then titles that hold it. */
export function completions(text: string, caret: number, words: readonly Word[]): readonly Completion[] {
  const before = text.slice(0, caret)
  const begun = BEGUN.exec(before)?.[0] ?? ''
  if (isInString(before) || (begun === '' && before.trim() !== '' && !/[\s(!&|?:,[]$/.test(before))) return []
  const wanted = begun.toLowerCase()
  const fitting = words.filter(
    ({ word, title }) =>
      word !== begun && (word.toLowerCase().startsWith(wanted) || title.toLowerCase().includes(wanted)),
  )
  return fitting
    .slice(0, MOST)
    .map((one) => ({ ...one, text: before.slice(0, before.length - begun.length) + one.word + text.slice(caret) }))
}
