import { type RawBuilder, sql } from 'kysely'
import type { Announcement } from '../../../schemas/contract/messaging/notice.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Stored } from './rules.ts'

/** Columns as the wire names them. */
const WIRE = sql`id, title as "titile", abstract as "msgAbstract", content as "msgContent", start_time as "startTime", end_time as "endTime", sender,
  (select realname from sys_user u where u.username = sender) as "sender_dictText", priority, category as "msgCategory", category_code as "categoryCode",
  (select c.name from sys_announcement_category c where c.code = category_code) as "categoryCode_dictText", msg_type as "msgType", user_ids as "userIds",
  send_status as "sendStatus", send_time as "sendTime", cancel_time as "cancelTime", bus_type as "busType", bus_id as "busId", open_type as "openType", open_page as "openPage",
  del_flag::text as "delFlag", create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime"`

export interface Filter {
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

export async function pageOfAnnouncements(
  db: Queries,
  { where, order }: Filter,
  size: number,
  offset: number,
): Promise<{ records: Announcement[]; total: number }> {
  const { rows } =
    await sql<Announcement>`select ${WIRE} from sys_announcement where del_flag = 0 and ${where} order by ${order} limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{
    n: number
  }>`select count(*) as n from sys_announcement where del_flag = 0 and ${where}`.execute(db)
  return { records: rows, total: counted.rows[0]?.n ?? 0 }
}

/** One that is not removed. With `lock` nobody else changes it until the transaction ends. */
export async function findAnnouncement(db: Queries, id: string, lock = false): Promise<Announcement | undefined> {
  const { rows } =
    await sql<Announcement>`select ${WIRE} from sys_announcement where id = ${id} and del_flag = 0 ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

export async function insertAnnouncement(db: Queries, values: Stored, by: string, now: Date): Promise<string> {
  const id = newId(now.getTime())
  await db
    .insertInto('sys_announcement')
    .values({ ...values, id, sender: by, create_by: by, create_time: now })
    .execute()
  return id
}
export async function updateAnnouncement(
  db: Queries,
  id: string,
  values: Stored,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sys_announcement')
    .set({ ...values, update_by: by, update_time: now })
    .where('id', '=', id)
    .execute()
}
export async function removeAnnouncements(db: Queries, ids: readonly string[], by: string): Promise<void> {
  await db
    .updateTable('sys_announcement')
    .set({ del_flag: 1, update_by: by })
    .where('id', 'in', [...ids])
    .execute()
}

/** Released: unread again for everybody, and for named people alone where there are any. */
export async function markReleased(
  db: Queries,
  id: string,
  recipients: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await db.deleteFrom('sys_announcement_send').where('annt_id', '=', id).execute()
  if (recipients.length > 0) {
    const rows = recipients.map((userId) => ({
      id: newId(now.getTime()),
      annt_id: id,
      user_id: userId,
      is_recipient: true,
    }))
    await db.insertInto('sys_announcement_send').values(rows).execute()
  }
  await db
    .updateTable('sys_announcement')
    .set({ send_status: '1', send_time: now, cancel_time: null, sender: by, update_by: by, update_time: now })
    .where('id', '=', id)
    .execute()
}
export async function markRevoked(db: Queries, id: string, by: string, now: Date): Promise<void> {
  await db
    .updateTable('sys_announcement')
    .set({ send_status: '2', cancel_time: now, update_by: by, update_time: now })
    .where('id', '=', id)
    .execute()
}
/** Takes back what was released to a person about something. */
export async function revokeAbout(db: Queries, userId: string, about: string, by: string, now: Date): Promise<void> {
  await db
    .updateTable('sys_announcement')
    .set({ send_status: '2', cancel_time: now, update_by: by, update_time: now })
    .where('bus_type', '=', about)
    .where('bus_id', '=', userId)
    .where('send_status', '=', '1')
    .execute()
}

/** Those of the ids that are people who can read. */
export async function existingPeople(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}
