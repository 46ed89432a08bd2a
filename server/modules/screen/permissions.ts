import { sql } from 'kysely'
import { permissionPrefix } from '../../../engine/access/index.ts'
import { type ResolvedScreen, SCREEN_ENTRY } from '../../../engine/model/index.ts'
import { isSystemPage } from '../../../schemas/language/check/page-calls.ts'
import { SCREEN_COMPONENT } from '../../../schemas/contract/permissions/permission.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import { stampOf } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { ADMIN_ROLE, type Granter } from '../../http/rights/grantable.ts'
import { menuParent, sortByDocument, withHolderVersions } from '../permission/api.ts'

/** What the actions are called that a screen has without stating them. */
export const ACTIONS: Readonly<Record<string, Text>> = {
  list: { 'zh-CN': '查询', 'en-US': 'List' },
  add: { 'zh-CN': '新增', 'en-US': 'Add' },
  edit: { 'zh-CN': '编辑', 'en-US': 'Edit' },
  detail: { 'zh-CN': '详情', 'en-US': 'Details' },
  delete: { 'zh-CN': '删除', 'en-US': 'Delete' },
  batch_delete: { 'zh-CN': '批量删除', 'en-US': 'Delete selected' },
  import: { 'zh-CN': '导入', 'en-US': 'Import' },
  export: { 'zh-CN': '导出', 'en-US': 'Export' },
}

function bothNames(text: Text): { name: string; nameEn: string | null } {
  return { name: textIn(text, 'zh-CN'), nameEn: typeof text === 'string' ? null : (text['en-US'] ?? null) }
}

interface PermissionRow {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly perms: string | null
  readonly url: string | null
  readonly component: string | null
  readonly componentName: string | null
  readonly icon: string | null
  readonly type: 0 | 1 | 2
  readonly sort: number
  readonly hidden: boolean
}

/** Id of the menu entry of a screen. */
export function menuId(screenId: string): string {
  return `${SCREEN_ENTRY}${screenId}`
}

/** The address of a page, as its document or its id says it. */
export const menuPath = (screen: Pick<Screen, 'id' | 'menu'>): string =>
  screen.menu?.path ?? `/${screen.id.replace('.', '/')}`

/** The screen that the menu shows at an address of the client. */
export async function screenIdAt(db: Queries, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ component: string }>`
    select component from sys_permission p where url = ${path} and component like ${`${SCREEN_COMPONENT}%`} and del_flag = 0
      and not exists (select 1 from sys_screen s where s.id = p.screen_id and s.retired_time is not null) order by id limit 1`.execute(
    db,
  )
  return rows[0]?.component.slice(SCREEN_COMPONENT.length)
}

function rowsFor(resolved: ResolvedScreen, parent: string | null): PermissionRow[] {
  const { screen } = resolved
  const prefix = permissionPrefix(screen)
  const id = menuId(screen.id)
  const custom = resolved.actions.filter((action) => !action.builtIn)
  const named = new Map<string, Text>([
    ...Object.entries(ACTIONS),
    ...custom.map((action): [string, Text] => [action.code, action.title ?? action.code]),
  ])
  const button = { url: null, component: null, componentName: null, icon: null, type: 2, hidden: false } as const
  return [
    {
      id,
      parent,
      ...bothNames(screen.title),
      perms: null,
      url: menuPath(screen),
      component: `${SCREEN_COMPONENT}${screen.id}`,
      componentName: screen.id,
      icon: screen.menu?.icon ?? null,
      type: parent === null ? 0 : 1,
      sort: screen.menu?.order ?? 100,
      hidden: screen.menu?.hidden ?? false,
    },
    ...[...named].map(([code, name], index): PermissionRow => ({
      ...button,
      id: `${id}-${code}`,
      parent: id,
      ...bothNames(name),
      perms: `${prefix}:${code}`,
      sort: index + 1,
    })),
  ]
}

/** Codes of the system itself begin so; no screen may hand them out. */
const SYSTEM = /^system(:|$)/

/**
 * The first permission code of a screen that another menu entry already uses. Using the screen would then include that right without a grant.
 */
export async function foreignPermission(db: Queries, resolved: ResolvedScreen): Promise<string | undefined> {
  const { screen } = resolved
  const prefix = permissionPrefix(screen)
  if (isSystemPage(screen.id)) return undefined
  if (SYSTEM.test(prefix)) return prefix
  const codes = rowsFor(resolved, null).flatMap(({ perms }) => perms ?? [])
  const { rows } = await sql<{ code: string }>`
    select trim(code) as code from sys_permission, unnest(string_to_array(perms, ',')) as code
    where screen_id is distinct from ${screen.id} and trim(code) = any(${codes}) limit 1`.execute(db)
  return rows[0]?.code
}

async function upsert(db: Queries, row: PermissionRow, screenId: string): Promise<void> {
  await sql`
    insert into sys_permission (id, parent_id, name, name_en, perms, perms_type, icon, component, component_name, url, sort_no, document_sort, menu_type, leaf, route, hidden, screen_id)
    values (${row.id}, ${row.parent}, ${row.name}, ${row.nameEn}, ${row.perms}, ${row.type === 2 ? '1' : null}, ${row.icon}, ${row.component}, ${row.componentName}, ${row.url},
      ${row.sort}, ${row.sort}, ${row.type}, true, ${row.type !== 2}, ${row.hidden}, ${screenId})
    on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name, name_en = excluded.name_en, perms = excluded.perms, icon = excluded.icon,
      component = excluded.component, component_name = excluded.component_name, url = excluded.url,
      ${sortByDocument},
      menu_type = excluded.menu_type, hidden = excluded.hidden, del_flag = 0, update_time = now()`.execute(db)
}

/**
 * Creates or updates the menu entry and the permissions of a screen and grants what is new to the administrators. A
 * button that left the document is removed, its grants with it.
 */
export async function syncPermissions(db: Queries, resolved: ResolvedScreen, by?: Granter): Promise<void> {
  const { screen } = resolved
  const parent = await menuParent(db, by, screen.menu?.parent, menuId(screen.id))
  const rows = rowsFor(resolved, parent)
  const before = await sql<{ id: string }>`select id from sys_permission where screen_id = ${screen.id}`.execute(db)
  const had = new Set(before.rows.map((row) => row.id))
  const ids = rows.map((row) => row.id)
  const [fresh, gone] = [ids.filter((id) => !had.has(id)), [...had].filter((id) => !ids.includes(id))]
  const sync = async () => {
    for (const row of rows) await upsert(db, row, screen.id)
    await sql`delete from sys_permission where id = any(${gone})`.execute(db)
    await sql`
      insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p where r.role_code = ${ADMIN_ROLE} and p.id = any(${fresh})
      on conflict do nothing`.execute(db)
  }
  // What comes with the product is granted when it is set up, by nobody.
  if (by) await withHolderVersions(db, { added: fresh, gone }, stampOf(by), sync)
  else await sync()
  if (parent !== null) await sql`update sys_permission set leaf = false where id = ${parent}`.execute(db)
}

/** Grants actions of a screen, and its menu entry, to a role. */
export async function grant(
  db: Queries,
  roleCode: string,
  screenId: string,
  actions: readonly string[],
): Promise<void> {
  const ids = [menuId(screenId), ...actions.map((action) => `${menuId(screenId)}-${action}`)]
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p
    where r.role_code = ${roleCode} and p.id = any(${ids})
    on conflict do nothing`.execute(db)
}
