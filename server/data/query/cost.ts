import type { RawBuilder } from 'kysely'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import type { Database, Queries } from '../../db/database.ts'
import { estimateStatement } from './estimate.ts'
import { isSearch, type ListQuery } from './list-query.ts'

/** What the planner calls a cost of so much was never seen to take less than a millisecond: scans 100 to 230, joins and groups 55 to 250. */
const COST_PER_MS = 250

interface Limit {
  readonly ms: number
  /** The message code of the refusal. */
  readonly code: MessageCode
}

/**
 * Refuses an expensive query on PGlite, which has no statement timeout. There the
 * planner is asked first, and what would take longer than the limit even at the best rate is not begun.
 */
export async function assertAffordable(
  { kind }: Pick<Database, 'kind'>,
  db: Queries,
  query: RawBuilder<unknown>,
  { ms, code }: Limit,
): Promise<void> {
  if (kind !== 'pglite') return
  const { cost } = await estimateStatement(db, query)
  if (cost > COST_PER_MS * ms) throw new AppError(code)
}

/** The same for a list query. A list without search terms skips the estimate. */
export async function assertListAffordable(
  database: Database,
  asked: ListQuery,
  query: RawBuilder<unknown>,
): Promise<void> {
  if (database.statementMs > 0 && isSearch(asked))
    await assertAffordable(database, database.kysely, query, { ms: database.statementMs, code: 'HTTP_TOO_SLOW' })
}
