import { MAX_CHILD_ROWS, countProblem, repeatedValues, type ChildProblem, type EditedChild } from '../../../../registry/screen/children.ts'
import type { FieldProblem } from '../../../../registry/screen/record.ts'
import type { ResolvedField, ResolvedScreen } from '../../../../registry/screen/resolve.ts'
import type { ChildChanges } from '../../../../schemas/contract/children.ts'
import type { ExpressionContext } from '../../../../schemas/language/expression.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import { Cell } from '../cell.ts'
import { isWriteOnly } from '../../write-only.ts'
import { same } from '../stored.ts'
import { removal } from './removal.ts'
import { RowRules, type ChildRow, type Stored } from './row.ts'

export interface ChildRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}
/** A sub-table with the screen of its rows, as a person is given it. */
export interface OpenedChild {
  readonly child: EditedChild
  readonly title: Text
  readonly screen: ResolvedScreen
  /** The fields its rows are shown by. */
  readonly columns: readonly ResolvedField[]
  readonly rights: ChildRights
}
export interface ChildState {
  readonly rows: readonly ChildRow[]
  /** How many rows went that were stored. */
  readonly removed: number
  readonly dirty: boolean
  /** What is wrong with the number of rows, '' while nothing is. */
  readonly problem: string
}
/** A sub-table that cannot be saved as it is. */
export interface ChildFailure {
  readonly child: string
  /** Place of the sub-table among those of the form, from 0. */
  readonly index: number
  /** Sentences by row and field; '' stands for all rows, and for a row as a whole. */
  readonly errors: Readonly<Record<string, Readonly<Record<string, string>>>>
}
/** A cell that is to be shown and focused. */
export interface Wanted {
  readonly row: string
  readonly field: string
}

const isStored = (row: ChildRow) => row.before !== undefined
const isTouched = (row: ChildRow) => !isStored(row) || row.changed.length > 0
const idOf = (row: Stored) => String(row['id'] ?? '')
const TEMPORARY = /^\+(\d+)$/

/** The rows of one sub-table while its record is edited: what was added, changed, removed and moved. No face of it is known here. */
export class ChildStore {
  readonly opened: OpenedChild
  readonly rules: RowRules
  readonly cell = new Cell<ChildState>({ rows: [], removed: 0, dirty: false, problem: '' })
  readonly wanted = new Cell<{ readonly at: Wanted | undefined }>({ at: undefined })
  readonly #words: (problem: FieldProblem, resolved: ResolvedField | undefined) => string
  /** What the server had against a value, by row and field: it holds while the value does. */
  readonly #said = new Map<string, Map<string, { readonly value: unknown; readonly text: string }>>()
  #base: readonly ChildRow[] = []
  #made = 0

  constructor(opened: OpenedChild, context: () => ExpressionContext, rows: readonly Stored[], words: (problem: FieldProblem, resolved: ResolvedField | undefined) => string) {
    this.opened = opened
    this.rules = new RowRules(opened.screen, context)
    this.#words = words
    this.#begin(rows)
  }

  get rows(): readonly ChildRow[] {
    return this.cell.read().rows
  }
  /** How many rows there may be. */
  get limit(): number {
    const { relation, maxRows = MAX_CHILD_ROWS } = this.opened.child
    return relation === 'one' ? 1 : Math.min(maxRows, MAX_CHILD_ROWS)
  }
  find(id: string): ChildRow | undefined {
    return this.rows.find((row) => row.id === id)
  }
  /** May this row be written by the person? */
  mayWrite(row: ChildRow): boolean {
    return isStored(row) ? this.opened.rights.edit : this.opened.rights.add
  }

  /** What was done to the rows since they were read, as a save sends it; undefined when nothing was. */
  get changes(): ChildChanges | undefined {
    return this.#changesOf(this.opened.screen.fields)
  }
  /** The same as it may lie in a store: without what is written only. */
  get kept(): ChildChanges | undefined {
    return this.#changesOf(this.opened.screen.fields.filter((field) => !isWriteOnly(field)))
  }
  /** The rows as they were, as they may lie in a store: those nothing was done to by `id` and `version` alone. */
  get base(): readonly Stored[] {
    const fields = this.opened.screen.fields.filter((field) => !isWriteOnly(field)).map(({ key }) => key)
    const now = new Map(this.rows.map((row) => [row.id, row]))
    return this.#base.map(({ id, before }) => {
      const isWhole = (now.get(id)?.changed.length ?? 1) > 0
      return { id, ...versionOf(before), ...(isWhole ? Object.fromEntries(fields.map((key) => [key, before?.[key] ?? null])) : {}) }
    })
  }
  #changesOf(given: readonly ResolvedField[]): ChildChanges | undefined {
    if (!this.cell.read().dirty) return undefined
    const { rows } = this
    const fields = given.map(({ key }) => key)
    const isGiven = new Set(fields)
    const there = new Set(rows.map(({ id }) => id))
    const gone = this.#base.filter(({ id }) => !there.has(id))
    return {
      added: rows.filter((row) => !isStored(row)).map(({ id, record }) => ({ id, ...Object.fromEntries(fields.map((key) => [key, record[key] ?? null])) })),
      changed: rows.filter(({ changed }) => changed.length > 0).map(({ id, before, record, changed }) => ({ id, ...versionOf(before), ...Object.fromEntries(changed.filter((key) => isGiven.has(key)).map((key) => [key, record[key] ?? null])) })),
      ...removal(gone.map(({ id, before }) => ({ id, ...versionOf(before) }))),
      order: rows.map(({ id }) => id),
    }
  }
  /** Does again what `changes` told. */
  restore({ added = [], changed = [], removed = [], order = [] }: ChildChanges): void {
    const gone = new Set(removed)
    const values = new Map(changed.map((row) => [idOf(row), row]))
    const kept = this.#base.filter(({ id }) => !gone.has(id)).map((row) => {
      const change = values.get(row.id)
      return change ? this.rules.change(row, this.#fieldsOf(change)) : row
    })
    for (const row of added) this.#made = Math.max(this.#made, Number(TEMPORARY.exec(idOf(row))?.[1] ?? 0))
    const fresh = added.map((row) => this.rules.make(idOf(row) || this.#word(), this.#fieldsOf(row)))
    const places = new Map(order.map((id, index) => [id, index]))
    const all = [...kept, ...fresh]
    this.#put(all.toSorted((a, b) => (places.get(a.id) ?? all.length) - (places.get(b.id) ?? all.length)))
  }
  /** Begins with what somebody else has made of the rows meanwhile; what is still to be done to them is restored after. */
  rebase(rows: readonly Stored[]): void {
    this.#begin(rows)
  }
  /** What was done is saved or given up. */
  forget(): void {
    this.#base = this.rows.map((row) => ({ ...row, before: row.before ?? row.record, changed: [] }))
    this.#put(this.#base)
  }

  /** Puts a new row at a place; undefined when there may be no more. */
  add(at: number, values: Stored = {}): ChildRow | undefined {
    return this.addAll(at, [values])[0]
  }
  /** Puts new rows at a place, as many as there may be. */
  addAll(at: number, list: readonly Stored[]): readonly ChildRow[] {
    const free = this.opened.rights.add ? Math.max(0, this.limit - this.rows.length) : 0
    const made = list.slice(0, free).map((values) => this.rules.make(this.#word(), values))
    if (made.length > 0) this.#put(this.rows.toSpliced(at, 0, ...made))
    return made
  }
  change(id: string, values: Stored): void {
    this.changeAll(new Map([[id, values]]))
  }
  /** Gives fields of many rows at once, by row. */
  changeAll(changes: ReadonlyMap<string, Stored>): void {
    this.#put(
      this.rows.map((row) => {
        const values = changes.get(row.id)
        if (!values) return row
        const next = this.rules.change(row, values)
        return next.visited.size > 0 ? this.#rechecked(next) : next
      }),
    )
  }
  /** Takes back what was typed into a row since it was so. */
  undo(before: ChildRow): void {
    this.#put(this.rows.map((row) => (row.id === before.id ? before : row)))
  }
  remove(ids: ReadonlySet<string>): void {
    const { remove, add } = this.opened.rights
    this.#put(this.rows.filter((row) => !ids.has(row.id) || !(isStored(row) ? remove : add)))
  }
  /** Moves one row to another place. */
  move(from: number, to: number): void {
    const row = this.rows[from]
    if (!row || from === to || to < 0 || to >= this.rows.length) return
    this.#put(this.rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  /** Tells from now on what is wrong with a field. */
  visit(id: string, field: string): void {
    this.#put(this.rows.map((row) => (row.id === id && !row.visited.has(field) ? this.#rechecked({ ...row, visited: new Set([...row.visited, field]) }) : row)))
  }

  /** Checks what was added and changed, and tells what is wrong. */
  check(): Omit<ChildFailure, 'index'> | undefined {
    const { child, title, screen } = this.opened
    const isMine = this.cell.read().dirty || (this.#base.length === 0 && this.opened.rights.add)
    const count = isMine ? countProblem(child, title, this.rows.length) : undefined
    const repeated = repeatedValues(screen, this.rows.map(({ record }) => record))
    const rows = this.rows.map((row, index) => {
      const problems = isTouched(row) ? [...(repeated.get(index) ?? []), ...this.rules.check(row)] : []
      return this.#told(row, problems)
    })
    this.#put(rows, count ? this.sentence(count.errors[''], undefined) : '')
    return this.failure()
  }
  /** Shows what the server found wrong. */
  show(problems: readonly ChildProblem[]): Omit<ChildFailure, 'index'> | undefined {
    this.#said.clear()
    for (const { id, errors } of problems) {
      const row = id === undefined ? undefined : this.find(id)
      if (!row) continue
      const said = Object.entries(errors).map(([field, error]) => [field, { value: row.record[field], text: this.sentence(error, field) }] as const)
      this.#said.set(row.id, new Map(said))
    }
    const whole = problems.find(({ index }) => index === undefined)
    const rows = this.rows.map((row) => (this.#said.has(row.id) ? this.#rechecked({ ...row, visited: new Set([...row.visited, ...(this.#said.get(row.id)?.keys() ?? [])]) }) : row))
    this.#put(rows, whole ? this.sentence(whole.errors[''], undefined) : '')
    return this.failure()
  }
  /** What is wrong as it is told now. */
  failure(): Omit<ChildFailure, 'index'> | undefined {
    const { rows, problem } = this.cell.read()
    const wrong = rows.flatMap(({ id, errors }) => (Object.keys(errors).length > 0 ? [[id, errors] as const] : []))
    const all = problem === '' ? wrong : [['', { '': problem }] as const, ...wrong]
    return all.length > 0 ? { child: this.opened.child.name, errors: Object.fromEntries(all) } : undefined
  }
  /** What is wrong, in words. */
  sentence(problem: FieldProblem | undefined, field: string | undefined): string {
    return problem ? this.#words(problem, field === undefined ? undefined : this.opened.screen.byKey.get(field)) : ''
  }
  /** How many values are wrong. */
  get wrong(): number {
    const { rows, problem } = this.cell.read()
    return rows.reduce((sum, { errors }) => sum + Object.keys(errors).length, problem === '' ? 0 : 1)
  }

  #begin(rows: readonly Stored[]): void {
    this.#said.clear()
    this.#base = rows.map((row) => this.rules.read(row))
    this.#put(this.#base)
  }
  #word(): string {
    this.#made += 1
    return `+${this.#made}`
  }
  #fieldsOf(row: Stored): Stored {
    return Object.fromEntries(this.opened.screen.fields.flatMap(({ key }) => (Object.hasOwn(row, key) ? [[key, row[key]] as const] : [])))
  }
  #put(rows: readonly ChildRow[], problem?: string): void {
    const there = new Set(rows.map(({ id }) => id))
    const removed = this.#base.filter(({ id }) => !there.has(id)).length
    const dirty = removed > 0 || rows.some(isTouched) || rows.some(({ id }, index) => this.#base[index]?.id !== id)
    const counted = problem ?? (rows.length === this.cell.read().rows.length ? this.cell.read().problem : '')
    this.cell.set({ rows, removed, dirty, problem: counted })
  }
  #rechecked(row: ChildRow): ChildRow {
    const at = this.rows.findIndex(({ id }) => id === row.id)
    const unique = this.opened.screen.fields.some(({ key, field }) => field.unique === true && row.visited.has(key))
    const repeated = unique ? (repeatedValues(this.opened.screen, this.rows.map((other) => (other.id === row.id ? row : other).record)).get(at) ?? []) : []
    return this.#told(row, [...repeated, ...this.rules.check(row)].filter(({ field }) => row.visited.has(field)))
  }
  #told(row: ChildRow, problems: readonly FieldProblem[]): ChildRow {
    const errors: Record<string, string> = {}
    for (const [field, { value, text }] of this.#said.get(row.id) ?? []) if (same(value, row.record[field])) errors[field] = text
    for (const problem of problems) errors[problem.field] ??= this.sentence(problem, problem.field)
    if (Object.keys(errors).length === 0 && Object.keys(row.errors).length === 0) return row
    return { ...row, errors, visited: new Set([...row.visited, ...Object.keys(errors)]) }
  }
}

function versionOf(before: Stored | undefined): { version?: unknown } {
  return before?.['version'] === undefined ? {} : { version: before['version'] }
}
