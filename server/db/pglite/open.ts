import { Pool, type PoolConfig } from 'pg'
import { makeDatabase, type Database } from '../database.ts'
import { localNotices } from '../notices.ts'
import { poolDefaults } from '../pool.ts'
import type { WorkerOptions } from './protocol.ts'
import { PgliteStream } from './stream.ts'
import { PgliteThread } from './thread.ts'

export interface PgliteDatabase extends Database {
  /** Writes the whole data folder to a file that `snapshot` of a later start takes. */
  dump(file: string): Promise<void>
}

/** Opens PGlite in a thread of its own. Throws DATABASE_IN_USE when another process has the folder. */
export async function openPglite(options: WorkerOptions): Promise<PgliteDatabase> {
  const thread = new PgliteThread(options)
  await thread.ready()
  const pool = new Pool({
    ...poolDefaults,
    user: 'postgres',
    password: 'unused',
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteStream(thread) as unknown as import('node:net').Socket,
  } as PoolConfig)
  const database = makeDatabase({
    kind: 'pglite',
    pool,
    notices: localNotices(),
    description: `PGlite in ${options.directory ?? 'memory'}`,
    release: () => thread.close(),
  })
  return { ...database, dump: (file) => thread.dump(file) }
}
