import { Pool } from 'pg'
import type { ServerAddress } from './address.ts'
import { lowerPriority } from './priority.ts'
import { type Database, makeDatabase } from './database.ts'
import { localNotices } from './notices.ts'
import { type Session, poolDefaults } from './pool.ts'

/** One session for a transaction, and one beside it. */
const CONNECTIONS = 2

/**
 * The same database with sessions of its own, for a thread that works beside the others of its process: it neither starts a
 * server nor stops one, hears no notices, and has all the time its work takes. Where the server runs on this machine, what it does for these sessions stands
 * behind what it does for others, as the thread itself does.
 */
export function openElsewhere({ kind, config }: ServerAddress): Database {
  const defaults = poolDefaults()
  const onConnect = async (client: Session) => {
    await defaults.onConnect(client)
    if (kind === 'embedded' && client.processID) lowerPriority(client.processID)
  }
  const pool = new Pool({ ...defaults, ...config, onConnect, max: CONNECTIONS })
  // What a broken connection means is told by the query that needed it.
  pool.on('error', () => undefined)
  return makeDatabase({ kind, pool, notices: localNotices(), description: 'another thread', release: async () => undefined })
}
