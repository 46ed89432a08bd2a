import type { Core } from './core.ts'
import { inSlices } from './slices.ts'
import type { GridOrder, Values } from './types.ts'
import type { Look } from './view.ts'

/** Rows that change again and again meanwhile are taken as they were found after so many attempts. */
const ATTEMPTS = 3

/** Which rows the view shows, and in which order. */
export class ViewUpdater {
  readonly #core: Core
  /** The look that is being worked out. */
  #coming: { readonly look: Look; readonly work: AbortController } | undefined

  constructor(core: Core) {
    this.#core = core
  }
  #look(change: () => void): void {
    this.#core.teller.step(() => {
      change()
      this.#core.teller.rows()
    })
  }
  /** What was asked for last, whether it stands there yet or not. */
  get #asked(): Look {
    const { orders, keeps } = this.#core.view
    return this.#coming?.look ?? { orders, keeps }
  }
  sortBy(orders: readonly GridOrder[]): void {
    const look = { ...this.#asked, orders }
    this.#coming?.work.abort()
    this.#coming = undefined
    this.#look(() => this.#core.view.lookBy(look))
  }
  filterBy(keeps: ((row: Values) => boolean) | undefined): void {
    // An order that is being worked out begins anew, with what this lets through.
    if (this.#coming) this.#coming = { ...this.#coming, look: { ...this.#coming.look, keeps } }
    const { view } = this.#core
    this.#look(() => view.lookBy({ orders: view.orders, keeps }))
  }
  /** The same as `sortBy` in slices; false where something else was asked for meanwhile. */
  readonly sortInSlices = (orders: readonly GridOrder[]): Promise<boolean> => this.#inSlices({ ...this.#asked, orders })
  /** The same as `filterBy` in slices; an order that is being worked out is worked out with it. */
  readonly filterInSlices = (keeps: Look['keeps']): Promise<boolean> => this.#inSlices({ ...this.#asked, keeps })

  async #inSlices(asked: Look): Promise<boolean> {
    this.#coming?.work.abort()
    const work = new AbortController()
    this.#coming = { look: asked, work }
    for (let attempt = 1; ; attempt++) {
      const { look } = this.#coming
      const found = await this.#found(look, work.signal, attempt === ATTEMPTS)
      if (work.signal.aborted) return false
      if (!found) continue
      this.#coming = undefined
      this.#look(() => this.#core.view.putLook(look, found))
      return true
    }
  }
  /** Undefined where what was looked at is no longer what stands there. `isLast`: what has changed is put where it belongs least wrongly. */
  async #found(look: Look, signal: AbortSignal, isLast: boolean): Promise<readonly number[] | undefined> {
    const { view, teller, rows } = this.#core
    const keys = new Set(look.orders.map(({ key }) => key))
    let isStale = false
    const stop = teller.subscribe((change) => {
      isStale ||= change.kind === 'rows' || (change.kind === 'cells' && change.cells.some(({ key }) => keys.has(key)))
    })
    const before = new Set(rows.order)
    const parts = view.looking(look)
    let seen: readonly number[] | undefined
    let done = 0
    const some = () => {
      const part = parts.next()
      done += 1
      if (part.done === true) seen = part.value
      return part.done !== true && (isLast || !isStale)
    }
    await inSlices((until) => until(some), () => [done, rows.size], { signal })
    stop()
    if (!isStale || !isLast) return isStale ? undefined : seen
    // Rows that have come since stand at the end, as they do where they are typed.
    const now = new Set(rows.order)
    return [...(seen ?? []).filter((slot) => now.has(slot)), ...rows.order.filter((slot) => !before.has(slot) && look.keeps?.(rows.values(slot)) !== false)]
  }
}
