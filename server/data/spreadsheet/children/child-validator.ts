import { countProblem } from '../../../../engine/model/index.ts'
import type { FieldProblem } from '../../../../engine/validate/index.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { type Actor, contextOf, type Engine, type WireRow } from '../../catalog/index.ts'
import { type ChildPlan, type ChildTable, planChild, problemText, storedRows } from '../../write/index.ts'
import { loadLabels } from '../../read/index.ts'
import type { ChildHeader } from '../columns/header.ts'
import { refuseInvisible } from '../import/refusals.ts'
import {
  type CellProblem,
  type ParseContext,
  type ParsedRow,
  type ChildCells,
  type ReadRow,
  truncateForReport,
  readRow,
} from '../import/parse-row.ts'
import { requestsFor } from '../import/requests.ts'
import { childColumnKey, childTitle } from '../columns/sheet-fields.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import type { RowConstraint } from '../import/unique-values.ts'
import type { SheetRow } from '../book/types.ts'
import { type Block, hasValues } from './blocks.ts'
import { pairRows } from './pair-rows.ts'
import { RepeatedValues } from './repeated-values.ts'

type Fixes = NonNullable<ParseContext['fixes']>

/** Does the plan of a sub-table change anything? */
export function childChanges({ table, added, changed, removed, order, stored }: ChildPlan): boolean {
  const isMoved = table.order !== undefined && order.join() !== stored.map((row) => String(row['id'])).join()
  return added.length > 0 || changed.length > 0 || removed.length > 0 || isMoved
}

/** The corrections of a sub-table's cells, by the names of its own fields. */
function fixesOf(fixes: Fixes, table: ChildTable): Fixes {
  const prefix = childColumnKey(table, '')
  return new Map(
    [...fixes].map(([row, fields]) => [
      row,
      Object.fromEntries(
        Object.entries(fields).flatMap(([key, value]) =>
          key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
        ),
      ),
    ]),
  )
}

/** Validates the sub-table rows of a record of the sheet. */
interface Looked {
  readonly plan?: ChildPlan
  readonly problems: readonly CellProblem[]
  /** The sheet rows of the plan's rows, by their id or temporary id. */
  readonly sources: ReadonlyMap<string, SheetRow>
  readonly read: readonly ChildCells[]
}

/** Looks at the rows of one sub-table, by the rules that a form saves them by. */
class TableJudge {
  readonly #engine: Engine
  readonly #actor: Actor
  readonly #below: ChildHeader
  readonly repeats: RepeatedValues
  readonly #yieldIfDue = yieldToEventLoop()

  constructor(engine: Engine, actor: Actor, below: ChildHeader) {
    this.#engine = engine
    this.#actor = actor
    this.#below = below
    this.repeats = new RepeatedValues(below.table, actor.locale)
  }

  async judge(blocks: readonly Block[], parsed: readonly ParsedRow[], fixes: Fixes): Promise<readonly Looked[]> {
    this.repeats.begin()
    const { fields } = this.#below
    const rows = blocks.map(({ row, more }) => [row, ...more].filter((one) => hasValues(one, fields)))
    const world = await this.#world(rows.flat(), fixes)
    const looked: Looked[] = []
    for (const [index, own] of rows.entries())
      looked.push(await this.#look(own, world, blocks[index]?.row, parsed[index]))
    return this.#refuseOutside(looked)
  }

  async #world(rows: readonly SheetRow[], fixes: Fixes): Promise<ParseContext> {
    const { table, fields } = this.#below
    const { screen } = table
    const { locale } = this.#actor
    const labels = await loadLabels(
      this.#engine.database.kysely,
      this.#engine,
      await requestsFor({ fields }, rows, this.#yieldIfDue),
      locale,
    )
    return {
      screen,
      header: { fields },
      labels,
      context: contextOf(this.#actor, this.#engine.now()),
      locale,
      fixes: fixesOf(fixes, table),
    }
  }

  #atRecord(row: SheetRow | undefined, text: string): CellProblem {
    return { row: row?.number ?? 0, title: textIn(this.#below.table.title, this.#actor.locale), text }
  }

  async #look(
    rows: readonly SheetRow[],
    world: ParseContext,
    record: SheetRow | undefined,
    parsed: ParsedRow | undefined,
  ): Promise<Looked> {
    const { table, fields } = this.#below
    const { locale } = this.#actor
    const nothing = { problems: [], sources: new Map<string, SheetRow>(), read: [] }
    const previous = parsed?.previous
    const wrong = countProblem(table.child, table.title, rows.length)?.errors['']
    if (rows.length === 0) {
      // What the sheet does not speak of stays as it is.
      const missing = previous || !this.#actor.can(`${table.screen.permission}:add`) ? undefined : wrong
      return missing ? { ...nothing, problems: [this.#atRecord(record, this.#sentence(missing))] } : nothing
    }
    // Of many thousand rows that may not be, none needs to be looked at.
    if (wrong?.code === 'CHILD_TOO_MANY')
      return { ...nothing, problems: [this.#atRecord(record, this.#sentence(wrong))] }
    const cells: ReadRow[] = []
    for (const row of rows) {
      cells.push(readRow(row, world))
      await this.#yieldIfDue()
    }
    const read = cells.map((cell): ChildCells => ({ read: cell, nameOf: (key) => childColumnKey(table, key) }))
    const id = previous ? String(previous['id']) : ''
    const stored = previous ? await storedRows(this.#engine.database.kysely, table, id, locale) : []
    const { diff, ids } = pairRows(
      cells.map(({ input }) => input),
      [...fields.values()].map(({ key }) => key),
      stored,
    )
    try {
      const { plan, problems } = await planChild(this.#engine, table, this.#actor, id, diff, stored)
      const byId = new Map(ids.map((one, index) => [one, cells[index]]))
      const found = problems.flatMap((problem) => {
        const cell = problem.index === undefined ? undefined : byId.get(problem.id ?? '')
        return Object.values(problem.errors).flatMap((error) =>
          cell ? this.#atCell(cell, error) : [this.#atRecord(record, this.#sentence(error))],
        )
      })
      const sources = new Map(
        [...byId].flatMap(([one, cell]): [string, SheetRow][] => (cell ? [[one, cell.source]] : [])),
      )
      return { plan, sources, read, problems: [...cells.flatMap((cell) => this.#unread(cell)), ...found] }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'HTTP_FORBIDDEN') throw error
      return {
        ...nothing,
        read,
        problems: [
          this.#atRecord(record, say('IMPORT_BELOW_FORBIDDEN', { title: textIn(table.title, locale) }, locale)),
        ],
      }
    }
  }

  #sentence(error: FieldProblem): string {
    const { table } = this.#below
    const { locale } = this.#actor
    if (error.field !== '' || error.text !== undefined) return problemText(error, table.screen, locale)
    return say(error.code, { ...error.params, title: textIn(table.title, locale) }, locale)
  }
  #problem({ source, words }: ReadRow, error: FieldProblem): CellProblem {
    const { table } = this.#below
    const field = table.screen.resolved.byKey.get(error.field)
    return {
      row: source.number,
      field: childColumnKey(table, error.field),
      title: field ? childTitle(table, field, this.#actor.locale) : error.field,
      value: truncateForReport(words.get(error.field) ?? ''),
      text: this.#sentence(error),
    }
  }
  /** The problems of cells that are no values. */
  #unread(cell: ReadRow): readonly CellProblem[] {
    const { table, fields } = this.#below
    const marked = cell.marked.map((problem) => {
      const field = [...fields.values()].find(({ key }) => key === problem.field)
      return {
        ...problem,
        field: childColumnKey(table, problem.field ?? ''),
        ...(field ? { title: childTitle(table, field, this.#actor.locale) } : {}),
      }
    })
    return [...marked, ...cell.found.map((error) => this.#problem(cell, error))]
  }
  /** What the check says of a cell; nothing, where it could not be read in the first place. */
  #atCell(cell: ReadRow, error: FieldProblem): readonly CellProblem[] {
    const isTold = [...cell.marked, ...cell.found].some(({ field }) => field === error.field)
    return isTold ? [] : [this.#problem(cell, error)]
  }

  /** Rows that the person could not find again once they are stored. */
  async #refuseOutside(looked: readonly Looked[]): Promise<readonly Looked[]> {
    const { screen } = this.#below.table
    if (!screen.rows) return looked
    const rows = looked.flatMap(({ plan, sources }, index) =>
      (plan ? [...plan.added, ...plan.changed] : []).map(({ id, record, previous }) => ({
        index,
        row: asParsed(sources.get(id), record, previous),
      })),
    )
    const judged = await refuseInvisible(
      this.#engine,
      screen,
      this.#actor,
      rows.map(({ row }) => row),
    )
    const problems = Map.groupBy(
      judged.map((row, place) => ({ row, index: rows[place]?.index })),
      ({ index }) => index,
    )
    return looked.map((one, index) => ({
      ...one,
      problems: [...one.problems, ...(problems.get(index) ?? []).flatMap(({ row }) => row.problems)],
    }))
  }
}

const asParsed = (source: SheetRow | undefined, record: WireRow, previous: WireRow | undefined): ParsedRow => ({
  source: source ?? { number: 0, words: [] },
  record,
  previous,
  problems: [],
  starts: {},
  remake: () => ({ ...record }),
})

/** Looks at the rows of the sub-tables of a sheet: what is wrong with one of them is wrong with its record. */
export class ChildValidator implements RowConstraint {
  readonly #tables: readonly TableJudge[]
  /** Of the slice that was judged last, by table. */
  #looked: readonly (readonly Looked[])[] = []

  constructor(engine: Engine, actor: Actor, below: readonly ChildHeader[]) {
    this.#tables = below.map((one) => new TableJudge(engine, actor, one))
  }

  /** The records of a slice with the result for their sub-tables; `parsed` is in the order of the blocks. */
  async judge(blocks: readonly Block[], parsed: readonly ParsedRow[], fixes: Fixes): Promise<readonly ParsedRow[]> {
    if (this.#tables.length === 0) return parsed
    const looked: (readonly Looked[])[] = []
    for (const table of this.#tables) looked.push(await table.judge(blocks, parsed, fixes))
    this.#looked = looked
    return parsed.map((row, index) => {
      const own = looked.flatMap((tables) => tables[index] ?? [])
      return {
        ...row,
        problems: [...row.problems, ...own.flatMap(({ problems }) => problems)],
        more: blocks[index]?.more ?? [],
        plans: own.flatMap(({ plan }) => plan ?? []),
        readBelow: own.flatMap(({ read }) => read),
      }
    })
  }

  problemsAt(place: number): readonly CellProblem[] {
    return this.#at(place).flatMap(([repeats, looked]) => repeats.problemsOf(looked))
  }
  note(place: number): void {
    for (const [repeats, looked] of this.#at(place)) repeats.note(looked)
  }
  #at(place: number): readonly (readonly [RepeatedValues, Looked])[] {
    return this.#tables.flatMap(({ repeats }, table) => {
      const looked = this.#looked[table]?.[place]
      return looked ? [[repeats, looked] as const] : []
    })
  }

  /** What was judged last is stored, or will be. */
  keep(): void {
    for (const { repeats } of this.#tables) repeats.keep()
  }
}
