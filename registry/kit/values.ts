/** Pure readings that several codecs share. None of them throws, whatever it is given. */

/** A scalar as text: strings as they are, finite numbers in decimal notation; '' for anything else. */
export function scalarText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  if (typeof stored === 'bigint') return stored.toString()
  return typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : ''
}

/** Whatever came, as text: an object or a list as its JSON, '' where it has none. */
export function anyText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** The keys of a comma list, trimmed, without empty and repeated ones, in their order. */
export function commaKeys(list: string): readonly string[] {
  return [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '')
}

/** Full-width digits, letters and signs in their ASCII form, as Chinese input methods and spreadsheets mix them. */
export function halfWidth(words: string): string {
  return words.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')
}

/** Words that spreadsheets put between several values: comma, Chinese comma, enumeration comma, semicolon, line break. */
export function splitWords(words: string): readonly string[] {
  return words
    .split(/[,;\n\uFF0C\u3001\uFF1B]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
