import { type RawBuilder, sql } from 'kysely'
import type { MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { Queries } from '../../db/database.ts'
import { rolesHeldBy } from '../../http/rights/holders.ts'
import { HOME_ID, isFolder, menuOf } from './menu.ts'
import { permissionRows } from './store.ts'

/** Every page of a menu that has an address of its own: no folder, no parameter, no other site. */
function pagesIn(menu: readonly MenuNode[]): readonly MenuNode[] {
  return menu.flatMap((node) => [
    ...(isFolder(node) || node.path.includes(':') || node.meta.url !== undefined ? [] : [node]),
    ...pagesIn(node.children ?? []),
  ])
}

/** The page of an address that roles open; undefined where they open none. */
export async function pageOfRoles(
  db: Queries,
  roleIds: RawBuilder<unknown>,
  path: string,
): Promise<MenuNode | undefined> {
  return pagesIn(menuOf(await permissionRows(db, roleIds), 'zh-CN')).find((page) => page.path === path)
}

/** The page of a menu that its person sees first by a role: that of the lowest priority which is there. */
export async function homePageIn(
  db: Queries,
  userId: string,
  menu: readonly MenuNode[],
): Promise<MenuNode | undefined> {
  const { rows } = await sql<{ url: string }>`
    select i.url from sys_role_index i join sys_role r on r.role_code = i.role_code
    where i.status = '1' and r.id in (select role_id from ${rolesHeldBy(userId)} own) order by i.priority, i.role_code`.execute(
    db,
  )
  if (rows.length === 0) return undefined
  const pages = new Map(pagesIn(menu).map((page) => [page.path, page]))
  return rows.map(({ url }) => pages.get(url)).find((page) => page !== undefined)
}

/** A menu of another client, whose home page leads on to an entry. */
export function withHomePage(menu: readonly MenuNode[], id: string | undefined): MenuNode[] {
  const page = id === undefined || id === HOME_ID ? undefined : pagesIn(menu).find((one) => one.id === id)
  return menu.map((node) => (node.id === HOME_ID && page ? { ...node, redirect: page.path } : node))
}
