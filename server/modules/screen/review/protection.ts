import { sql } from 'kysely'
import type { Protection } from '../../../../schemas/contract/screens/screen-review.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { withinOwnOrAllTenants } from '../../../http/rights/own-tenants.ts'

const OPEN: Protection = { review: false, editors: [], publishers: [], version: 0, updateBy: null, updateTime: null }

/** The protection of a screen as administrators stated it. */
export async function findProtection(db: Queries, id: string): Promise<Protection> {
  const { rows } = await sql<Protection>`
    select review, editors, publishers, version, update_by as "updateBy", update_time as "updateTime"
    from sys_screen_protection where screen_id = ${id}`.execute(db)
  return rows[0] ?? OPEN
}

type By = Pick<Requester, 'user'>

/** The roles that a protection may name. */
export async function listRoles(
  by: By,
  db: Queries,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  // Roles of departments do not count here: their codes are no names of the whole organisation.
  const { rows } = await sql<{ code: string; name: string }>`
    select role_code as code, role_name as name from sys_role where ${withinOwnOrAllTenants(by, sql`tenant_id`)} order by role_code`.execute(
    db,
  )
  return rows
}

const isNamed = (roles: readonly string[], { user }: By): boolean =>
  roles.length === 0 || user.roles.some((role) => roles.includes(role))

/** The permissions apart, as every call asks for them. */
export const mayEdit = ({ editors }: Protection, by: By): boolean => isNamed(editors, by)
export const mayPublish = ({ publishers }: Protection, by: By): boolean => isNamed(publishers, by)

/** Refuses somebody whose roles may not change the draft of a protected page. The server itself may. */
export async function assertEditor(db: Queries, by: By | undefined, id: string): Promise<void> {
  if (!by) return
  const { editors } = await findProtection(db, id)
  if (!isNamed(editors, by)) throw new AppError('SCREEN_PROTECTED_EDIT', { roles: editors.join(', ') })
}
/** The same of what users of the page see: versions, scripts, and whether it is there. */
export async function assertPublisher(db: Queries, by: By | undefined, ...ids: readonly string[]): Promise<void> {
  if (!by) return
  for (const id of ids) {
    const { publishers } = await findProtection(db, id)
    if (!isNamed(publishers, by)) throw new AppError('SCREEN_PROTECTED_PUBLISH', { roles: publishers.join(', ') })
  }
}

type Stated = Pick<Protection, 'review' | 'editors' | 'publishers' | 'version'>
/** Stores a protection that was read as `version`. The caller holds the row of the screen. */
export async function saveProtection(
  tx: Queries,
  id: string,
  { review, editors, publishers, version }: Stated,
  by: By,
  at: Date,
): Promise<void> {
  const before = await findProtection(tx, id)
  if (before.version !== version)
    throw new AppError('SCREEN_PROTECTION_STALE', { who: before.updateBy ?? '', when: before.updateTime ?? '' })
  const known = new Set([...(await listRoles(by, tx)).map(({ code }) => code), ...before.editors, ...before.publishers])
  const unknown = [...editors, ...publishers].find((code) => !known.has(code))
  if (unknown !== undefined) throw new AppError('SCREEN_PROTECTION_ROLE', { role: unknown })
  await sql`
    insert into sys_screen_protection (screen_id, review, editors, publishers, version, update_by, update_time)
    values (${id}, ${review}, ${[...new Set(editors)]}::text[], ${[...new Set(publishers)]}::text[], ${version + 1}, ${by.user.username}, ${at.toISOString()}::timestamptz)
    on conflict (screen_id) do update set review = excluded.review, editors = excluded.editors, publishers = excluded.publishers,
      version = excluded.version, update_by = excluded.update_by, update_time = excluded.update_time`.execute(tx)
}
