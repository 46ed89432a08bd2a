import type { Rows } from './rows.ts'
import { same } from './values.ts'

/** Something that was done to the rows, with what takes it back. */
type Deed =
  | { readonly kind: 'cells'; readonly slots: number[]; readonly keys: string[]; readonly before: unknown[]; readonly after: unknown[] }
  | { readonly kind: 'came' | 'went'; readonly slots: readonly number[]; readonly places: readonly number[] }
  | { readonly kind: 'order'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number; readonly count: number }

/** Called for each cell that got another value, or kept one that somebody else wrote. */
type Told = (slot: number, key: string, isWritten: boolean) => void
const isStructural = ({ kind }: Deed) => kind !== 'cells'

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

/** Places of rows that were taken out of a list and put in again elsewhere. */
export function moved(order: readonly number[], from: number, to: number, count: number): readonly number[] {
  const taken = order.slice(from, from + count)
  const rest = [...order.slice(0, from), ...order.slice(from + count)]
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)]
}

/** What undoing did: `isStructural` when rows came, went or changed places. */
interface Undone {
  readonly isStructural: boolean
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
    while (this.#done.length > 1 && (this.#weight > this.#most || this.#done.length > STEPS)) this.#forget(this.#done.splice(0, 1))
  }
  /** Rows that came one after the other at the end came together: they are taken back in one go. */
  #join(deeds: Deed[], [first, ...more]: readonly Deed[]): void {
    const last = deeds.at(-1)
    const follows = last?.kind === 'came' && first?.kind === 'came' && first.places[0] === (last.places.at(-1) ?? -1) + 1
    if (follows) deeds.splice(-1, 1, { kind: 'came', slots: [...last.slots, ...first.slots], places: [...last.places, ...first.places] })
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
    this.#weigh(deed.kind === 'move' ? 1 : deed.kind === 'order' ? deed.after.length : deed.slots.length)
  }
  /** Everything goes: the rows begin anew. */
  clear(): void {
    this.#forget([...this.#done.splice(0), ...this.#undone.splice(0)])
  }

  /** Takes the last step back; cells that somebody has written since stay. */
  undo(told: Told): Undone | undefined {
    const step = this.#done.pop()
    if (!step) return undefined
    for (const deed of step.deeds.toReversed()) this.#apply(deed, true, told)
    this.#undone.push(step)
    if (!step.numbered) this.#rows.numbered = false
    return { isStructural: step.deeds.some(isStructural) }
  }
  /** Takes back what was done under a token, whatever was done since; it is not done again. */
  takeBack(token: symbol, told: Told): Undone | undefined {
    const steps = this.#done.filter((step) => step.token === token)
    if (steps.length === 0) return undefined
    this.#done = this.#done.filter((step) => step.token !== token)
    for (const { deeds, weight } of steps.toReversed()) {
      this.#weight -= weight
      for (const deed of deeds.toReversed()) this.#apply(deed, true, told)
    }
    return { isStructural: steps.some(({ deeds }) => deeds.some(isStructural)) }
  }
  redo(told: Told): Undone | undefined {
    const step = this.#undone.pop()
    if (!step) return undefined
    for (const deed of step.deeds) this.#apply(deed, false, told)
    this.#done.push(step)
    return { isStructural: step.deeds.some(isStructural) }
  }
  #apply(deed: Deed, isBack: boolean, told: Told): void {
    const rows = this.#rows
    if (deed.kind === 'cells') return this.#write(deed, isBack, told)
    if (deed.kind === 'order') rows.arrange(isBack ? deed.before : deed.after)
    else if (deed.kind === 'move') rows.arrange(isBack ? moved(rows.order, deed.to, deed.from, deed.count) : moved(rows.order, deed.from, deed.to, deed.count))
    else if ((deed.kind === 'came') === isBack) rows.remove(new Set(deed.slots))
    else rows.return(deed.slots, deed.places)
    rows.renumber()
  }
  #write({ slots, keys, before, after }: Extract<Deed, { readonly kind: 'cells' }>, isBack: boolean, told: Told): void {
    const [from, to] = isBack ? [after, before] : [before, after]
    const begin = isBack ? slots.length - 1 : 0
    for (let count = 0, index = begin; count < slots.length; count++, index += isBack ? -1 : 1) {
      const slot = slots[index] ?? 0
      const key = keys[index] ?? ''
      const isMine = same(this.#rows.value(slot, key), from[index])
      if (!isMine || this.#rows.set(slot, key, to[index])) told(slot, key, isMine)
    }
  }
}
