import { isEmpty } from '../../../../registry/kit/values.ts'
import { compare } from './sorting.ts'
import type { GridColumn } from '../types.ts'

/** How many values a column holds, or which of them is the first or the last, updated value by value. */
export class ColumnAggregate {
  readonly #total: GridColumn['total']
  #count = 0
  #best: unknown = null
  /** The best one was taken away: which one is the best now, only all of them say. */
  isLost = false

  constructor(total: GridColumn['total']) {
    this.#total = total
  }
  get found(): unknown {
    return this.#total === 'count' ? this.#count : this.#best
  }
  add(value: unknown, sign: 1 | -1): void {
    if (isEmpty(value)) return
    this.#count += sign
    if (this.#total === 'count') return
    const order = this.#best === null ? -1 : compare(value, this.#best) * (this.#total === 'min' ? 1 : -1)
    if (sign < 0) this.isLost ||= order === 0
    else if (order < 0 || (order === 0 && this.isLost)) {
      this.#best = value
      this.isLost = false
    }
  }
}
