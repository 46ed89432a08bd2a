import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isActiveUser } from '../../http/session/session.ts'

/** Those of the sessions that are still good. */
export async function activeSessions(db: Queries, ids: readonly string[], now: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_session s join sys_user u on u.id = s.user_id
    where s.id = any(${[...ids]}::text[]) and ${isActiveUser(now)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
