import { PROCESS_DESIGN, PROCESS_PUBLISH } from '../../schemas/contract/process/documents.ts'
import { MIGRATE } from '../../schemas/contract/process/instances.ts'
import { INTERVENE, MONITOR } from '../../schemas/contract/process/tasks.ts'
import { REPORT_SQL } from '../../schemas/contract/reports/report-head.ts'
import { SCHEDULE_SCRIPT } from '../../schemas/contract/schedule.ts'
import { SCRIPT_PERMISSION } from '../../schemas/contract/screens/script-permission.ts'
import { WIDGET_PERMISSION } from '../../schemas/contract/screens/widget-permission.ts'
import { MenuSeedSchema, type MenuSeed } from '../../schemas/language/documents.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { Queries } from '../db/database.ts'
import { ADMIN_ROLE } from '../http/rights/grantable.ts'
import { readDocument } from './documents.ts'

/** Permissions that no screen brings: code, words, and the menu item they hang on. */
const CONTROLS = [
  ['system:screen:list', '查看页面设计', 'View page designs', 'online-designer'],
  ['system:screen:add', '新增页面', 'Add pages', 'online-designer'],
  ['system:screen:edit', '编辑页面', 'Edit pages', 'online-designer'],
  ['system:screen:publish', '发布页面', 'Publish pages', 'online-designer'],
  ['system:screen:grant', '页面授权', 'Grant pages to roles', 'online-designer'],
  ['system:screen:retire', '停用和恢复页面', 'Retire and reinstate pages', 'online-designer'],
  ['system:screen:delete', '删除页面及其数据', 'Delete pages with their data', 'online-designer'],
  [SCRIPT_PERMISSION, '编辑页面脚本', 'Edit page scripts', 'online-designer'],
  [WIDGET_PERMISSION, '管理控件包', 'Administer widget packages', 'online-widgets'],
  [MIGRATE, '迁移流程实例', 'Migrate running approvals', 'approval'],
  ['system:api:list', '查看接口文档', 'View the API document', 'system-api'],
  [PROCESS_DESIGN, '设计流程', 'Design processes', 'online-processes'],
  [PROCESS_PUBLISH, '发布流程', 'Publish processes', 'online-processes'],
  ['system:report:list', '查看报表设计', 'View report designs', 'online-reports'],
  ['system:report:edit', '编辑报表', 'Edit reports', 'online-reports'],
  [REPORT_SQL, '编写查询全部数据的 SQL 报表', 'Write SQL reports over all data', 'online-reports'],
  ['system:policy:list', '查看数据权限', 'View data policies', 'system-policy'],
  ['system:policy:edit', '设置数据权限', 'Edit data policies', 'system-policy'],
  ['system:policy:viewAs', '以他人身份查看', 'View as another user', 'system-policy'],
  ['system:dict:list', '查看字典', 'View dictionaries', 'system-dict'],
  ['system:dict:add', '新增字典', 'Add dictionaries', 'system-dict'],
  ['system:dict:edit', '编辑字典', 'Edit dictionaries', 'system-dict'],
  ['system:dict:delete', '删除字典', 'Delete dictionaries', 'system-dict'],
  ['system:relay:use', '转发外部接口', 'Forward requests to other services', 'system'],
  ['system:permission:add', '新增菜单和权限', 'Add menu entries and permissions', 'system-permission'],
  ['system:permission:edit', '编辑菜单和权限', 'Edit menu entries and permissions', 'system-permission'],
  ['system:permission:delete', '删除菜单和权限', 'Delete menu entries and permissions', 'system-permission'],
  ['system:permission:grant', '为角色和部门授权', 'Grant permissions to roles and departments', 'system-permission'],
  ['system:departRole:list', '查看部门角色', 'View roles of departments', 'system-depart'],
  ['system:departRole:edit', '设置部门角色', 'Edit roles of departments', 'system-depart'],
  ['system:depart:list', '查看部门', 'View departments', 'system-depart'],
  ['system:depart:add', '新增部门', 'Add departments', 'system-depart'],
  ['system:depart:edit', '编辑部门', 'Edit departments', 'system-depart'],
  ['system:depart:delete', '删除部门', 'Delete departments', 'system-depart'],
  ['system:depart:import', '导入部门', 'Import departments', 'system-depart'],
  ['system:depart:export', '导出部门', 'Export departments', 'system-depart'],
  [SCHEDULE_SCRIPT, '编写脚本任务', 'Write script jobs', 'monitoring'],
  [MONITOR, '监控流程', 'Monitor approvals', 'approval'],
  [INTERVENE, '干预流程', 'Intervene in approvals', 'approval'],
  ['system:user:contact', '查看联系方式', 'View contact details', 'system'],
] as const

/** Home greets anew at each visit; the designer stores its own drafts, and it and the gallery are too heavy to stay mounted in a hidden tab. */
const DRAWN_ANEW: ReadonlySet<string> = new Set([
  'dashboard/Analysis',
  'designer/index',
  'designer/process/index',
  'gallery/index',
])

function menuRows() {
  return readDocument<MenuSeed>('menu.json', MenuSeedSchema).items.map((item) => ({
    id: item.id,
    parent_id: item.parent ?? null,
    name: textIn(item.title, 'zh-CN'),
    name_en: textIn(item.title, 'en-US'),
    perms: item.permission ?? null,
    component: item.component,
    url: item.path,
    icon: item.icon ?? null,
    sort_no: item.order ?? 1,
    menu_type: item.parent === undefined ? 0 : 1,
    hidden: item.hidden ?? false,
    keep_alive: !DRAWN_ANEW.has(item.component),
  }))
}

function controlRows() {
  return CONTROLS.map(([code, name, nameEn, parent], index) => ({
    id: code.replaceAll(':', '-'),
    parent_id: parent,
    name,
    name_en: nameEn,
    perms: code,
    perms_type: '1',
    menu_type: 2,
    sort_no: index + 1,
  }))
}

/** Adds the menu items and permissions the database lacks, and grants what is new to the administrators' role. */
export async function seedMenu(db: Queries): Promise<void> {
  await db
    .insertInto('sys_role')
    .values({ id: 'role-admin', role_name: '系统管理员', role_code: ADMIN_ROLE, description: '初始角色，拥有全部权限' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const role = await db.selectFrom('sys_role').select('id').where('role_code', '=', ADMIN_ROLE).executeTakeFirst()
  for (const rows of [menuRows(), controlRows()]) {
    const added = await db
      .insertInto('sys_permission')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (!role || added.length === 0) continue
    await db
      .insertInto('sys_role_permission')
      .values(added.map(({ id }) => ({ role_id: role.id, permission_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
