import type { RemovedRows } from '../../data/write/index.ts'

/** What is said of chosen rows that were to go. */
export function removedMessage(rows: RemovedRows) {
  const { kept, missing } = rows
  const params = { ...rows }
  if (kept > 0)
    return { message: missing > 0 ? ('DATA_DELETED_NOT_ALL' as const) : ('DATA_DELETED_PASSED' as const), params }
  return missing > 0 ? { message: 'DATA_DELETED_SOME' as const, params } : { message: 'DATA_BATCH_DELETED' as const }
}
