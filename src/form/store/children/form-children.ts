import type { ChildProblem } from '../../../../engine/model/index.ts'
import { fits } from '../../../../schemas/language/check/check.ts'
import { ChildChanges } from '../../../../schemas/contract/data/children.ts'
import { Cell } from '../cell.ts'
import type { ChildFailure, ChildStore } from './child-store.ts'
import type { Stored } from './row.ts'
import { newTemporaryId, Words } from './temporary-ids.ts'

/** The sub-tables of one open form. */
export class FormChildren {
  readonly stores: ReadonlyMap<string, ChildStore>
  /** How much is wrong in each. */
  readonly wrong = new Cell<{ readonly counts: ReadonlyMap<string, number> }>({ counts: new Map() })
  /** Which of those is looked at that stand below the form, in tabs. */
  readonly tab = new Cell<{ readonly active: string; readonly shown: ReadonlySet<string> }>({
    active: '',
    shown: new Set(),
  })

  readonly #words = new Words()

  constructor(stores: readonly ChildStore[]) {
    this.stores = new Map(stores.map((store) => [store.opened.child.name, store]))
    for (const store of stores) store.cell.watch(() => this.#count(store))
  }

  get dirty(): boolean {
    return [...this.stores.values()].some(({ cell }) => cell.read().dirty)
  }
  /** What was done to the rows, by the names of the sub-tables; those nothing was done to are left out. */
  get changes(): Readonly<Record<string, ChildChanges>> {
    return Object.fromEntries(
      [...this.stores].flatMap(([name, { changes }]) => (changes ? [[name, this.#words.out(changes)] as const] : [])),
    )
  }
  /** The same as it may lie in a store. */
  get storable(): Readonly<Record<string, ChildChanges>> {
    return Object.fromEntries(
      [...this.stores].flatMap(([name, { storable }]) =>
        storable ? [[name, this.#words.out(storable)] as const] : [],
      ),
    )
  }
  /** The rows that this was done to, as they were. */
  get bases(): Readonly<Record<string, readonly Stored[]>> {
    return Object.fromEntries(
      [...this.stores].flatMap(([name, { cell, base }]) => (cell.read().dirty ? [[name, base] as const] : [])),
    )
  }
  onChange(listener: () => void): () => void {
    const stops = [...this.stores.values()].map(({ cell }) => cell.watch(listener))
    return () => stops.forEach((stop) => stop())
  }
  /** Applies the changes of each sub-table that `values` contains. */
  restore(values: Stored): void {
    for (const [name, store] of this.stores) {
      const changes = values[name]
      if (fits(ChildChanges as unknown as Record<string, unknown>, changes))
        store.restore(this.#words.in(changes as ChildChanges))
    }
  }
  /** Starts from the rows that another user saved. The caller restores the local changes afterwards. */
  rebase(fresh: Stored): void {
    for (const [name, store] of this.stores) if (Array.isArray(fresh[name])) store.rebase(fresh[name])
  }
  /** The record they belong to is gone: all rows become new ones, of another. */
  renew(): void {
    for (const store of this.stores.values()) {
      const added = store.rows.map(({ record }) => ({ ...record, id: newTemporaryId() }))
      store.rebase([])
      store.restore({ added, order: added.map(({ id }) => id) })
    }
  }
  forget(): void {
    for (const store of this.stores.values()) store.forget()
  }
  /** Checks all rows that were touched; what fails, in the order of the sub-tables. */
  check(): readonly ChildFailure[] {
    return this.#each((store) => store.check())
  }
  /** Shows what the server found wrong; the same as of a check. */
  show(problems: readonly ChildProblem[]): readonly ChildFailure[] {
    return this.#each((store, name) =>
      store.show(problems.filter(({ child }) => child === name).map((problem) => this.#words.problem(problem))),
    )
  }
  /** Leads to the first cell that is wrong. */
  want({ child, errors }: ChildFailure): void {
    const [row = '', fieldErrors = {}] = Object.entries(errors)[0] ?? []
    const store = this.stores.get(child)
    const field = Object.keys(fieldErrors)[0] ?? ''
    store?.wanted.set({ at: { row: row || (store.rows[0]?.id ?? ''), field } })
  }
  showTab(name: string): void {
    const { shown } = this.tab.read()
    this.tab.set({ active: name, shown: new Set([...shown, name]) })
  }

  #each(look: (store: ChildStore, name: string) => Omit<ChildFailure, 'index'> | undefined): readonly ChildFailure[] {
    return [...this.stores].flatMap(([name, store], index) => {
      const failure = look(store, name)
      return failure ? [{ ...failure, index }] : []
    })
  }
  #count({ opened, wrong }: ChildStore): void {
    const { counts } = this.wrong.read()
    if ((counts.get(opened.child.name) ?? 0) !== wrong)
      this.wrong.set({ counts: new Map([...counts, [opened.child.name, wrong]]) })
  }
}
