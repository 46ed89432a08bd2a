import type { FieldProblem } from '../../../engine/validate/index.ts'
import type { FieldRules } from '../validate/index.ts'
import type { Slot } from './slot.ts'

/** Marks the stored values that the current document refuses, until they change. */
export class StoredProblems {
  readonly #slots: ReadonlyMap<string, Slot>
  readonly #rules: FieldRules
  readonly #words: (problem: FieldProblem) => string
  readonly #marked = new Set<string>()

  constructor(slots: ReadonlyMap<string, Slot>, rules: FieldRules, words: (problem: FieldProblem) => string) {
    this.#slots = slots
    this.#rules = rules
    this.#words = words
  }

  /** Looks at every field, when a record was read. */
  begin(): void {
    for (const key of this.#marked) this.#slots.get(key)?.cell.set({ standing: '' })
    this.#marked.clear()
    for (const key of this.#slots.keys()) {
      if (!this.#rules.standing(key)) continue
      this.#marked.add(key)
      this.look(key)
    }
  }
  /** Checks a marked field again: the mark is removed while the field has another value. */
  look(key: string): void {
    if (!this.#marked.has(key)) return
    const found = this.#rules.standing(key)
    this.#slots.get(key)?.cell.set({ standing: found ? this.#words(found) : '' })
  }
}
