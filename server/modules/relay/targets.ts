import type { RelayTarget } from '../../env-parts.ts'

/** The address that may be asked by `method`; undefined for every other one. Nobody signs in with an address. */
export function targetOf(text: string, method: string, allowed: readonly RelayTarget[], base?: URL): URL | undefined {
  const url = URL.parse(text, base)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return allowed.some(({ origin, methods }) => origin === url.origin && methods.includes(method)) ? url : undefined
}

/** The methods that may be asked of the origin of an address; empty where none is. */
export function relayMethodsOf(text: string, allowed: readonly RelayTarget[]): readonly string[] {
  const origin = URL.parse(text)?.origin
  return [...new Set(allowed.flatMap((target) => (target.origin === origin ? target.methods : [])))]
}
