/** So many words of a quick search are looked for apart; what is typed behind them is looked for as it stands, with the last of them. */
const MAX_WORDS = 8

/** The words of a quick search: each must stand in some of the fields that are looked through. */
export function quickWords(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length <= MAX_WORDS) return words
  return [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')]
}
