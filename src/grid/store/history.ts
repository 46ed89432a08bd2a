import type { Rows } from './rows/rows.ts'

/** Something that was done to the rows, with what takes it back. */
type Deed =
  | {
      readonly kind: 'cells'
      readonly slots: number[]
      readonly keys: string[]
      readonly before: unknown[]
      readonly after: unknown[]
    }
  | { readonly kind: 'came' | 'went'; readonly slots: readonly number[]; readonly places: readonly number[] }
  | { readonly kind: 'order'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number; readonly count: number }
  /** What does not lie in the rows. */
  | { readonly kind: 'callback'; readonly count: number; readonly back: () => void; readonly forth: () => void }

/** Called for each cell that got another value, or that has one which another user wrote. */
export type HistoryChange = (slot: number, key: string, isWritten: boolean) => void
/** Taking back, or doing again. */
export type Way = 'undo' | 'redo'

interface Step {
  readonly deeds: Deed[]
  /** Whose slices make one step. */
  readonly token: symbol | undefined
  readonly numbered: boolean
  weight: number
}
/** Cells and rows that all steps may hold together; older steps go first. */
const MOST = 3_000_000
const STEPS = 500
/** Parts of a step: cells that are written and rows that come or go between two looks at the clock. */
const CELLS_AT_ONCE = 500
const ROWS_AT_ONCE = 2000

/** Places of rows that were taken out of a list and put in again elsewhere. */
export function moved(order: readonly number[], from: number, to: number, count: number): readonly number[] {
  const taken = order.slice(from, from + count)
  const rest = [...order.slice(0, from), ...order.slice(from + count)]
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)]
}

function weightOf(deed: Exclude<Deed, { readonly kind: 'cells' }>): number {
  if (deed.kind === 'move') return 1
  if (deed.kind === 'callback') return deed.count
  return deed.kind === 'order' ? deed.after.length : deed.slots.length
}

/** What was done, to be taken back and done again. */
export class History {
  readonly #rows: Rows
  readonly #most: number
  #done: Step[] = []
  #undone: Step[] = []
  #open: Step | undefined
  #weight = 0

  constructor(rows: Rows, most = MOST) {
    this.#rows = rows
    this.#most = most
  }
  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }
  begin(token?: symbol): void {
    this.#open = { deeds: [], token, numbered: this.#rows.numbered, weight: 0 }
  }
  /** Ends the step; one in which nothing was done is none. */
  end(): void {
    const step = this.#open
    this.#open = undefined
    if (!step || step.deeds.length === 0) return
    this.#forget(this.#undone.splice(0))
    const last = this.#done.at(-1)
    if (step.token !== undefined && last?.token === step.token) {
      this.#join(last.deeds, step.deeds)
      last.weight += step.weight
    } else this.#done.push(step)
    this.#weight += step.weight
    while (this.#done.length > 1 && (this.#weight > this.#most || this.#done.length > STEPS))
      this.#forget(this.#done.splice(0, 1))
  }
  /** Rows that came one after the other at the end came together: they are taken back in one go. */
  #join(deeds: Deed[], [first, ...more]: readonly Deed[]): void {
    const last = deeds.at(-1)
    const follows =
      last?.kind === 'came' && first?.kind === 'came' && first.places[0] === (last.places.at(-1) ?? -1) + 1
    if (follows)
      deeds.splice(-1, 1, {
        kind: 'came',
        slots: [...last.slots, ...first.slots],
        places: [...last.places, ...first.places],
      })
    else if (first) deeds.push(first)
    deeds.push(...more)
  }
  #forget(steps: readonly Step[]): void {
    for (const { deeds, weight } of steps) {
      this.#weight -= weight
      for (const deed of deeds) if (deed.kind === 'came' || deed.kind === 'went') this.#rows.release(deed.slots)
    }
  }
  #weigh(weight: number): void {
    if (this.#open) this.#open.weight += weight
  }

  cell(slot: number, key: string, before: unknown, after: unknown): void {
    if (!this.#open) return
    const last = this.#open.deeds.at(-1)
    const deed = last?.kind === 'cells' ? last : { kind: 'cells' as const, slots: [], keys: [], before: [], after: [] }
    if (deed !== last) this.#open.deeds.push(deed)
    deed.slots.push(slot)
    deed.keys.push(key)
    deed.before.push(before)
    deed.after.push(after)
    this.#weigh(1)
  }
  put(deed: Exclude<Deed, { readonly kind: 'cells' }>): void {
    this.#join(this.#open?.deeds ?? [], [deed])
    this.#weigh(weightOf(deed))
  }
  /** Everything goes: the rows begin anew. */
  clear(): void {
    this.#forget([...this.#done.splice(0), ...this.#undone.splice(0)])
  }

  /** How many cells and rows the next step back, or forth, writes. */
  weightOf(way: Way): number {
    return (way === 'undo' ? this.#done : this.#undone).at(-1)?.weight ?? 0
  }
  /** Undoes or redoes the last step, a part at a time; cells that were written since stay. Yields for each part whether rows came, went or moved. */
  *again(way: Way, onChange: HistoryChange): Generator<boolean, void> {
    const isBack = way === 'undo'
    const step = (isBack ? this.#done : this.#undone).pop()
    if (!step) return
    for (const deed of isBack ? step.deeds.toReversed() : step.deeds) yield* this.#apply(deed, isBack, onChange)
    ;(isBack ? this.#undone : this.#done).push(step)
    if (isBack && !step.numbered) this.#rows.numbered = false
  }
  /** Takes back what was done under a token, whatever was done since; it is not done again. */
  *takeBack(token: symbol, onChange: HistoryChange): Generator<boolean, void> {
    const steps = this.#done.filter((step) => step.token === token)
    this.#done = this.#done.filter((step) => step.token !== token)
    for (const { deeds, weight } of steps.toReversed()) {
      this.#weight -= weight
      for (const deed of deeds.toReversed()) yield* this.#apply(deed, true, onChange)
    }
  }
  has(token: symbol): boolean {
    return this.#done.some((step) => step.token === token)
  }
  *#apply(deed: Deed, isBack: boolean, onChange: HistoryChange): Generator<boolean, void> {
    const rows = this.#rows
    if (deed.kind === 'cells') return yield* this.#write(deed, isBack, onChange)
    if (deed.kind === 'callback') return yield this.#callback(deed, isBack)
    if (deed.kind !== 'order' && deed.kind !== 'move')
      return yield* this.#carry(deed, (deed.kind === 'came') === isBack)
    if (deed.kind === 'order') rows.arrange(isBack ? deed.before : deed.after)
    else
      rows.arrange(
        isBack ? moved(rows.order, deed.to, deed.from, deed.count) : moved(rows.order, deed.from, deed.to, deed.count),
      )
    rows.renumber()
    yield true
  }
  /** No row comes, goes or changes its place by it. */
  #callback({ back, forth }: Extract<Deed, { readonly kind: 'callback' }>, isBack: boolean): false {
    if (isBack) back()
    else forth()
    return false
  }
  /** Takes rows away, or puts them back to their places. */
  *#carry(
    { slots, places }: Extract<Deed, { readonly kind: 'came' | 'went' }>,
    isGoing: boolean,
  ): Generator<boolean, void> {
    for (let from = 0; from < slots.length; from += ROWS_AT_ONCE) {
      const part = slots.slice(from, from + ROWS_AT_ONCE)
      if (isGoing) this.#rows.remove(new Set(part))
      else this.#rows.return(part, places.slice(from, from + ROWS_AT_ONCE))
      this.#rows.renumber()
      yield true
    }
  }
  *#write(
    { slots, keys, before, after }: Extract<Deed, { readonly kind: 'cells' }>,
    isBack: boolean,
    onChange: HistoryChange,
  ): Generator<boolean, void> {
    const [from, to] = isBack ? [after, before] : [before, after]
    const begin = isBack ? slots.length - 1 : 0
    for (let count = 0, index = begin; count < slots.length; count++, index += isBack ? -1 : 1) {
      const slot = slots[index] ?? 0
      const key = keys[index] ?? ''
      const isMine = this.#rows.isSame(key, this.#rows.value(slot, key), from[index])
      if (!isMine || this.#rows.set(slot, key, to[index])) onChange(slot, key, isMine)
      if (count % CELLS_AT_ONCE === CELLS_AT_ONCE - 1) yield false
    }
  }
}
