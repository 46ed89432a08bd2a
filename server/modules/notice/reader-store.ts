import { type RawBuilder, sql } from 'kysely'
import type { Notice } from '../../../schemas/contract/messaging/notice.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

const DAY_MS = 86_400_000
/** What is older counts as read by everybody: nobody needs a mark for it. */
const FRESH_MS = 366 * DAY_MS
/** So long after its end one may be prolonged, and who has read it has still read it. */
const ENDED_MS = 30 * DAY_MS

const isUnread = (now: Date) =>
  sql<boolean>`(s.read_time is null and a.send_time >= ${new Date(now.getTime() - FRESH_MS)}::timestamptz)`

const wire = (
  now: Date,
) => sql`a.id, a.id as "anntId", a.id as "msgId", a.title as "msgTxt", a.title as "titile", a.abstract as "msgAbstract", a.content as "msgContent", a.sender,
  (select realname from sys_user p where p.username = a.sender) as "sender_dictText", a.priority, a.category as "msgCategory",
  a.category_code as "categoryCode", (select c.name from sys_announcement_category c where c.code = a.category_code) as "categoryCode_dictText", a.send_time as "sendTime", a.create_time as "createTime",
  a.bus_type as "busType", a.bus_id as "busId", a.open_type as "openType", a.open_page as "openPage", case when ${isUnread(now)} then '0' else '1' end as "readFlag"`

/** Between its beginning and its end. */
const isOn = (now: Date) =>
  sql`(a.start_time is null or a.start_time <= ${now}) and (a.end_time is null or a.end_time >= ${now})`

/** What was sent to a person and counts now: to everybody since the person has an account, or to the person by name. */
function sentTo(userId: string, now: Date): RawBuilder<unknown> {
  return sql`sys_announcement a join sys_user me on me.id = ${userId} left join sys_announcement_send s on s.annt_id = a.id and s.user_id = ${userId}
    where a.del_flag = 0 and a.send_status = '1' and (s.is_recipient or (a.msg_type = 'ALL' and a.send_time >= me.create_time))
      and ${isOn(now)}`
}

/** True when an announcement is released and currently valid, regardless of its recipients. */
export async function isActive(db: Queries, id: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_announcement a where a.id = ${id} and a.del_flag = 0 and a.send_status = '1' and ${isOn(now)}`.execute(
      db,
    )
  return rows.length > 0
}

interface Unread {
  readonly records: Notice[]
  readonly total: number
}

/** The newest unread ones of a category: urgent ones first. */
export async function unreadOf(
  db: Queries,
  userId: string,
  category: string,
  size: number,
  now: Date,
): Promise<Unread> {
  const { rows } = await sql<Notice & { total: number }>`
    select ${wire(now)}, count(*) over () as total from ${sentTo(userId, now)} and ${isUnread(now)} and a.category = ${category}
    order by case a.priority when 'H' then 0 when 'M' then 1 else 2 end, a.send_time desc, a.id desc limit ${size}`.execute(
    db,
  )
  return { records: rows.map(({ total: _total, ...record }) => record), total: rows[0]?.total ?? 0 }
}

export interface MineFilter {
  readonly titile: string
  readonly sender: string
  readonly readFlag: string
  readonly msgCategory: string
}

const like = (text: string) => `%${escapeLike(text)}%`

function conditions(filter: MineFilter, now: Date): RawBuilder<unknown> {
  const parts = [
    ...(filter.titile === '' ? [] : [sql`a.title ilike ${like(filter.titile)}`]),
    ...(filter.sender === ''
      ? []
      : [
          sql`exists (select 1 from sys_user p where p.username = a.sender and (p.realname ilike ${like(filter.sender)} or p.username ilike ${like(filter.sender)}))`,
        ]),
    ...(filter.readFlag === '' ? [] : [filter.readFlag === '0' ? isUnread(now) : sql`not ${isUnread(now)}`]),
    ...(filter.msgCategory === '' ? [] : [sql`a.category = ${filter.msgCategory}`]),
  ]
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`
}

export async function pageOfMine(
  db: Queries,
  userId: string,
  filter: MineFilter,
  size: number,
  offset: number,
  now: Date,
): Promise<Unread> {
  const where = conditions(filter, now)
  const { rows } =
    await sql<Notice>`select ${wire(now)} from ${sentTo(userId, now)} ${where} order by a.send_time desc, a.id desc limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ n: number }>`select count(*) as n from ${sentTo(userId, now)} ${where}`.execute(db)
  return { records: rows, total: counted.rows[0]?.n ?? 0 }
}

/** True when a user is a recipient of an announcement. */
export async function isRecipient(db: Queries, userId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sentTo(userId, now)} and a.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Marks what was sent to the person as read: one, or all. False when there is no such one. */
export async function markRead(db: Queries, userId: string, now: Date, id?: string): Promise<boolean> {
  const one = id === undefined ? sql`and ${isUnread(now)}` : sql`and a.id = ${id}`
  const { rows } = await sql<{ id: string }>`select a.id from ${sentTo(userId, now)} ${one}`.execute(db)
  if (rows.length === 0) return id === undefined
  await db
    .insertInto('sys_announcement_send')
    .values(rows.map((row) => ({ id: newId(now.getTime()), annt_id: row.id, user_id: userId, read_time: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['annt_id', 'user_id'])
        .doUpdateSet({ read_time: sql`coalesce(sys_announcement_send.read_time, excluded.read_time)` }),
    )
    .execute()
  return true
}

/**
 * Drops the marks that say nothing any more: of what was removed, taken back, long ended or is read by its age. Who an
 * announcement to named people is for stays, as long as it is there.
 */
export async function deleteUnusedReadMarks(db: Queries, now: Date): Promise<void> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`
  await sql`
    delete from sys_announcement_send s using sys_announcement a where a.id = s.annt_id and (a.del_flag <> 0
      or (not s.is_recipient and (a.send_status = '2' or a.end_time < ${before(ENDED_MS)} or a.send_time < ${before(FRESH_MS)})))`.execute(
    db,
  )
}
