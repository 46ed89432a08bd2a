import {
  type ChildProblem,
  countProblem,
  type EditedChild,
  idOf,
  isWriteOnly,
  maxChildRows,
  type ResolvedField,
  type ResolvedScreen,
} from '../../../../engine/model/index.ts'
import type { FieldProblem } from '../../../../engine/validate/index.ts'
import type { ChildChanges } from '../../../../schemas/contract/data/children.ts'
import type { ExpressionContext } from '../../../../schemas/language/expressions/expression.ts'
import type { Locale, Text } from '../../../../schemas/language/text.ts'
import { screenStore } from '../../../grid/screen/index.ts'
import type { GridStore } from '../../../grid/store/index.ts'
import { Cell } from '../cell.ts'
import { toCanonical } from '../stored-values.ts'
import type { ChildRow, Stored } from './row.ts'
import { RowViews } from './row-views.ts'

export interface ChildRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}
/** A sub-table with the restricted screen of its rows. */
export interface OpenedChild {
  readonly child: EditedChild
  readonly title: Text
  readonly screen: ResolvedScreen
  /** The fields its rows are shown by. */
  readonly columns: readonly ResolvedField[]
  readonly rights: ChildRights
  /** Its rows in an open form; the code of this is fetched by forms with sub-tables alone. */
  readonly storeOf: (setup: ChildSetup) => ChildStore
}
export interface ChildState {
  /** Another one whenever anything of the rows is another. */
  readonly revision: number
  readonly dirty: boolean
  /** What is wrong with the number of rows, '' while nothing is. */
  readonly problem: string
}
/** A sub-table that cannot be saved as it is. */
export interface ChildFailure {
  readonly child: string
  /** Place of the sub-table among those of the form, from 0. */
  readonly index: number
  /** Messages by row and field; '' means all rows, or a row as a whole. */
  readonly errors: Readonly<Record<string, Readonly<Record<string, string>>>>
}
/** The cell that is scrolled into view and focused. */
export interface FocusTarget {
  readonly row: string
  readonly field: string
}
export interface ChildSetup {
  readonly opened: OpenedChild
  readonly context: () => ExpressionContext
  readonly rows: readonly Stored[]
  /** What is wrong, in the person's words. */
  readonly words: (problem: FieldProblem, resolved: ResolvedField | undefined) => string
  readonly locale: Locale
}

const TEMPORARY = /^\+(\d+)$/
const FACTS = ['id', 'version']

/** The rows of one sub-table while its record is edited, and what a form, a draft and a save ask of them. No face of it is known here. */
export class ChildStore {
  readonly opened: OpenedChild
  /** The rows, and everything that is done to them. */
  readonly grid: GridStore
  readonly cell: Cell<ChildState>
  readonly wanted = new Cell<{ readonly at: FocusTarget | undefined }>({ at: undefined })
  readonly #words: ChildSetup['words']
  readonly #views: RowViews
  #base: ReadonlyMap<string, Stored> = new Map()
  #made = 0
  /** Rows that the server has something against. */
  readonly #reported = new Set<string>()
  #count: number

  constructor({ opened, context, rows, words, locale }: ChildSetup) {
    const { screen, columns, rights, child } = opened
    this.opened = opened
    this.#words = words
    this.#base = this.#read(rows)
    this.grid = screenStore(
      { screen, columns, rows: [...this.#base.values()], rights, context, words, locale },
      {
        ...(child.order === undefined ? {} : { order: child.order }),
        maxRows: this.limit,
        newId: () => this.#word(),
      },
    )
    this.#count = this.grid.count
    this.cell = new Cell<ChildState>({ revision: this.grid.revision, dirty: false, problem: '' })
    this.#views = new RowViews(this.grid, screen, (id) => this.#base.get(id))
    this.grid.subscribe(({ kind }) => kind !== 'totals' && this.#tell())
  }

  /** All rows in their order. */
  get rows(): readonly ChildRow[] {
    return this.#views.all
  }
  /** How many rows there may be. */
  get limit(): number {
    return maxChildRows(this.opened.child)
  }
  find(id: string): ChildRow | undefined {
    return this.#views.find(id)
  }
  /** May this row be written by the person? */
  mayWrite(row: ChildRow): boolean {
    const { rights } = this.opened
    return row.before ? rights.edit && (this.grid.options.mayChange?.(row.before) ?? true) : rights.add
  }
  mayRemove(row: ChildRow): boolean {
    return this.grid.options.mayRemove?.(row.before) ?? true
  }

  /** What was done to the rows since they were read, as a save sends it; undefined when nothing was. */
  get changes(): ChildChanges | undefined {
    return this.#changesOf(this.opened.screen.fields)
  }
  /** The same as it may lie in a store: without what is written only. */
  get storable(): ChildChanges | undefined {
    return this.#changesOf(this.opened.screen.fields.filter((field) => !isWriteOnly(field)))
  }
  /** The rows as they were, as they may lie in a store: those nothing was done to by `id` and `version` alone. */
  get base(): readonly Stored[] {
    const fields = this.opened.screen.fields.filter((field) => !isWriteOnly(field)).map(({ key }) => key)
    const { changed, removed } = this.grid.delta()
    const isWhole = new Set([...changed.map(idOf), ...removed])
    return [...this.#base].map(([id, before]) => ({
      id,
      ...versionOf(before),
      ...(isWhole.has(id) ? Object.fromEntries(fields.map((key) => [key, before[key] ?? null])) : {}),
    }))
  }
  #changesOf(fields: readonly ResolvedField[]): ChildChanges | undefined {
    if (!this.grid.dirty) return undefined
    const readable = new Set([...FACTS, ...fields.map(({ key }) => key)])
    const only = (rows: readonly Stored[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => readable.has(key))))
    const { added, changed, removed, versions } = this.grid.delta()
    return {
      added: only(added),
      changed: only(changed),
      removed: [...removed],
      ...(versions ? { versions } : {}),
      order: [...this.grid.ids],
    }
  }
  /** Applies changes again that `changes` returned. */
  restore({ added = [], changed = [], removed = [], order }: ChildChanges): void {
    if (this.grid.dirty) this.grid.load([...this.#base.values()])
    for (const row of added) this.#made = Math.max(this.#made, Number(TEMPORARY.exec(idOf(row))?.[1] ?? 0))
    const named = (row: Stored) => ({ id: idOf(row), ...this.#canonical(row) })
    this.grid.resume({ added: added.map(named), changed: changed.map(named), removed, ...(order ? { order } : {}) })
  }
  /** Starts from the rows that another user saved meanwhile. The caller restores the pending changes afterwards. */
  rebase(rows: readonly Stored[]): void {
    this.#base = this.#read(rows)
    this.#reported.clear()
    this.grid.load([...this.#base.values()])
  }
  /** The changes are saved or discarded. */
  forget(): void {
    if (this.grid.dirty) this.rebase(this.grid.data({ withIds: true }))
  }

  /** Puts a new row at a place; undefined when there may be no more. */
  add(at: number, values: Stored = {}): ChildRow | undefined {
    return this.addAll(at, [values])[0]
  }
  /** Puts new rows at a place, as many as there may be. */
  addAll(at: number, list: readonly Stored[]): readonly ChildRow[] {
    const ids = this.opened.rights.add
      ? this.grid.add(
          list.map((row) => this.#canonical(row)),
          at,
        )
      : []
    return ids.flatMap((id) => this.find(id) ?? [])
  }
  /** Sets fields of a row that were not typed into its cells. Their problems are not reported yet. */
  change(id: string, values: Stored): void {
    this.grid.restore({ added: [], changed: [{ ...this.#canonical(values), id }], removed: [] })
  }
  remove(ids: Iterable<string>): void {
    this.grid.remove([...ids])
  }
  /** Moves one row to another place. */
  move(from: number, to: number): void {
    this.grid.move(from, to)
  }

  /** Validates added and changed rows and returns the problems. */
  check(): Omit<ChildFailure, 'index'> | undefined {
    const { child, title, rights } = this.opened
    const isMine = this.grid.dirty || (this.#base.size === 0 && rights.add)
    const count = isMine ? countProblem(child, title, this.grid.count) : undefined
    this.grid.checkChanged()
    this.cell.set({ problem: this.sentence(count?.errors[''], undefined) })
    return this.failure()
  }
  /** Shows what the server found wrong. */
  show(problems: readonly ChildProblem[]): Omit<ChildFailure, 'index'> | undefined {
    for (const { id, errors } of problems) {
      if (id === undefined) continue
      this.#reported.add(id)
      this.grid.show(
        id,
        Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, this.sentence(error, field)])),
      )
    }
    const whole = problems.find(({ index }) => index === undefined)
    this.cell.set({ problem: this.sentence(whole?.errors[''], undefined) })
    return this.failure()
  }
  /** The problems that are reported now. */
  failure(): Omit<ChildFailure, 'index'> | undefined {
    const { problem } = this.cell.read()
    const errors = new Map<string, Record<string, string>>(problem === '' ? [] : [['', { '': problem }]])
    for (const { id, key, text, isHint = false } of this.grid.problems())
      if (!isHint || this.#reported.has(id)) errors.set(id, { ...errors.get(id), [key]: text })
    return errors.size > 0 ? { child: this.opened.child.name, errors: Object.fromEntries(errors) } : undefined
  }
  /** What is wrong, in words. */
  sentence(problem: FieldProblem | undefined, field: string | undefined): string {
    return problem ? this.#words(problem, field === undefined ? undefined : this.opened.screen.byKey.get(field)) : ''
  }
  /** How many values are wrong. */
  get wrong(): number {
    return this.grid.wrong + (this.cell.read().problem === '' ? 0 : 1)
  }

  #read(rows: readonly Stored[]): ReadonlyMap<string, Stored> {
    const { fields } = this.opened.screen
    return new Map(
      rows.map((row) => [
        idOf(row),
        { ...row, ...Object.fromEntries(fields.map((field) => [field.key, toCanonical(field, row[field.key])])) },
      ]),
    )
  }
  /** Values of the screen's own fields; reading and writing alone never look like a change. */
  #canonical(values: Stored): Stored {
    return Object.fromEntries(
      this.opened.screen.fields.flatMap((field) =>
        Object.hasOwn(values, field.key) ? [[field.key, toCanonical(field, values[field.key])]] : [],
      ),
    )
  }
  #word(): string {
    this.#made += 1
    return `+${this.#made}`
  }
  #tell(): void {
    const { revision, dirty, count } = this.grid
    const isAsMany = count === this.#count
    this.#count = count
    this.cell.set({ revision, dirty, ...(isAsMany ? {} : { problem: '' }) })
  }
}

function versionOf(before: Stored): { version?: unknown } {
  return before['version'] === undefined ? {} : { version: before['version'] }
}
