/** Pure conversions that several codecs share. They never throw. */

/** Does a stored value say nothing: null, undefined or ''? */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A value as text, '' for null and undefined. */
export const textOrEmpty = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A scalar as text: strings as they are, finite numbers in decimal notation; '' for anything else. */
export function scalarText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  if (typeof stored === 'bigint') return stored.toString()
  return typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : ''
}

/** Any value as text: an object or array as JSON, '' where it has none. */
export function anyText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** Full-width digits, letters and signs in their ASCII form, as Chinese input methods and spreadsheets mix them. */
export function halfWidth(words: string): string {
  return words
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}
