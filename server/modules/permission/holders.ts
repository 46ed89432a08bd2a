import { sql } from 'kysely'
import type { SystemList } from '../../data/read/index.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import { DEPART_ROLES } from '../depart-role/api.ts'
import { DEPARTS } from '../depart/api.ts'
import { ROLES } from '../role/api.ts'
import { rolesOfCode } from './entry-store.ts'

async function holdersIn(
  tx: Queries,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
    where permission_id = any(${[...ids]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Permissions that a change creates, which the administrators are given, and that it deletes. */
interface ChangedPermissions {
  readonly added?: readonly string[]
  readonly gone?: readonly string[]
}

/** Makes a change of permissions, and stores a version of each role and department that holds something else after it. */
export async function withHolderVersions<T>(
  tx: Queries,
  { added = [], gone = [] }: ChangedPermissions,
  stamp: Stamp,
  change: () => Promise<T>,
): Promise<T> {
  const admins = added.length === 0 ? [] : await rolesOfCode(tx, ADMIN_ROLE)
  const holders: readonly (readonly [SystemList, readonly string[]])[] = [
    [ROLES, [...new Set([...admins, ...(await holdersIn(tx, 'sys_role_permission', 'role_id', gone))])]],
    [DEPARTS, await holdersIn(tx, 'sys_depart_permission', 'depart_id', gone)],
    [DEPART_ROLES, await holdersIn(tx, 'sys_depart_role_permission', 'role_id', gone)],
  ]
  const within = holders.reduce(
    (inner, [list, ids]) => (ids.length === 0 ? inner : () => withVersions(tx, list, ids, stamp, inner)),
    change,
  )
  return within()
}
