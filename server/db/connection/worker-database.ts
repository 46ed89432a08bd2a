import { Pool } from 'pg'
import type { ServerAddress } from './address.ts'
import { lowerPriority } from './priority.ts'
import { type Database, makeDatabase } from '../database.ts'
import { localNotices } from './notices.ts'
import { type Session, poolDefaults } from './pool.ts'

/** One session for a transaction, and one beside it. */
const CONNECTIONS = 2

/**
 * The same database with sessions of its own, for a worker thread of the process: it neither starts a
 * server nor stops one, listens to no notices, and has no time limit. Where the server runs on this machine, its work for these sessions has
 * a lower priority than its other work, as the thread itself does.
 */
export function openWorkerDatabase({ kind, config }: ServerAddress): Database {
  const defaults = poolDefaults()
  const onConnect = async (client: Session) => {
    await defaults.onConnect(client)
    if (kind === 'embedded' && client.processID) lowerPriority(client.processID)
  }
  const pool = new Pool({ ...defaults, ...config, onConnect, max: CONNECTIONS })
  // The query that needed a broken connection reports it.
  pool.on('error', () => undefined)
  return makeDatabase({
    kind,
    pool,
    notices: localNotices(),
    description: 'another thread',
    release: async () => undefined,
  })
}
