import type { SocketMessage } from '../../../schemas/contract/socket.ts'
import type { Database } from '../../db/database.ts'

/** The channel between processes. */
export const CHANNEL = 'socket'
/** A notice of PostgreSQL holds 8000 bytes; an id has 32 letters. */
const IDS_PER_NOTICE = 150
const TEXT_MAX = 120

/** The message. When it goes to named people, each socket receives its own person's id. */
export type Outgoing = Exclude<SocketMessage, { cmd: 'user' }> | Omit<Extract<SocketMessage, { cmd: 'user' }>, 'userId'>

export interface Delivery {
  /** Ids of people; undefined: everybody. */
  readonly to?: readonly string[]
  readonly message: Outgoing
}

/** Sends to the open sockets of these people on every process. It may be late or lost, so clients also poll. Call after the commit. */
export async function deliver(database: Database, to: readonly string[] | 'all', message: Outgoing): Promise<void> {
  const short: Outgoing = { ...message, msgTxt: message.msgTxt.slice(0, TEXT_MAX) }
  if (to === 'all') return database.notify(CHANNEL, JSON.stringify({ message: short } satisfies Delivery))
  for (let from = 0; from < to.length; from += IDS_PER_NOTICE) {
    await database.notify(
      CHANNEL,
      JSON.stringify({ to: to.slice(from, from + IDS_PER_NOTICE), message: short } satisfies Delivery),
    )
  }
}
