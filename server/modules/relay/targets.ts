import type { RelayTarget } from '../../env-parts.ts'

/** The address that may be asked by `method`; undefined for every other one. Nobody signs in with an address. */
export function targetOf(text: string, method: string, allowed: readonly RelayTarget[], base?: URL): URL | undefined {
  const url = URL.parse(text, base)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return allowed.some(({ origin, methods }) => origin === url.origin && methods.includes(method)) ? url : undefined
}
