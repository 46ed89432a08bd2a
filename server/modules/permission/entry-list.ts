import { DATA_LOG_PERMISSION } from '../../../schemas/contract/data/history.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'

const nullable = (key: string, name = key) => systemColumn(key, name, { notNull: false })
const flag = (key: string, name: string) => systemColumn(key, name, { type: 'boolean' })

/** Menu entries and controls as their versions show them. */
export const MENU_ENTRIES: SystemList = {
  table: 'sys_permission',
  permission: 'system:policy',
  screen: 'system.permission',
  title: 'DATA_LOG_MENU',
  versionsBy: `${DATA_LOG_PERMISSION}:list`,
  open: [
    systemColumn('id', 'id'),
    systemColumn('name', 'name'),
    nullable('nameEn', 'name_en'),
    nullable('parentId', 'parent_id'),
    systemColumn('menuType', 'menu_type', { type: 'integer' }),
    nullable('url'),
    nullable('component'),
    nullable('componentName', 'component_name'),
    nullable('redirect'),
    nullable('perms'),
    nullable('permsType', 'perms_type'),
    nullable('icon'),
    systemColumn('sortNo', 'sort_no', { type: 'numeric' }),
    systemColumn('status', 'status'),
    flag('route', 'route'),
    flag('hidden', 'hidden'),
    flag('hideTab', 'hide_tab'),
    flag('keepAlive', 'keep_alive'),
    flag('alwaysShow', 'always_show'),
    flag('internalOrExternal', 'internal_or_external'),
    nullable('description'),
  ],
  alive: 'del_flag',
  sort: { field: 'sortNo', order: 'asc' },
}
