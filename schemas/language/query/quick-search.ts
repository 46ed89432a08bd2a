/** The most words of a quick search that are searched separately; the rest of the text belongs to the last of them. */
const MAX_WORDS = 8

/** The words of a quick search: each must occur in one of the searched fields. */
export function quickSearchTerms(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length <= MAX_WORDS) return words
  return [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')]
}
