import { DATA_LOG_LIST } from '../../../schemas/contract/data/history.ts'
import { nullableColumn, systemColumn, type SystemList } from '../../data/read/index.ts'

const rights = { permission: 'system:dict', versionsBy: DATA_LOG_LIST }

/** Dictionaries as their versions show them. */
export const DICTS: SystemList = {
  ...rights,
  table: 'sys_dict',
  screen: 'system.dict',
  title: 'DATA_LOG_DICT',
  open: [
    systemColumn('id', 'id'),
    systemColumn('dictName', 'dict_name'),
    systemColumn('dictCode', 'dict_code'),
    nullableColumn('description'),
  ],
  alive: 'del_flag',
  sort: { field: 'dictCode', order: 'asc' },
}

/** The same of their entries. */
export const DICT_ITEMS: SystemList = {
  ...rights,
  table: 'sys_dict_item',
  screen: 'system.dictItem',
  title: 'DATA_LOG_DICT_ITEM',
  open: [
    systemColumn('id', 'id'),
    systemColumn('dictId', 'dict_id'),
    systemColumn('itemText', 'item_text'),
    systemColumn('itemValue', 'item_value'),
    nullableColumn('description'),
    systemColumn('sortOrder', 'sort_order', { type: 'integer' }),
    systemColumn('status', 'status', { type: 'integer' }),
    nullableColumn('color'),
  ],
  sort: { field: 'sortOrder', order: 'asc' },
}
