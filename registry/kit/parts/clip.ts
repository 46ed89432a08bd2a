/** Longest label shown in one line; a longer one is cut and gets three dots on top. */
const LABEL_LENGTH = 25

/** The first characters of `text`; counts code points, so that no character is cut in half. */
export function clip(text: string, length: number = LABEL_LENGTH): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
