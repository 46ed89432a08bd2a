import { type RawBuilder, sql } from 'kysely'
import type { ChatRoom } from '../../../schemas/contract/messaging/chat.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { newId } from '../../db/ids.ts'

/** Whose conversations they are: those of departments of the tenants that the person works for. */
type Member = Pick<Requester, 'user'>

/** The conversations a person takes part in: those of two by membership, those of a department by belonging to it. */
function roomsOf(userId: string): RawBuilder<unknown> {
  return sql`(
    select m.room_id as id from chat_member m where m.user_id = ${userId}
    union select r.id from chat_room r join sys_user_depart d on d.depart_id = r.depart_id where d.user_id = ${userId})`
}

/** Everybody in a conversation. */
export async function membersOf(db: Queries, roomId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from chat_member where room_id = ${roomId}
    union select d.user_id from chat_room r join sys_user_depart d on d.depart_id = r.depart_id where r.id = ${roomId}`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
}

export async function isMember(db: Queries, userId: string, roomId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${roomsOf(userId)} mine where mine.id = ${roomId}`.execute(db)
  return rows.length > 0
}

const UNREAD = (
  userId: string,
) => sql`(select count(*) from chat_message n where n.room_id = r.id and n.sender_id <> ${userId}
  and n.id > coalesce((select s.message_id from chat_read s where s.room_id = r.id and s.user_id = ${userId}), ''))`

async function select(db: Queries, { user }: Member, where: RawBuilder<unknown>): Promise<ChatRoom[]> {
  const userId = user.id
  const within = withinOwnOrAllTenants({ user }, sql`d.tenant_id`)
  const { rows } = await sql<ChatRoom>`
    select r.id, case when r.depart_id is null then 'direct' else 'depart' end as kind,
      coalesce(d.depart_name, (select u.realname from chat_member m join sys_user u on u.id = m.user_id where m.room_id = r.id and m.user_id <> ${userId} limit 1), '') as title,
      case when r.depart_id is null then 2 else (select count(*) from sys_user_depart ud where ud.depart_id = r.depart_id) end as members,
      l.text as "lastText", (select u.realname from sys_user u where u.id = l.sender_id) as "lastSender", l.create_time as "lastTime", ${UNREAD(userId)} as unread
    from chat_room r left join sys_depart d on d.id = r.depart_id left join chat_message l on l.id = r.last_message_id
    where r.id in (select id from ${roomsOf(userId)} mine) and (r.depart_id is null or (d.del_flag = 0 and ${within})) and ${where}
    order by r.last_message_id desc nulls last, r.key limit 200`.execute(db)
  return rows
}

/** A person's conversations, those of the own departments begun where there was none; the latest first. */
export async function listRooms(db: Queries, member: Member, now: Date): Promise<ChatRoom[]> {
  const missing = await sql<{ id: string }>`
    select d.id from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = ${member.user.id} and d.del_flag = 0 and not exists (select 1 from chat_room r where r.depart_id = d.id)`.execute(
    db,
  )
  if (missing.rows.length > 0) {
    const rows = missing.rows.map(({ id }) => ({
      id: newId(now.getTime()),
      key: `depart:${id}`,
      depart_id: id,
      create_time: now,
    }))
    await db
      .insertInto('chat_room')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return select(db, member, sql`true`)
}

export async function roomFor(db: Queries, member: Member, roomId: string): Promise<ChatRoom | undefined> {
  return (await select(db, member, sql`r.id = ${roomId}`))[0]
}

/** The conversation of two users; undefined when the other user cannot receive messages. */
export async function openDirect(tx: Queries, userId: string, otherId: string, now: Date): Promise<string | undefined> {
  const other = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', otherId)
    .where('status', '=', 1)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!other || otherId === userId) return undefined
  const pair = [userId, otherId].toSorted()
  const key = `direct:${pair.join(':')}`
  await tx
    .insertInto('chat_room')
    .values({ id: newId(now.getTime()), key, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx.selectFrom('chat_room').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  await tx
    .insertInto('chat_member')
    .values(pair.map((one) => ({ room_id: id, user_id: one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** How many messages of others wait in all conversations, and the newest of them. */
export async function countUnread(db: Queries, userId: string): Promise<{ count: number; messageId: string | null }> {
  const { rows } = await sql<{ count: number; messageId: string | null }>`
    select count(*) as count, max(n.id) as "messageId" from chat_message n
    where n.room_id in (select id from ${roomsOf(userId)} mine) and n.sender_id <> ${userId}
      and n.id > coalesce((select s.message_id from chat_read s where s.room_id = n.room_id and s.user_id = ${userId}), '')`.execute(
    db,
  )
  return rows[0] ?? { count: 0, messageId: null }
}

/** Deletes read positions of users who have left a room or were removed. */
export async function deleteUnusedReadMarks(db: Queries): Promise<void> {
  await sql`
    delete from chat_read s using sys_user u, chat_room r left join sys_depart d on d.id = r.depart_id where u.id = s.user_id and r.id = s.room_id and (u.del_flag <> 0 or d.del_flag <> 0 or not (
      exists (select 1 from chat_member m where m.room_id = r.id and m.user_id = u.id) or exists (select 1 from sys_user_depart ud where ud.depart_id = r.depart_id and ud.user_id = u.id)))`.execute(
    db,
  )
}
