import { sql } from 'kysely'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { recordColumn, recordOf, type TableScreen, type WireRow } from '../../catalog/index.ts'
import { visibleRows } from './visible-rows.ts'

const ROWS_PER_QUESTION = 500
const ROW = 'given'
/** No column of a screen can be called so. */
const PLACE = '#place'

/** The indexes of rows that the user could not see after they are stored. */
export async function rowsOutside(
  db: Queries,
  screen: TableScreen,
  rows: readonly WireRow[],
): Promise<readonly number[]> {
  if (!screen.rows) return []
  const columns = [...screen.columns.values()]
  const types = sql.join([sql`${sql.id(PLACE)} integer`, ...columns.map(recordColumn)])
  const outside: number[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_QUESTION) {
    const batch = rows
      .slice(from, from + ROWS_PER_QUESTION)
      .map((row, index) => ({ ...recordOf(columns, row), [PLACE]: from + index }))
    const { rows: found } = await sql<{ place: number }>`
      select ${sql.id(ROW, PLACE)} as place from json_to_recordset(${JSON.stringify(batch)}::json) as ${sql.id(ROW)}(${types})
      where not coalesce(${visibleRows(screen, ROW)}, false) order by 1`.execute(db)
    outside.push(...found.map(({ place }) => place))
  }
  return outside
}

/** Refuses to store what the person could not find again. Asked of the very rows that are stored, before they are. */
export async function assertInsidePolicy(db: Queries, screen: TableScreen, rows: readonly WireRow[]): Promise<void> {
  if ((await rowsOutside(db, screen, rows)).length > 0) throw new AppError('POLICY_ROW_OUTSIDE')
}
