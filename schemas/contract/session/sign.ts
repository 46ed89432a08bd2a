/** The well-known secret of development; a production server refuses to start with it. */
export const PUBLIC_SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a'
/** How far the clocks of the two sides may differ. */
export const SIGN_WINDOW_MS = 5 * 60_000
/** GMT+8, the time zone of the wire. */
const WIRE_OFFSET_MS = 8 * 3_600_000
const PATH_VARIABLE = 'x-path-variable'

export type SignValues = Readonly<Record<string, unknown>>

/** Sorted, compact JSON of the values; finite numbers become texts, `_t` is left out. */
function canonical(values: ReadonlyMap<string, unknown>): string {
  const sorted: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of [...values.keys()].toSorted(byCodeUnit)) {
    if (key === '_t') continue
    const value = values.get(key)
    sorted[key] = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  }
  return JSON.stringify(sorted)
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The text a client hashes. `url` may carry a query, whose values are taken as written; `params` are the query
 * parameters of a GET, else the body, and win over the URL. The path variable is searched after the last slash of
 * the whole text, so a slash inside the query hides it: pass such values in `params`.
 */
export function clientSignText(url: string, params: SignValues = {}): string {
  const values = new Map<string, unknown>()
  const tail = url.slice(url.lastIndexOf('/') + 1)
  if (tail.includes(',')) values.set(PATH_VARIABLE, decode(tail.split('?', 1)[0] ?? ''))
  const mark = url.indexOf('?')
  if (mark >= 0) {
    for (const part of url.slice(mark + 1).split('&')) {
      const equals = part.indexOf('=')
      if (equals > 0) values.set(part.slice(0, equals), part.slice(equals + 1))
    }
  }
  for (const [key, value] of Object.entries(params)) if (value !== undefined) values.set(key, value)
  return canonical(values)
}

/** The same text as a server sees it: `path` and `query` as they came over the wire, `body` parsed. */
export function serverSignText(path: string, query: string, body: SignValues = {}): string {
  const values = new Map<string, unknown>()
  const tail = decode(path.slice(path.lastIndexOf('/') + 1))
  if (tail.includes(',')) values.set(PATH_VARIABLE, tail)
  for (const [key, value] of new URLSearchParams(query)) values.set(key, value)
  for (const [key, value] of Object.entries(body)) values.set(key, value)
  return canonical(values)
}

/** `X-Sign`: upper-case hexadecimal MD5 of text and secret. Integrity only; it never proves who calls. */
export function signatureOf(text: string, secret: string, md5: (text: string) => string): string {
  return md5(text + secret).toUpperCase()
}

/** `X-TIMESTAMP` of a moment (epoch ms): `yyyyMMddHHmmss` in GMT+8. */
export function signTimestamp(now: number): string {
  return new Date(now + WIRE_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Epoch ms of an `X-TIMESTAMP`, in either of its forms; undefined when it is neither. */
export function readSignTimestamp(text: string): number | undefined {
  if (!/^\d{13,14}$/.test(text)) return undefined
  if (text.length === 13) return Number(text)
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time - WIRE_OFFSET_MS
}
