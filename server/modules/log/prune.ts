import type { Queries } from '../../db/database.ts'
import type { AppParts } from '../../http/context.ts'
import { pruneDataLog, pruneLog } from './store.ts'

type Parts = Pick<AppParts, 'database' | 'clock' | 'env'>

const DAY_MS = 24 * 3_600_000
const PRUNED_AT_ONCE = 10_000

/** Removes what is older than so many days, in pieces; 0 days: nothing. */
async function prune(
  { database, clock }: Parts,
  days: number,
  remove: (tx: Queries, before: Date, limit: number) => Promise<number>,
): Promise<void> {
  if (days === 0) return
  const before = new Date(clock.now() - days * DAY_MS)
  while ((await database.transaction((tx) => remove(tx, before, PRUNED_AT_ONCE))) === PRUNED_AT_ONCE);
}

/** Removes entries of the operation log that are older than they stay. */
export const pruneOperations = (parts: Parts): Promise<void> => prune(parts, parts.env.logDays, pruneLog)
/** The same of the versions of records. */
export const pruneVersions = (parts: Parts): Promise<void> => prune(parts, parts.env.dataLogDays, pruneDataLog)
