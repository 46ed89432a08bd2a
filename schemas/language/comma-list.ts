/** The parts of a comma list; empty ones are dropped. */
export function splitCommaList(text: string): string[] {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
