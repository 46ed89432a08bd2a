const DIGITS_AND_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const HEX = '0123456789abcdef'
const ELLIPSIS_AFTER = 25

/** A random text; also where a page without https has no `crypto.randomUUID`. */
export function randomString(length: number, alphabet: string = DIGITS_AND_LETTERS): string {
  // A byte that lies past the last whole alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}
/** 32 hex characters. */
export const uuid = (): string => randomString(32, HEX)

/** The text, cut after so many characters; no character is cut in half. */
export function ellipsis(text: string, length: number = ELLIPSIS_AFTER): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}

/** About how wide a text of the usual size is drawn, in px, without measuring it. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 14 : 8), 0)
}
