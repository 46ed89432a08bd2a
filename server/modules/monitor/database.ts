import { type RawBuilder, sql } from 'kysely'
import type { MonitorState } from '../../../schemas/contract/monitor.ts'
import type { Database, Queries } from '../../db/database.ts'

const MAX_STATEMENTS = 20
const MAX_TEXT = 500

/** A number that not every database offers. */
async function numberOf(db: Queries, query: RawBuilder<{ n: number | string | null }>): Promise<number | null> {
  try {
    const { rows } = await query.execute(db)
    const n = Number(rows[0]?.n ?? Number.NaN)
    return Number.isFinite(n) ? n : null
  } catch {
    return null
  }
}

const CONNECTIONS = sql<{
  n: number
}>`select count(*)::float8 as n from pg_stat_activity where datname = current_database()`
/** Connections to the database, of all processes. */
export const connectionsOf = (db: Queries): Promise<number | null> => numberOf(db, CONNECTIONS)

/** The extension that collects statements is there only where somebody installed it; their values are no part of the texts. */
async function slowStatements(db: Queries): Promise<MonitorState['database']['slow']> {
  try {
    const { rows } = await sql<{ text: string; calls: number; mean: number; total: number }>`
      select left(query, ${MAX_TEXT}) as text, calls::float8 as calls, mean_exec_time as mean, total_exec_time as total
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by mean_exec_time desc limit ${MAX_STATEMENTS}`.execute(db)
    return rows
  } catch {
    return null
  }
}

const SIZE = sql<{ n: number }>`select pg_database_size(current_database())::float8 as n`
const MOST_CONNECTIONS = sql<{ n: number }>`select current_setting('max_connections')::float8 as n`
const CACHE_HITS = sql<{ n: number }>`
  select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 2)::float8 as n from pg_stat_database where datname = current_database()`
const WAITING = sql<{ n: number }>`select count(*)::float8 as n from pg_locks where not granted`

export async function databaseState({ kysely, kind }: Database): Promise<MonitorState['database']> {
  return {
    engine: kind,
    size: await numberOf(kysely, SIZE),
    connections: await connectionsOf(kysely),
    connectionsMax: await numberOf(kysely, MOST_CONNECTIONS),
    cacheHits: await numberOf(kysely, CACHE_HITS),
    locksWaiting: await numberOf(kysely, WAITING),
    slow: await slowStatements(kysely),
  }
}
