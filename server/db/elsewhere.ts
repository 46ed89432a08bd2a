import { Pool } from 'pg'
import type { ServerAddress } from './address.ts'
import { type Database, makeDatabase } from './database.ts'
import { localNotices } from './notices.ts'
import { poolDefaults } from './pool.ts'

/** One session for a transaction, and one beside it. */
const CONNECTIONS = 2

/**
 * The same database with sessions of its own, for a thread that works beside the others of its process: it neither starts a
 * server nor stops one, and hears no notices.
 */
export function openElsewhere({ kind, config }: ServerAddress): Database {
  const pool = new Pool({ ...poolDefaults, ...config, max: CONNECTIONS })
  // What a broken connection means is told by the query that needed it.
  pool.on('error', () => undefined)
  return makeDatabase({ kind, pool, notices: localNotices(), description: 'another thread', release: async () => undefined })
}
