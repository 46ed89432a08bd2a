import { Pool, type PoolConfig } from 'pg'
import { makeDatabase, type Database, type Log } from '../database.ts'
import { localNotices } from '../connection/notices.ts'
import { poolDefaults } from '../connection/pool.ts'
import type { WorkerOptions } from './protocol.ts'
import { PgliteStream } from './stream.ts'
import { PgliteThread } from './thread.ts'
import { maintainVacuum } from './vacuum.ts'

export interface PgliteDatabase extends Database {
  /** Writes the whole data folder to a file that `snapshot` of a later start takes. */
  dump(file: string): Promise<void>
}

/**
 * Opens PGlite in a thread of its own. Throws DATABASE_IN_USE when another process has the folder. Given a `log`, it keeps
 * its tables vacuumed, which is for a long-lived process. No time limit interrupts a statement: `statementMs` is for callers that ask
 * the planner before.
 */
export async function openPglite(
  options: WorkerOptions,
  { log, statementMs }: { readonly log?: Log; readonly statementMs?: number | undefined } = {},
): Promise<PgliteDatabase> {
  const thread = new PgliteThread(options)
  await thread.ready()
  const pool = new Pool({
    ...poolDefaults(),
    user: 'postgres',
    password: 'unused',
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteStream(thread) as unknown as import('node:net').Socket,
  } as PoolConfig)
  const stop = log && maintainVacuum(pool, log)
  const database = makeDatabase({
    kind: 'pglite',
    pool,
    statementMs,
    notices: localNotices(),
    description: `PGlite in ${options.directory ?? 'memory'}`,
    release: () => {
      stop?.()
      return thread.close()
    },
  })
  return { ...database, dump: (file) => thread.dump(file) }
}
