import type { FieldProblem } from '../../../engine/validate/index.ts'
import { Cell } from './cell.ts'
import type { Slot } from './slot.ts'

/** The problems of visible fields. */
export interface FieldProblems {
  /** Their keys, from top to bottom. */
  readonly keys: readonly string[]
  /** More than one was wrong when all were checked: they are listed above the form until none is left. */
  readonly isListed: boolean
}

/** What is wrong, at each field and in sum. */
export class Problems {
  readonly wrong = new Cell<FieldProblems>({ keys: [], isListed: false })
  /** Fields that were looked at before: they are checked while they are typed in. */
  readonly visited = new Set<string>()
  readonly #slots: ReadonlyMap<string, Slot>
  readonly #drawn: ReadonlySet<string>
  readonly #wordsOf: (key: string, problem: FieldProblem | undefined) => string
  readonly #wrong = new Set<string>()

  /** `drawn` goes from top to bottom. */
  constructor(
    slots: ReadonlyMap<string, Slot>,
    drawn: ReadonlySet<string>,
    wordsOf: (key: string, problem: FieldProblem | undefined) => string,
  ) {
    this.#slots = slots
    this.#drawn = drawn
    this.#wordsOf = wordsOf
  }

  isDrawn(key: string): boolean {
    return this.#drawn.has(key)
  }
  /** These keys from top to bottom, those without a place last. */
  sorted(keys: ReadonlySet<string>): string[] {
    return [...[...this.#drawn].filter((key) => keys.has(key)), ...[...keys].filter((key) => !this.#drawn.has(key))]
  }
  /** Shows what is wrong with one field, or that nothing is. */
  put(key: string, problem: FieldProblem | undefined): void {
    this.#put(key, problem)
    this.#tell()
  }
  /** Shows these problems of these fields and no others. */
  mark(problems: readonly FieldProblem[], keys: { keys(): Iterable<string> }): void {
    const byKey = new Map(problems.map((problem) => [problem.field, problem]))
    for (const key of keys.keys()) {
      const problem = byKey.get(key)
      if (problem) this.visited.add(key)
      this.#put(key, problem)
    }
    this.#tell()
  }
  /** All were checked: what is wrong is listed when it is more than one thing. */
  list(): void {
    this.wrong.set({ isListed: this.#wrong.size > 1 })
  }

  #put(key: string, problem: FieldProblem | undefined): void {
    const words = this.#wordsOf(key, problem)
    this.#slots.get(key)?.cell.set({ problem: words })
    if (words === '') this.#wrong.delete(key)
    else if (this.#drawn.has(key)) this.#wrong.add(key)
  }
  #tell(): void {
    const { keys, isListed } = this.wrong.read()
    if (keys.length === this.#wrong.size && keys.every((key) => this.#wrong.has(key))) return
    this.wrong.set({ keys: this.sorted(this.#wrong), isListed: isListed && this.#wrong.size > 0 })
  }
}
