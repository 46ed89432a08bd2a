import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { TIMEOUT_MS } from './limit.ts'

/** What the planner calls a cost of so much was never seen to take less than a millisecond: scans 100 to 230, joins and groups 55 to 250. */
const COST_PER_MS = 250

/**
 * Refuses a query that nobody could stop once it runs: PGlite is one thread that hears of no time limit while it works. There the
 * planner is asked first, and what would take longer than the limit even at the best rate is not begun.
 */
export async function demandEnd({ kind }: Pick<Database, 'kind'>, db: Queries, query: RawBuilder<unknown>): Promise<void> {
  if (kind !== 'pglite') return
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Total Cost': number } }] }>`explain (format json) ${query}`.execute(db)
  const cost = rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
  if (cost > COST_PER_MS * TIMEOUT_MS) throw new AppError('REPORT_TOO_SLOW')
}
