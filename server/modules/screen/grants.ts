import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import type { Database, Queries } from '../../db/database.ts'
import type { Granter } from '../../http/rights/grantable.ts'
import { grantPermissions, revokePermissions } from '../permission/api.ts'
import { menuId } from './permissions.ts'

/** Which actions of a screen each role holds. */
export interface Grants {
  readonly actions: readonly { readonly code: string; readonly name: string }[]
  readonly roles: readonly {
    readonly id: string
    readonly roleCode: string
    readonly roleName: string
    readonly actions: readonly string[]
  }[]
}

interface ActionRow {
  readonly id: string
  readonly name: string
  readonly name_en: string | null
}

/** The buttons of a published screen; an action's code is what follows the menu entry's id. */
async function actionRows(db: Queries, screenId: string): Promise<readonly ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select id, name, name_en from sys_permission where screen_id = ${screenId} and menu_type = 2 and del_flag = 0 order by sort_no, id`.execute(
    db,
  )
  return rows
}
const codeOf = (screenId: string, permissionId: string) => permissionId.slice(menuId(screenId).length + 1)

/** The roles of the caller's tenants, and of all, with what they hold. */
export async function readGrants(caller: Requester, screenId: string): Promise<Grants> {
  const { db, locale } = caller
  const actions = await actionRows(db, screenId)
  const { rows } = await sql<{ id: string; role_code: string; role_name: string; held: readonly string[] | null }>`
    select r.id, r.role_code, r.role_name, array_agg(g.permission_id) filter (where g.permission_id is not null) as held
    from sys_role r left join sys_role_permission g on g.role_id = r.id and g.permission_id = any(${actions.map((action) => action.id)})
    where ${withinOwnOrAllTenants(caller, sql`r.tenant_id`)}
    group by r.id, r.role_code, r.role_name order by r.role_code`.execute(db)
  return {
    actions: actions.map((action) => ({
      code: codeOf(screenId, action.id),
      name: locale === 'en-US' ? (action.name_en ?? action.name) : action.name,
    })),
    roles: rows.map(({ id, role_code, role_name, held }) => {
      const holds = new Set(held)
      return {
        id,
        roleCode: role_code,
        roleName: role_name,
        actions: actions.filter((action) => holds.has(action.id)).map((action) => codeOf(screenId, action.id)),
      }
    }),
  }
}

/** Sets what one role may do on a screen. Any action brings the menu entry along; none takes the entry away. */
export async function saveGrants(
  database: Database,
  by: Granter,
  screenId: string,
  roleId: string,
  wanted: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const actions = await actionRows(tx, screenId)
    const known = new Map(actions.map((action) => [codeOf(screenId, action.id), action.id]))
    const unknown = wanted.find((code) => !known.has(code))
    if (actions.length === 0 || unknown !== undefined)
      throw new AppError('SCREEN_ACTION_UNKNOWN', { action: unknown ?? '' })
    const role = (await sql`select 1 from sys_role where id = ${roleId} for update`.execute(tx)).rows[0]
    if (!role) throw new AppError('SCREEN_ROLE_UNKNOWN')
    const held = [...new Set(wanted)].map((code) => known.get(code) ?? '')
    const given = held.length === 0 ? [] : [menuId(screenId), ...held]
    const { rows } = await sql<{
      id: string
    }>`select id from sys_permission where screen_id = ${screenId} and not (id = any(${given}))`.execute(tx)
    await revokePermissions(
      tx,
      by,
      rows.map(({ id }) => id),
      [roleId],
    )
    await grantPermissions(tx, by, [roleId], given)
  })
}
