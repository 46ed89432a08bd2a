import type { MessageCode } from '../../messages/index.ts'
import type { ScriptKind } from './kinds.ts'

/** A member of the script API, for completion in the editor and for the check. */
export interface ScriptMember {
  readonly name: string
  /** How it is written. */
  readonly usage: string
  readonly about: MessageCode
}

const member = (name: string, usage: string, about: MessageCode): ScriptMember => ({ name, usage, about })

const SHARED: readonly ScriptMember[] = [
  member('$message', '$message.warning(text)', 'SCRIPT_SAYS_MESSAGE'),
  member('simpleDateFormat', 'simpleDateFormat(ms, format)', 'SCRIPT_SAYS_SIMPLE_DATE_FORMAT'),
]

const FORM: readonly ScriptMember[] = [
  ...SHARED,
  member('get', 'get(field)', 'SCRIPT_OF_FORM_GET'),
  member('set', 'set(field, value)', 'SCRIPT_OF_FORM_SET'),
  member('show', 'show(field, …)', 'SCRIPT_OF_FORM_SHOW'),
  member('hide', 'hide(field, …)', 'SCRIPT_OF_FORM_HIDE'),
  member('lock', 'lock(field, locked)', 'SCRIPT_OF_FORM_LOCK'),
  member('sh', 'sh.field = false', 'SCRIPT_OF_FORM_SH'),
  member('form', 'form.setFieldsValue(values)', 'SCRIPT_OF_FORM_FORM'),
  member('triggleChangeValue', 'triggleChangeValue(field, value)', 'SCRIPT_OF_FORM_TRIGGLE_CHANGE_VALUE'),
  member('triggleChangeValues', 'triggleChangeValues(values)', 'SCRIPT_OF_FORM_TRIGGLE_CHANGE_VALUES'),
  member('changeOptions', 'changeOptions(field, [{ value, label }])', 'SCRIPT_OF_FORM_CHANGE_OPTIONS'),
  member('getSelectOptions', 'getSelectOptions(field)', 'SCRIPT_OF_FORM_GET_SELECT_OPTIONS'),
  member('addSubRows', 'addSubRows(table, rows)', 'SCRIPT_OF_FORM_ADD_ROWS'),
  member('clearSubRows', 'clearSubRows(table)', 'SCRIPT_OF_FORM_CLEAR_ROWS'),
  member('clearThenAddRows', 'clearThenAddRows(table, rows)', 'SCRIPT_OF_FORM_REPLACE_ROWS'),
  member('isUpdate', 'isUpdate', 'SCRIPT_OF_FORM_IS_UPDATE'),
  member('immediateEnhance', 'immediateEnhance = true', 'SCRIPT_OF_FORM_IMMEDIATE_ENHANCE'),
]

const LIST: readonly ScriptMember[] = [
  ...SHARED,
  member('loadData', 'loadData()', 'SCRIPT_OF_LIST_LOAD_DATA'),
  member('getQueryParams', 'getQueryParams()', 'SCRIPT_OF_LIST_GET_QUERY_PARAMS'),
  member('getLoadDataParams', 'getLoadDataParams()', 'SCRIPT_OF_LIST_GET_LOAD_DATA_PARAMS'),
  member('queryParam', 'queryParam', 'SCRIPT_OF_LIST_QUERY_PARAM'),
  member('table', 'table.selectionRows', 'SCRIPT_OF_LIST_TABLE'),
  member('selectedRowKeys', 'selectedRowKeys', 'SCRIPT_OF_LIST_SELECTED_ROW_KEYS'),
  member('selectedRows', 'selectedRows', 'SCRIPT_OF_LIST_SELECTED_ROWS'),
  member('clearSelectedRow', 'clearSelectedRow()', 'SCRIPT_OF_LIST_CLEAR_SELECTED_ROW'),
  member('currentPage', 'currentPage', 'SCRIPT_OF_LIST_CURRENT_PAGE'),
  member('pageSize', 'pageSize', 'SCRIPT_OF_LIST_PAGE_SIZE'),
  member('total', 'total', 'SCRIPT_OF_LIST_TOTAL'),
  member('sortField', 'sortField', 'SCRIPT_OF_LIST_SORT_FIELD'),
  member('sortType', 'sortType', 'SCRIPT_OF_LIST_SORT_TYPE'),
  member('currentTableName', 'currentTableName', 'SCRIPT_OF_LIST_CURRENT_TABLE_NAME'),
  member('description', 'description', 'SCRIPT_OF_LIST_DESCRIPTION'),
  member('ID', 'ID', 'SCRIPT_OF_LIST_ID'),
  member('isTree', 'isTree()', 'SCRIPT_OF_LIST_IS_TREE'),
]
/** What `that` (or `this`) offers. */
export const MEMBERS: Readonly<Record<ScriptKind, readonly ScriptMember[]>> = { form: FORM, list: LIST }

/** Methods a script may have; besides them one for each button of its screen, by the button's code. */
export const HOOKS: Readonly<Record<ScriptKind, readonly ScriptMember[]>> = {
  form: [
    member('show', 'show() {}', 'SCRIPT_HOOK_SHOW'),
    member('loaded', 'loaded() {}', 'SCRIPT_HOOK_LOADED'),
    member('onlChange', 'onlChange() { return { field() {} } }', 'SCRIPT_HOOK_ONL_CHANGE'),
    member('sub_onlChange', 'sub_onlChange() { return { field() {} } }', 'SCRIPT_HOOK_SUB_CHANGE'),
    member('beforeSubmit', 'beforeSubmit(row) {}', 'SCRIPT_HOOK_BEFORE_SUBMIT'),
  ],
  list: [
    member('created', 'created() {}', 'SCRIPT_HOOK_CREATED'),
    member('mounted', 'mounted() {}', 'SCRIPT_HOOK_MOUNTED'),
    member('beforeAdd', 'beforeAdd() {}', 'SCRIPT_HOOK_BEFORE_ADD'),
    member('beforeEdit', 'beforeEdit(row) {}', 'SCRIPT_HOOK_BEFORE_EDIT'),
    member('beforeDelete', 'beforeDelete(row) {}', 'SCRIPT_HOOK_BEFORE_DELETE'),
  ],
}

/** Functions that are there everywhere in a script. */
export const FUNCTIONS: readonly ScriptMember[] = [
  member('getAction', 'getAction(url, params)', 'SCRIPT_CALL_GET_ACTION'),
  member('postAction', 'postAction(url, body)', 'SCRIPT_CALL_POST_ACTION'),
  member('putAction', 'putAction(url, body)', 'SCRIPT_CALL_PUT_ACTION'),
  member('deleteAction', 'deleteAction(url, params)', 'SCRIPT_CALL_DELETE_ACTION'),
  member('setTimeout', 'setTimeout(work, ms)', 'SCRIPT_CALL_SET_TIMEOUT'),
  member('console', 'console.log(value)', 'SCRIPT_CALL_CONSOLE'),
]

/** Of `that` on an existing back end, or of a browser's page: what scripts over there use and the sandbox does not have. */
export const NOT_OFFERED: ReadonlySet<string> = new Set([
  'window',
  'document',
  'location',
  'navigator',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'Worker',
  'alert',
  'confirm',
  'prompt',
  'open',
  'postMessage',
  'setInterval',
  'setImmediate',
  'requestAnimationFrame',
  'queueMicrotask',
  'axios',
  'jQuery',
  '$',
  'Vue',
  'moment',
  'dayjs',
  'lodash',
  '_',
  'require',
  'module',
  'exports',
  'process',
  'Buffer',
  'importScripts',
  'self',
  'top',
  'parent',
  'frames',
  'Image',
  'Notification',
  'crypto',
  'caches',
])
