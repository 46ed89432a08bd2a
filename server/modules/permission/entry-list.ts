import { DATA_LOG_LIST } from '../../../schemas/contract/data/history.ts'
import { nullableColumn, systemColumn, type SystemList } from '../../data/read/index.ts'

const flag = (key: string, name: string) => systemColumn(key, name, { type: 'boolean' })

/** Menu entries and controls as their versions show them. */
export const MENU_ENTRIES: SystemList = {
  table: 'sys_permission',
  permission: 'system:policy',
  screen: 'system.permission',
  title: 'DATA_LOG_MENU',
  versionsBy: DATA_LOG_LIST,
  open: [
    systemColumn('id', 'id'),
    systemColumn('name', 'name'),
    nullableColumn('nameEn', 'name_en'),
    nullableColumn('parentId', 'parent_id'),
    systemColumn('menuType', 'menu_type', { type: 'integer' }),
    nullableColumn('url'),
    nullableColumn('component'),
    nullableColumn('componentName', 'component_name'),
    nullableColumn('redirect'),
    nullableColumn('perms'),
    nullableColumn('permsType', 'perms_type'),
    nullableColumn('icon'),
    systemColumn('sortNo', 'sort_no', { type: 'numeric' }),
    systemColumn('status', 'status'),
    flag('route', 'route'),
    flag('hidden', 'hidden'),
    flag('hideTab', 'hide_tab'),
    flag('keepAlive', 'keep_alive'),
    flag('alwaysShow', 'always_show'),
    flag('internalOrExternal', 'internal_or_external'),
    nullableColumn('description'),
  ],
  alive: 'del_flag',
  sort: { field: 'sortNo', order: 'asc' },
}
