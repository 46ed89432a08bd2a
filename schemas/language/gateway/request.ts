import { parseInternetAddress } from './addresses.ts'
import { momentOf } from './steps.ts'

export type Pairs = readonly (readonly [name: string, value: string])[]

/** A request that is tried; names of headers are in small letters. */
export interface GatewayRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: Pairs
  readonly headers: Pairs
  readonly cookies: Pairs
  /** Address of the caller; '' where it is not stated. */
  readonly remote: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A request as a person writes it. */
export interface WrittenRequest {
  readonly method: string
  /** A path with its query, or a whole address. */
  readonly address: string
  /** One header a line. */
  readonly headers: string
  readonly remote: string
  /** A time with its offset; '' for now. */
  readonly time: string
}
export type RequestProblem =
  | { readonly field: 'address'; readonly code: 'GATEWAY_TRY_ADDRESS' }
  | { readonly field: 'headers'; readonly code: 'GATEWAY_TRY_HEADERS' }
  | { readonly field: 'remote'; readonly code: 'GATEWAY_TRY_REMOTE' }
  | { readonly field: 'time'; readonly code: 'GATEWAY_TRY_TIME' }

const HEADER = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/

function headersOf(text: string): Pairs | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.map((line) => HEADER.exec(line.trim()))
  return found.every((one) => one !== null)
    ? found.map((one) => [(one[1] ?? '').toLowerCase(), one[2] ?? ''] as const)
    : undefined
}
function cookiesOf(headers: Pairs): Pairs {
  return headers
    .filter(([name]) => name === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((pair) => {
      const [name = '', ...rest] = pair.trim().split('=')
      return [name, rest.join('=')] as const
    })
}
/** `base` gives a path a host that no pattern is meant for. */
const BASE = 'http://-'

/** Reads a request that a person wrote. */
export function parseRequest(
  { method, address, headers: lines, remote, time }: WrittenRequest,
  now: number,
): { readonly request: GatewayRequest } | { readonly problem: RequestProblem } {
  const written = address.trim()
  const url = /^(\/(?!\/)|https?:\/\/)/i.test(written) ? URL.parse(written, BASE) : null
  if (!url) return { problem: { field: 'address', code: 'GATEWAY_TRY_ADDRESS' } }
  const headers = headersOf(lines)
  if (!headers) return { problem: { field: 'headers', code: 'GATEWAY_TRY_HEADERS' } }
  if (remote.trim() !== '' && !parseInternetAddress(remote.trim()))
    return { problem: { field: 'remote', code: 'GATEWAY_TRY_REMOTE' } }
  const at = time.trim() === '' ? now : momentOf(time.trim())
  if (at === undefined) return { problem: { field: 'time', code: 'GATEWAY_TRY_TIME' } }
  const stated = headers.find(([name]) => name === 'host')?.[1].replace(/:\d+$/, '')
  return {
    request: {
      method,
      host: stated ?? (written.startsWith('/') ? '' : url.hostname),
      path: url.pathname,
      query: [...url.searchParams],
      headers,
      cookies: cookiesOf(headers),
      remote: remote.trim(),
      at,
    },
  }
}
