/** Upper ends of the classes of durations, in milliseconds; the last class has none. */
export const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const
const MAX_SLOW = 50
/** A call that takes so long is one of the slow ones; milliseconds. */
const SLOW_MS = 1000

/** One call that was answered. */
export interface AnsweredCall {
  readonly method: string
  /** The path without values. */
  readonly route: string
  readonly status: number
  /** Milliseconds. */
  readonly ms: number
}
export interface SlowCall extends AnsweredCall {
  /** Epoch milliseconds of the answer. */
  readonly time: number
}

/** Numbers of calls by their durations. */
export class Durations {
  readonly counts: number[] = [...BUCKETS, Infinity].map(() => 0)
  count = 0
  errors = 0
  /** Of all calls together. */
  sum = 0

  add(ms: number, isError: boolean): void {
    const at = BUCKETS.findIndex((end) => ms <= end)
    const bucket = at < 0 ? BUCKETS.length : at
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.count += 1
    this.sum += ms
    if (isError) this.errors += 1
  }

  /** The duration that this share of the calls does not exceed, to the accuracy of the classes; 0 without calls. */
  quantile(share: number): number {
    const wanted = share * this.count
    let before = 0
    for (const [at, count] of this.counts.entries()) {
      if (count > 0 && before + count >= wanted) {
        const low = at === 0 ? 0 : (BUCKETS[at - 1] ?? 0)
        const high = BUCKETS[at] ?? low * 2
        return Math.round(low + ((high - low) * (wanted - before)) / count)
      }
      before += count
    }
    return 0
  }
}

/** The calls that one process has answered since it started. */
export class CallStats {
  readonly #byRoute = new Map<
    string,
    { readonly method: string; readonly route: string; readonly durations: Durations }
  >()
  #slow: readonly SlowCall[] = []
  #lately = new Durations()
  /** Open sockets. */
  sockets: () => number = () => 0

  add(call: AnsweredCall, now: number): void {
    const { method, route, status, ms } = call
    const key = `${method} ${route}`
    let found = this.#byRoute.get(key)
    if (!found) this.#byRoute.set(key, (found = { method, route, durations: new Durations() }))
    found.durations.add(ms, status >= 500)
    this.#lately.add(ms, status >= 500)
    if (ms >= SLOW_MS) this.#slow = [{ ...call, time: now }, ...this.#slow].slice(0, MAX_SLOW)
  }

  routes(): readonly { readonly method: string; readonly route: string; readonly durations: Durations }[] {
    return [...this.#byRoute.values()]
  }
  /** The last slow calls, the latest first. */
  slow(): readonly SlowCall[] {
    return this.#slow
  }
  /** The calls since the last time of asking. */
  takeLately(): Durations {
    const taken = this.#lately
    this.#lately = new Durations()
    return taken
  }
}

const known = new WeakMap<object, CallStats>()

/** The calls of the process that has this handle of the database. */
export function callStatsOf({ database }: { readonly database: object }): CallStats {
  let stats = known.get(database)
  if (!stats) known.set(database, (stats = new CallStats()))
  return stats
}
