import { type RawBuilder, sql } from 'kysely'
import type { OnlineSession } from '../../../schemas/contract/session/online.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'
import { hashOf } from '../../http/crypto/hash.ts'

interface Asked {
  readonly username: string
  readonly realname: string
  readonly now: Date
  /** Only the sessions of these people; undefined: all. */
  readonly within: RawBuilder<boolean> | undefined
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
  { username, realname, now, within, size, offset }: Asked,
): Promise<{ records: OnlineSession[]; total: number }> {
  const live = sql`from sys_session s join sys_user on sys_user.id = s.user_id
    where s.parent_id is null and s.expires_at > ${now} and sys_user.status = 1 and sys_user.del_flag = 0 and ${within ?? sql`true`} and sys_user.username ilike ${part(username)} and sys_user.realname ilike ${part(realname)}`
  const [found, counted] = await Promise.all([
    sql<Row>`select s.id, sys_user.username, sys_user.realname, sys_user.avatar, s.created_at, s.last_seen_at, s.ip, s.user_agent ${live}
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

/** Ends a session, named by its id or its token, where it is one of these people; undefined: of anybody. */
export async function endNamedSession(
  db: Queries,
  name: string,
  within: RawBuilder<boolean> | undefined,
): Promise<void> {
  await sql`delete from sys_session s using sys_user where sys_user.id = s.user_id and (s.id = ${name} or s.token_hash = ${hashOf(name)})
    and ${within ?? sql`true`}`.execute(db)
}

/** Ends every session of these users, as far as they are among these people. */
export async function endSessionsOfUsers(
  db: Queries,
  userIds: readonly string[],
  within: RawBuilder<boolean> | undefined,
): Promise<void> {
  await sql`delete from sys_session s using sys_user where sys_user.id = s.user_id and s.user_id = any(${[...userIds]}::text[])
    and ${within ?? sql`true`}`.execute(db)
}

/** Ends the sessions of a user but this one and those of its frames. */
export async function endOtherSessions(db: Queries, userId: string, currentId: string): Promise<void> {
  await sql`delete from sys_session where user_id = ${userId} and id <> ${currentId} and parent_id is distinct from ${currentId}`.execute(
    db,
  )
}
