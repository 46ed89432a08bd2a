/** Longest label shown in one line; a longer one is cut and gets three dots on top. */
const LABEL_LENGTH = 25
/** Characters that tell what a long text is about. */
export const EXCERPT = 60
/** The maximum of characters in one line; CSS truncates further. */
export const MAX_LINE_LENGTH = 500

/** The first characters of `text`; counts code points, so that no character is cut in half. */
export function truncate(text: string, length: number = LABEL_LENGTH): string {
  // A code point takes at most two UTF-16 units, so the rest of a long text is not read.
  const characters = Array.from(text.slice(0, 2 * (length + 1)))
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
