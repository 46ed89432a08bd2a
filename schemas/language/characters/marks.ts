/** Signs without a shape, which come along from address books, chats and office files: zero-width ones and marks of direction. */
export const INVISIBLE_SIGNS =
  '\u00AD\u200B\u200C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF'
/** A joiner between two pictures makes one of them. */
const UNSEEN = new RegExp(
  `(\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?\\u200D)|[\\u200D${INVISIBLE_SIGNS}]`,
  'gu',
)
/** Nearly no text has one of them; this is quicker to ask than the above. */
const SUSPICIOUS = new RegExp(`[\\u00A0\\u200D${INVISIBLE_SIGNS}]`)

/** A text without signs that have no shape. A blank that does not break is a blank. */
export const withoutUnreadable = (text: string): string =>
  SUSPICIOUS.test(text) ? text.replace(UNSEEN, '$1').replaceAll('\u00A0', ' ') : text
/** A text without invisible characters: signs without a shape, and blanks at its ends. */
export const cleaned = (text: string): string => withoutUnreadable(text).trim()

const codeOf = (sign: string) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`
/** A text with invisible characters written out, such as `‹U+202D›13800138000`. */
export function shown(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text
    .replace(UNSEEN, (sign, picture: string | undefined) => picture ?? codeOf(sign))
    .replaceAll('\u00A0', codeOf)
}
