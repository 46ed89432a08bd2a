import type { RoleFile } from '../../schemas/contract/organization/role-file.ts'
import { withVersions } from '../data/write/index.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { ADMIN_ROLE } from '../http/rights/grantable.ts'
import { ROLES } from '../modules/role/api.ts'
import { BY } from './accounts.ts'

/** Every role but that of the administrators, which holds everything. */
export async function exportRoles({ kysely }: Database): Promise<RoleFile> {
  const roles = await kysely
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'role_name', 'description'])
    .where('role_code', '<>', ADMIN_ROLE)
    .orderBy('role_code')
    .execute()
  const held = await kysely
    .selectFrom('sys_role_permission')
    .select(['role_id', 'permission_id'])
    .orderBy('permission_id')
    .execute()
  const byRole = Map.groupBy(held, ({ role_id: role }) => role)
  return {
    version: 1,
    roles: roles.map(({ id, role_code: roleCode, role_name: roleName, description }) => ({
      roleCode,
      roleName,
      description,
      permissions: (byRole.get(id) ?? []).map(({ permission_id: permission }) => permission),
    })),
  }
}

/** What became of an import. */
interface Imported {
  readonly added: number
  readonly changed: number
  /** Permissions of the file that the database does not have. */
  readonly unknown: readonly string[]
}

/** Makes roles what a file says, all or none. Roles that the file does not name stay, and that of the administrators in any case. */
export function importRoles(database: Database, { roles }: RoleFile, now: Date): Promise<Imported> {
  return database.transaction(async (tx) => {
    const known = new Set(
      (await tx.selectFrom('sys_permission').select('id').where('del_flag', '=', 0).execute()).map(({ id }) => id),
    )
    const ids = new Map(
      (await tx.selectFrom('sys_role').select(['id', 'role_code']).execute()).map((one) => [one.role_code, one.id]),
    )
    const unknown = new Set<string>()
    let added = 0
    const wanted = roles.filter(({ roleCode }) => roleCode !== ADMIN_ROLE)
    for (const { roleCode, roleName, description, permissions } of wanted) {
      const id = ids.get(roleCode) ?? newId(now.getTime())
      const values = { role_name: roleName, description, update_by: BY, update_time: now }
      const held = [...new Set(permissions)].filter((one) => known.has(one) || (unknown.add(one), false))
      if (!ids.has(roleCode)) added++
      await withVersions(tx, ROLES, [id], { by: BY, at: now }, async () => {
        if (ids.has(roleCode)) await tx.updateTable('sys_role').set(values).where('id', '=', id).execute()
        else
          await tx
            .insertInto('sys_role')
            .values({ id, role_code: roleCode, ...values })
            .execute()
        await tx.deleteFrom('sys_role_permission').where('role_id', '=', id).execute()
        if (held.length > 0)
          await tx
            .insertInto('sys_role_permission')
            .values(held.map((permission) => ({ role_id: id, permission_id: permission })))
            .execute()
      })
    }
    return { added, changed: wanted.length - added, unknown: [...unknown] }
  })
}
