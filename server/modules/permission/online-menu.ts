import { sql } from 'kysely'
import { type MenuNode, SCREEN_COMPONENT } from '../../../schemas/contract/permissions/permission.ts'
import type { Queries } from '../../db/database.ts'

/** Views by which clients of the family draw the lists of system tables: of Vue 2, and of Vue 3 where it has another. */
const SYSTEM_VIEWS: Readonly<Record<string, readonly [vue2: string, vue3: string]>> = {
  'system.user': ['system/UserList', 'system/user/index'],
  'system.role': ['system/RoleList', 'system/role/index'],
  'system.permission': ['system/PermissionList', 'system/menu/index'],
  'system.depart': ['system/DepartList', 'system/depart/index'],
  'system.position': ['system/SysPositionList', 'system/position/index'],
  'system.category': ['system/SysCategoryList', 'system/category/index'],
  'system.tenant': ['system/TenantList', 'system/tenant/index'],
  'system.addressBook': ['system/AddressList', 'system/address/index'],
  'system.log': ['system/LogList', 'monitor/log/index'],
  'notice.announcement': ['system/SysAnnouncementList', 'system/notice/index'],
  'system.messageTemplate': ['modules/message/SysMessageTemplateList', 'system/message/template/index'],
  'system.message': ['modules/message/SysMessageList', 'system/message/manage/index'],
  'system.dataSource': ['system/SysDataSourceList', 'monitor/datasource/index'],
  'system.gatewayRoute': ['system/SysGatewayRouteList', 'monitor/route/index'],
  'system.checkRule': ['system/SysCheckRuleList', 'system/checkRule/index'],
  'fill.rule': ['system/SysFillRuleList', 'system/fillRule/index'],
}
/** Those of entries that are no documents, where our own view has another name. */
const VIEWS: Readonly<Record<string, readonly [vue2: string, vue3: string]>> = {
  'system/DictList': ['system/DictList', 'system/dict/index'],
  'system/OnlineUsers': ['system/SysUserOnlineList', 'monitor/online/index'],
}

/** A page of online forms: its address before the code of the form, and the view that draws it. */
interface OnlinePage {
  readonly path: string
  readonly component: string
}
const LIST: OnlinePage = { path: '/online/cgformList', component: 'modules/online/cgform/auto/OnlCgformAutoList' }
const TREE: OnlinePage = { path: '/online/cgformTreeList', component: 'modules/online/cgform/auto/OnlCgformTreeList' }
const REPORT: OnlinePage = { path: '/online/cgreport', component: 'modules/online/cgreport/auto/OnlCgreportAutoList' }

/** The published screens with a table of their own: whether each is listed as a tree. */
export async function onlineForms(db: Queries): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ id: string; isTree: boolean }>`
    select s.id, json_typeof(v.document -> 'list' -> 'tree') = 'object' as "isTree" from sys_screen s
    join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    join sys_screen_table t on t.screen_id = s.id`.execute(db)
  return new Map(rows.map(({ id, isTree }) => [id, isTree]))
}

const nameAt = (path: string) => path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

/** An entry without a route of its own: the hidden one with a parameter draws it. */
function entryOf(node: MenuNode, { path, component }: OnlinePage, code: string): MenuNode {
  const address = `${path}/${code}`
  return { ...node, route: '0', path: address, name: nameAt(address), component }
}
const parameterPath = (path: string) => `${path}/:code`
function hiddenRoute({ path, component }: OnlinePage): MenuNode {
  const address = parameterPath(path)
  return {
    id: nameAt(address),
    route: '1',
    path: address,
    name: nameAt(address),
    component,
    hidden: true,
    meta: { title: nameAt(address), keepAlive: false, internalOrExternal: false, hideMenu: true },
  }
}

/**
 * The menu as clients of the family read it: published screens are online forms, reports are online reports, and system
 * pages have the views of those clients.
 */
export function onlineMenu(
  menu: readonly MenuNode[],
  forms: ReadonlyMap<string, boolean>,
  version: 'vue2' | 'vue3',
): MenuNode[] {
  const used = new Set<OnlinePage>()
  const paths = new Set<string>()
  const at = version === 'vue2' ? 0 : 1
  const online = (node: MenuNode, page: OnlinePage, code: string) => {
    used.add(page)
    return entryOf(node, page, code)
  }
  const rewritten = (node: MenuNode): MenuNode => {
    const { component, path } = node
    if (component === REPORT.component && path.startsWith(`${REPORT.path}/`) && !path.includes(':'))
      return online(node, REPORT, path.slice(REPORT.path.length + 1))
    const view = VIEWS[component]?.[at]
    if (!component.startsWith(SCREEN_COMPONENT)) return view === undefined ? node : { ...node, component: view }
    const id = component.slice(SCREEN_COMPONENT.length)
    const system = SYSTEM_VIEWS[id]?.[at]
    if (system !== undefined) return { ...node, component: system }
    const isTree = forms.get(id)
    return isTree === undefined ? node : online(node, isTree ? TREE : LIST, id)
  }
  const all = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.map((node) => {
      const own = rewritten(node)
      paths.add(own.path)
      return own.children ? { ...own, children: all(own.children) } : own
    })
  const nodes = all(menu)
  return [...nodes, ...[...used].filter(({ path }) => !paths.has(parameterPath(path))).map(hiddenRoute)]
}
