import { type RawBuilder, sql } from 'kysely'
import { assertAffordable } from '../../../data/query/index.ts'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../../schemas/messages/index.ts'

/** A person waits for the plan: so long one question of it may take. */
const QUESTION_MS = 3000
const ENDED = '57014'

/** The rows of a statement; undefined on a timeout. */
export async function rowsInTime<T extends object>(
  database: Database,
  query: RawBuilder<T>,
): Promise<readonly T[] | undefined> {
  try {
    return await database.transaction(
      async (tx) => {
        await sql`select set_config('statement_timeout', ${String(QUESTION_MS)}, true)`.execute(tx)
        await assertAffordable(database, tx, query, { ms: QUESTION_MS, code: 'HTTP_TOO_SLOW' })
        return (await query.execute(tx)).rows
      },
      { attempts: 1 },
    )
  } catch (error) {
    if ((error as { code?: unknown }).code === ENDED || (error instanceof AppError && error.code === 'HTTP_TOO_SLOW'))
      return undefined
    throw error
  }
}
