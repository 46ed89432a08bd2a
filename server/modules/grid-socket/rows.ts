import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { SINCE_ROWS } from '../../../schemas/contract/data/grid-socket.ts'
import { visibleRows } from '../../data/access/index.ts'
import type { TableScreen } from '../../data/catalog/index.ts'

/** Those of the rows that are there for the person that the screen is given to. */
export async function readableIds(
  db: Queries,
  screen: TableScreen,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(screen.table)} where id = any(${[...ids]}) and ${visibleRows(screen)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ids of rows that were changed since a moment, the latest first. */
export async function changedSince(db: Queries, screen: TableScreen, moment: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(screen.table)} where update_time >= ${moment}::timestamptz and ${visibleRows(screen)} order by update_time desc limit ${sql.lit(SINCE_ROWS)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
