interface Window {
  count: number
  begunAt: number
}
type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void

/** So many callers are counted at once; the one that was not seen for longest is forgotten. */
const MAX_CALLERS = 5000

/** Counts the calls of a window by the time that has passed, which a clock that is put back does not change. One for each route. */
export class RateStore {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(_options?: unknown, now: () => number = () => performance.now()) {
    this.#now = now
  }

  incr(key: string, done: Answer, timeWindow: number): void {
    const now = this.#now()
    const found = this.#windows.get(key)
    const window = found && now - found.begunAt < timeWindow ? found : { count: 0, begunAt: now }
    window.count += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    for (const [oldest] of this.#windows) {
      if (this.#windows.size <= MAX_CALLERS) break
      this.#windows.delete(oldest)
    }
    done(null, { current: window.count, ttl: timeWindow - (now - window.begunAt) })
  }

  child(): RateStore {
    return new RateStore(undefined, this.#now)
  }
}
