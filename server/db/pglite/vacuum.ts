import type { Pool } from 'pg'
import type { Log } from '../database.ts'

/** How often it is looked whether something is to be done; one table at a time … */
const LOOK_MS = 30_000
/** … after so long without a query, because there is one session for all … */
const QUIET_MS = 2000
/** … and after so many looks in vain all the same: an hour. */
const MOST_PUT_OFF = 120
/** Fewer rows are no burden, and beyond them a share of the table, as a server has it. */
const FEW_ROWS = 1000
const SHARE = 0.2
/** What an earlier process left is not known to this one: tables of this size are looked through once. */
const LARGE_BYTES = 1_000_000

const WORST = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_ins_since_vacuum) > ${FEW_ROWS} + ${SHARE} * n_live_tup or (last_vacuum is null and pg_relation_size(relid) > ${LARGE_BYTES})
  order by n_dead_tup desc, pg_relation_size(relid) desc limit 1`

/** Vacuums and analyzes the table with most dead rows, if there are many. Returns its name. */
export async function vacuumLargest(pool: Pick<Pool, 'query'>): Promise<string | undefined> {
  // The engine counts changes, and adds them to the readable statistics only on request.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(WORST)
  const [worst] = rows
  if (worst) await pool.query(`vacuum (analyze) ${worst.name}`)
  return worst?.name
}

/** So much of the log is replayed after a kill at most, once somebody has looked: half a second of work … */
const LOG_BYTES = 64_000_000
/** … and beyond this it is not waited for a quiet moment. */
const LOG_BYTES_AT_MOST = 256_000_000
const LOG_LENGTH = 'select (pg_current_wal_lsn() - redo_lsn)::text as bytes from pg_control_checkpoint()'

/** Runs a checkpoint when the write-ahead log is large. Returns whether it ran. */
export async function checkpointLargeLog(pool: Pick<Pool, 'query'>, most = LOG_BYTES): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: string }>(LOG_LENGTH)
  if (Number(rows[0]?.bytes ?? 0) <= most) return false
  await pool.query('checkpoint')
  return true
}

/** When to look, in milliseconds; tests are less patient. */
interface Pace {
  readonly look: number
  readonly quiet: number
  readonly putOff: number
}

/**
 * Does what a server's own autovacuum and checkpointer do: PGlite has no processes for them, so that a table whose rows are
 * changed would grow without end, and so would the log, all of which is replayed after a kill. Returns the way to stop.
 */
export function maintainVacuum(
  pool: Pool,
  log: Log,
  { look, quiet, putOff }: Pace = { look: LOOK_MS, quiet: QUIET_MS, putOff: MOST_PUT_OFF },
): () => void {
  let last = performance.now()
  let skipped = 0
  let isAtWork = false
  const note = () => void (last = performance.now())
  pool.on('acquire', note)
  pool.on('release', note)
  const isQuiet = () =>
    pool.waitingCount === 0 && pool.idleCount === pool.totalCount && performance.now() - last >= quiet
  async function sweep(): Promise<void> {
    if (isAtWork || pool.ending) return
    isAtWork = true
    try {
      if (isQuiet() || ++skipped > putOff) {
        skipped = 0
        await vacuumLargest(pool)
        await checkpointLargeLog(pool)
      } else await checkpointLargeLog(pool, LOG_BYTES_AT_MOST)
    } catch (error) {
      if (!pool.ending) log.warn(`Tables or log were not tidied: ${String(error)}`)
    } finally {
      isAtWork = false
    }
  }
  const timer = setInterval(() => void sweep(), look)
  timer.unref()
  return () => {
    clearInterval(timer)
    pool.off('acquire', note)
    pool.off('release', note)
  }
}
