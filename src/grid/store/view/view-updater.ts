import type { ChangeNotifier } from './change-notifier.ts'
import type { Rows } from '../rows/rows.ts'
import { yieldToBrowser, inSlices } from '../slices.ts'
import type { GridOrder, Values } from '../types.ts'
import type { ViewSettings, View } from './view.ts'

/** The maximum number of rows that are sorted or filtered synchronously. */
export const MAX_SYNC_ROWS = 2000

/** Rows that change again and again meanwhile are taken as they were found after so many attempts. */
const ATTEMPTS = 3

interface Parts {
  readonly rows: Rows
  readonly view: View
  readonly teller: ChangeNotifier
}
/** A look that is being worked out. */
interface Coming {
  readonly look: ViewSettings
  readonly work: AbortController
  attempt: number
}

/** Which rows the view shows, and in which order. */
export class ViewUpdater {
  readonly #core: Parts
  #coming: Coming | undefined
  /** Called before a view that rows changed is laid in; what it gives is called after it. */
  onRefresh: (() => () => void) | undefined

  constructor(core: Parts) {
    this.#core = core
  }
  #look(change: () => void): void {
    this.#core.teller.step(() => {
      change()
      this.#core.teller.rows()
    })
  }
  /** The last requested view, applied or not. */
  get #asked(): ViewSettings {
    const { orders, keeps } = this.#core.view
    return this.#coming?.look ?? { orders, keeps }
  }
  /** Rows came, went or changed places: which of them are seen is worked out again, in slices where there are many. Till then those that went are not seen, and those that came are not seen yet. */
  refresh(): void {
    const { view, rows, teller } = this.#core
    teller.rows()
    if (this.#coming) this.#coming.attempt = 0
    if (!view.isOwn || rows.size <= MAX_SYNC_ROWS) return view.refresh()
    view.dropGone()
    if (!this.#coming) void this.#inSlices(this.#asked, true)
  }
  /** The first half of it: more is to come. */
  dropGone(): void {
    this.#core.view.dropGone()
    this.#core.teller.rows()
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
  readonly filterInSlices = (keeps: ViewSettings['keeps']): Promise<boolean> =>
    this.#inSlices({ ...this.#asked, keeps })

  async #inSlices(asked: ViewSettings, isRefresh = false): Promise<boolean> {
    this.#coming?.work.abort()
    const work = new AbortController()
    this.#coming = { look: asked, work, attempt: 0 }
    this.#core.view.added.clear()
    // Listeners learn of the changed rows first.
    if (isRefresh) await yieldToBrowser()
    for (;;) {
      const coming = this.#coming
      if (work.signal.aborted || !coming) return false
      coming.attempt += 1
      const { look } = coming
      const found = await this.#found(look, work.signal, () => (this.#coming?.attempt ?? 0) >= ATTEMPTS)
      if (work.signal.aborted) return false
      if (!found) continue
      this.#coming = undefined
      const after = isRefresh ? this.onRefresh?.() : undefined
      this.#look(() => this.#core.view.putLook(look, this.#withAdded(found)))
      after?.()
      return true
    }
  }
  /** Rows that were put in meanwhile stay below those that they were put below. */
  #withAdded(found: readonly number[]): readonly number[] {
    const { added, seen } = this.#core.view
    const below = new Map<number, number[]>()
    const put = new Set<number>()
    let above = -1
    for (const slot of added.size > 0 ? seen : []) {
      if (added.has(slot)) {
        put.add(slot)
        const others = below.get(above)
        if (others) others.push(slot)
        else below.set(above, [slot])
      } else above = slot
    }
    if (put.size === 0) return found
    const all = [...(below.get(-1) ?? [])]
    below.delete(-1)
    for (const slot of found) {
      if (put.has(slot)) continue
      all.push(slot)
      for (const one of below.get(slot) ?? []) all.push(one)
      below.delete(slot)
    }
    return [...all, ...[...below.values()].flat()]
  }
  /** Undefined where what was looked at is no longer what stands there. `isLast`: what has changed is put where it belongs least wrongly. */
  async #found(look: ViewSettings, signal: AbortSignal, isLast: () => boolean): Promise<readonly number[] | undefined> {
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
      return part.done !== true && (isLast() || !isStale)
    }
    await inSlices(
      (until) => until(some),
      () => [done, rows.size],
      { signal },
    )
    stop()
    if (!isStale || !isLast()) return isStale ? undefined : seen
    // Rows that have come since stand at the end, as they do where they are typed.
    const now = new Set(rows.order)
    return [
      ...(seen ?? []).filter((slot) => now.has(slot)),
      ...rows.order.filter((slot) => !before.has(slot) && look.keeps?.(rows.values(slot)) !== false),
    ]
  }
}
