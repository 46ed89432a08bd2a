import { sql } from 'kysely'
import type { ChatMessage } from '../../../schemas/contract/messaging/chat.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

const PAGE = 40
/** A person who writes more than this within the window is asked to wait. */
const MAX_PER_WINDOW = 30
const WINDOW_MS = 10_000

const WIRE = sql`m.id, m.room_id as "roomId", m.sender_id as "senderId", (select u.realname from sys_user u where u.id = m.sender_id) as "senderName", m.text, m.create_time as "createTime"`

/** The newest messages of a conversation, or those before one; oldest first. */
export async function pageOfMessages(
  db: Queries,
  roomId: string,
  before: string,
): Promise<{ records: ChatMessage[]; more: boolean }> {
  const { rows } = await sql<ChatMessage>`
    select ${WIRE} from chat_message m where m.room_id = ${roomId} ${before === '' ? sql`` : sql`and m.id < ${before}`} order by m.id desc limit ${PAGE + 1}`.execute(
    db,
  )
  return { records: rows.slice(0, PAGE).toReversed(), more: rows.length > PAGE }
}

async function writesTooFast(db: Queries, userId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from chat_message where sender_id = ${userId} and create_time > ${new Date(now - WINDOW_MS)}::timestamptz`.execute(
    db,
  )
  return (rows[0]?.n ?? 0) >= MAX_PER_WINDOW
}

interface Sent {
  readonly message: ChatMessage
  /** False: the same message had been stored before. */
  readonly isNew: boolean
}

/**
 * Stores a message once, however often it is sent; the room's row orders those who send at the same time. Throws
 * `CHAT_TOO_FAST`, which is looked at under that lock, so that a flood at one moment sees itself.
 */
export async function storeMessage(
  tx: Queries,
  sent: { roomId: string; userId: string; text: string; key: string },
  now: Date,
): Promise<Sent> {
  await sql`select 1 from chat_room where id = ${sent.roomId} for update`.execute(tx)
  if (await writesTooFast(tx, sent.userId, now.getTime())) throw new AppError('CHAT_TOO_FAST')
  const id = newId(now.getTime())
  const added = await tx
    .insertInto('chat_message')
    .values({
      id,
      room_id: sent.roomId,
      sender_id: sent.userId,
      client_key: sent.key,
      text: sent.text,
      create_time: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = (added.numInsertedOrUpdatedRows ?? 0n) > 0n
  if (isNew) {
    await tx.updateTable('chat_room').set({ last_message_id: id }).where('id', '=', sent.roomId).execute()
    await markRead(tx, sent.roomId, sent.userId, id)
  }
  const { rows } = await sql<ChatMessage>`
    select ${WIRE} from chat_message m where m.room_id = ${sent.roomId} and m.sender_id = ${sent.userId} and m.client_key = ${sent.key}`.execute(
    tx,
  )
  const message = rows[0]
  if (!message) throw new Error('A message that was just stored is gone')
  return { message, isNew }
}

export async function roomOfMessage(db: Queries, messageId: string): Promise<string | undefined> {
  return (await db.selectFrom('chat_message').select('room_id').where('id', '=', messageId).executeTakeFirst())?.room_id
}

/** Everything up to a message of the conversation was read; never goes back. False when it was known to be. */
export async function markRead(db: Queries, roomId: string, userId: string, messageId: string): Promise<boolean> {
  const done = await sql`
    insert into chat_read (room_id, user_id, message_id) select ${roomId}, ${userId}, m.id from chat_message m where m.id = ${messageId} and m.room_id = ${roomId}
    on conflict (room_id, user_id) do update set message_id = excluded.message_id where chat_read.message_id < excluded.message_id`.execute(
    db,
  )
  return (done.numAffectedRows ?? 0n) > 0n
}
