import type { Core } from './core.ts'
import { inSlices } from './slices.ts'
import type { GridOrder, Values } from './types.ts'

/** Rows that change again and again meanwhile are sorted in one piece after so many attempts. */
const ATTEMPTS = 3

/** Which rows the view shows, and in which order. */
export class Looking {
  readonly #core: Core
  /** The sorting that is under way. */
  #sorting: AbortController | undefined

  constructor(core: Core) {
    this.#core = core
  }
  #look(change: () => void): void {
    this.#core.teller.step(() => {
      change()
      this.#core.teller.rows()
    })
  }
  sortBy(orders: readonly GridOrder[]): void {
    this.#sorting?.abort()
    this.#look(() => this.#core.view.sortBy(orders))
  }
  filterBy(keeps: ((row: Values) => boolean) | undefined): void {
    this.#look(() => this.#core.view.filterBy(keeps))
  }
  /** The same as `sortBy` in slices; false where another order was asked for meanwhile. */
  async sortInSlices(orders: readonly GridOrder[]): Promise<boolean> {
    this.#sorting?.abort()
    const mine = new AbortController()
    this.#sorting = mine
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seen = await this.#sorted(orders, mine.signal)
      if (mine.signal.aborted) return false
      if (!seen) continue
      this.#look(() => this.#core.view.putSorted(orders, seen))
      return true
    }
    this.sortBy(orders)
    return true
  }
  /** Undefined where what was sorted is no longer what stands there. */
  async #sorted(orders: readonly GridOrder[], signal: AbortSignal): Promise<readonly number[] | undefined> {
    const { view, teller, rows } = this.#core
    const keys = new Set(orders.map(({ key }) => key))
    let isStale = false
    const stop = teller.subscribe((change) => {
      isStale ||= change.kind === 'rows' || (change.kind === 'cells' && change.cells.some(({ key }) => keys.has(key)))
    })
    const parts = view.arranging(orders)
    let seen: readonly number[] | undefined
    let done = 0
    const some = () => {
      const part = parts.next()
      done += 1
      if (part.done === true) seen = part.value
      return part.done !== true && !isStale
    }
    await inSlices((until) => until(some), () => [done, rows.size], { signal })
    stop()
    return isStale ? undefined : seen
  }
}
