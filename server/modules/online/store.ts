import { sql } from 'kysely'
import type { OnlineSession } from '../../../schemas/contract/session/online.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'

interface Asked {
  readonly username: string
  readonly realname: string
  readonly now: Date
  readonly size: number
  readonly offset: number
}
interface Row {
  id: string
  username: string
  realname: string
  avatar: string | null
  created_at: string
  last_seen_at: string
  ip: string | null
  user_agent: string | null
}

/** A typed part of a name, as the pattern of `like`; the wire's own wildcards around it mean the same. */
function part(text: string): string {
  return `%${escapeLike(text.trim().replace(/^\*|\*$/g, ''))}%`
}

/** Sessions that have not ended, the latest sign-in first; those of frames hang on one of these. */
export async function openSessions(
  db: Queries,
  currentId: string,
  { username, realname, now, size, offset }: Asked,
): Promise<{ records: OnlineSession[]; total: number }> {
  const live = sql`from sys_session s join sys_user u on u.id = s.user_id
    where s.parent_id is null and s.expires_at > ${now} and u.status = 1 and u.del_flag = 0 and u.username ilike ${part(username)} and u.realname ilike ${part(realname)}`
  const [found, counted] = await Promise.all([
    sql<Row>`select s.id, u.username, u.realname, u.avatar, s.created_at, s.last_seen_at, s.ip, s.user_agent ${live}
      order by s.created_at desc, s.id desc limit ${size} offset ${offset}`.execute(db),
    sql<{ n: number | string }>`select count(*) as n ${live}`.execute(db),
  ])
  const records = found.rows.map((row) => ({
    token: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    createTime: row.created_at,
    lastTime: row.last_seen_at,
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === currentId,
  }))
  return { records, total: Number(counted.rows[0]?.n ?? 0) }
}

/** Ends the session of this id. */
export async function endSessionById(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sys_session').where('id', '=', id).execute()
}
