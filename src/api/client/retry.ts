import type { ApiError } from './errors.ts'

/** Milliseconds before the second and the third try, each shortened by up to a half at random: clients that failed together do not come back together. */
const WAITS = [400, 1200]
/** A gateway without its server, and a server that asks for a moment. A timeout was long enough. */
const PASSING: ReadonlySet<number> = new Set([502, 503])

/** How long to wait after the failure of a try (0 is the first); undefined when another would not help. */
export function retryDelay(round: number, error: ApiError): number | undefined {
  const longest = error.code === 'API_OFFLINE' || PASSING.has(error.status) ? WAITS[round] : undefined
  return longest === undefined ? undefined : longest * (0.5 + Math.random() / 2)
}

/** Waits; at once over when `signal` is cancelled. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
