import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/**
 * Resets times that are further in the future than their lifetime allows, which happens when the clock was ahead and was corrected. Without
 * this, what was locked, or allowed, meanwhile stays so until the clock has got there again. `lives`: how far ahead of its
 * making each column may lie, in milliseconds. Called before such rows are counted or written.
 */
export async function capFutureTimes(
  db: Queries,
  table: string,
  lives: Readonly<Record<string, number>>,
  now: number,
): Promise<void> {
  const latest = (life: number) => sql`${new Date(now + life)}::timestamptz`
  const columns = Object.entries(lives)
  const capped = sql.join(
    columns.map(([column, life]) => sql`${sql.ref(column)} = least(${sql.ref(column)}, ${latest(life)})`),
  )
  // A second more: the database rounds to seconds.
  const ahead = sql.join(
    columns.map(([column, life]) => sql`${sql.ref(column)} > ${latest(life + 1000)}`),
    sql` or `,
  )
  await sql`update ${sql.table(table)} set ${capped} where ${ahead}`.execute(db)
}
