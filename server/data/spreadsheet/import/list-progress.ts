import { sql } from 'kysely'
import { type ImportProgress, PROGRESS_KEY } from '../../../../schemas/contract/data/import-progress.ts'
import type { Queries } from '../../../db/database.ts'
import type { HandlerContext, Upload } from '../../../http/context.ts'

const LIFE_MS = 24 * 3_600_000
/** The interval at which progress is stored. */
const STEP_MS = 500
const MAX_KEY = 64

export type ReportProgress = (done: number, total: number) => Promise<void>

/**
 * Stores how far an import is that one call makes, by the key that the call names. It is read by other calls of the same user, whichever
 * process answers them. Called outside of the transactions that store rows.
 */
export function listProgress({ db, user, clock }: HandlerContext, { fields }: Pick<Upload, 'fields'>): ReportProgress {
  const key = fields[PROGRESS_KEY] ?? ''
  let last = performance.now()
  return async (done, total) => {
    if (key === '' || key.length > MAX_KEY || performance.now() - last < STEP_MS) return
    last = performance.now()
    const now = new Date(clock.now())
    await sql`delete from sys_import_progress where update_time < ${new Date(clock.now() - LIFE_MS)}::timestamptz`.execute(
      db,
    )
    await sql`
      insert into sys_import_progress (user_id, call_key, done, total, update_time)
      values (${user.id}, ${key}, ${done}, ${total}, ${now}::timestamptz)
      on conflict (user_id, call_key) do update set done = excluded.done, total = excluded.total, update_time = excluded.update_time`.execute(
      db,
    )
  }
}

/** How far the import of such a call is; null where it is not known. */
export async function findListProgress(db: Queries, userId: string, key: string): Promise<ImportProgress> {
  const found = await db
    .selectFrom('sys_import_progress')
    .select(['done', 'total'])
    .where('user_id', '=', userId)
    .where('call_key', '=', key)
    .executeTakeFirst()
  return found ?? null
}
