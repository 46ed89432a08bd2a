import { AppError, say } from '../../../../schemas/messages/index.ts'
import { type Actor, type Engine, type TableScreen, type WireRow, wireTime } from '../../catalog/index.ts'
import { foreignFiles, isFieldDenied, rowsOutside, unrestricted } from '../../access/index.ts'
import { explainDatabaseError, problemText, withNewRowColumns } from '../../write/index.ts'
import type { CellProblem, ParsedRow } from './parse-row.ts'

/** The new values of an existing row. */
export const stampChanged = ({ record, previous }: ParsedRow, actor: Actor, now: Date): WireRow => ({
  ...previous,
  ...record,
  updateBy: actor.username,
  updateTime: wireTime(now),
})

/** Gives rows that name files of others that as their problem. */
async function refuseForeign(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  rows: readonly ParsedRow[],
): Promise<readonly ParsedRow[]> {
  const found = await foreignFiles(
    engine,
    unrestricted(screen),
    actor.username,
    rows.map(({ record, previous }) => ({ row: record, previous })),
  )
  return rows.map((row, index) => {
    const problems = (found[index] ?? []).filter(({ field }) => !isFieldDenied(screen, field))
    if (row.problems.length > 0 || problems.length === 0) return row
    return {
      ...row,
      problems: problems.map((problem): CellProblem => ({
        row: row.source.number,
        field: problem.field,
        text: problemText(problem, screen, actor.locale),
      })),
    }
  })
}

/** Gives rows that the person could not find again once they are stored, or that name files of others, that as their problem. What stores them has the last word. */
export async function refuseInvisible(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  parsed: readonly ParsedRow[],
): Promise<readonly ParsedRow[]> {
  const rows = await refuseForeign(engine, screen, actor, parsed)
  if (!screen.rows) return rows
  const now = engine.now()
  const good = rows.filter(({ problems }) => problems.length === 0)
  const asked = good.map((row) =>
    row.previous ? stampChanged(row, actor, now) : withNewRowColumns(row.record, actor, now),
  )
  const places = await rowsOutside(engine.database.kysely, unrestricted(screen), asked).catch((error: unknown) => {
    throw explainDatabaseError(error, screen, actor)
  })
  const outside = new Set(places.map((place) => good[place]))
  const text = say('POLICY_ROW_OUTSIDE', {}, actor.locale)
  return rows.map((row) => (outside.has(row) ? { ...row, problems: [{ row: row.source.number, text }] } : row))
}

/** New rows need the right that a form needs for them. */
export const mayAdd = (screen: TableScreen, actor: Actor): boolean => actor.can(`${screen.permission}:add`)

/** Adds the problem to new rows of a user who may add none. */
export function refuseAdded(screen: TableScreen, actor: Actor, rows: readonly ParsedRow[]): readonly ParsedRow[] {
  if (mayAdd(screen, actor)) return rows
  const text = say('IMPORT_ADD_FORBIDDEN', {}, actor.locale)
  return rows.map((row) =>
    row.previous || row.problems.length > 0 ? row : { ...row, problems: [{ row: row.source.number, text }] },
  )
}
/** Throws for a user without the right to add rows where the sheet has only new ones. */
export function assertMayAdd(screen: TableScreen, actor: Actor): void {
  if (!mayAdd(screen, actor)) throw new AppError('IMPORT_ADD_FORBIDDEN')
}
