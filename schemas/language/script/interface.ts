import type { Text } from '../text.ts'
import type { ScriptKind } from './kinds.ts'

/** Something a script may use, as the editor offers it and the check knows it. */
export interface ScriptMember {
  readonly name: string
  /** How it is written. */
  readonly usage: string
  readonly about: Text
}

const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en })
const member = (name: string, usage: string, zh: string, en: string): ScriptMember => ({ name, usage, about: text(zh, en) })

const SHARED: readonly ScriptMember[] = [
  member('$message', '$message.warning(text)', '提示一句话：success、info、warning、error', 'Tells the person a sentence: success, info, warning, error'),
  member('simpleDateFormat', 'simpleDateFormat(ms, format)', '按格式（如 yyyy-MM-dd HH:mm:ss）写出时间', 'A time in a format such as yyyy-MM-dd HH:mm:ss'),
]

const FORM: readonly ScriptMember[] = [
  ...SHARED,
  member('get', 'get(field)', '读取字段的值', 'The value of a field'),
  member('set', 'set(field, value)', '设置字段的值', 'Sets the value of a field'),
  member('show', 'show(field, …)', '显示字段', 'Shows fields'),
  member('hide', 'hide(field, …)', '隐藏字段', 'Hides fields'),
  member('lock', 'lock(field, locked)', '字段只读（locked 为 false 时取消）', 'Makes a field read-only, or not with false'),
  member('sh', 'sh.field = false', '字段是否显示：false 隐藏', 'Whether a field is shown: false hides it'),
  member('form', 'form.setFieldsValue(values)', '整批读写：getFieldsValue、getFieldValue、setFieldsValue', 'Several values at once: getFieldsValue, getFieldValue, setFieldsValue'),
  member('triggleChangeValue', 'triggleChangeValue(field, value)', '设置字段的值', 'Sets the value of a field'),
  member('triggleChangeValues', 'triggleChangeValues(values)', '设置多个字段的值', 'Sets the values of fields'),
  member('changeOptions', 'changeOptions(field, [{ value, label }])', '更换字段的选项；空数组恢复原来的选项', 'Replaces the choices of a field; an empty list brings its own back'),
  member('getSelectOptions', 'getSelectOptions(field)', '读取由脚本更换的选项', 'The choices a script gave a field'),
  member('isUpdate', 'isUpdate', '编辑时为 true，新增时为 false', 'True while editing, false for a new record'),
  member('immediateEnhance', 'immediateEnhance = true', '数据加载后立即执行一遍 onlChange', 'Runs the change handlers once when the data is there'),
]

const LIST: readonly ScriptMember[] = [
  ...SHARED,
  member('loadData', 'loadData()', '重新加载列表', 'Reads the list again'),
  member('getQueryParams', 'getQueryParams()', '当前查询参数', 'What the list is asked for'),
  member('getLoadDataParams', 'getLoadDataParams()', '当前查询参数', 'What the list is asked for'),
  member('queryParam', 'queryParam', '当前查询条件', 'The conditions of the query'),
  member('table', 'table.selectionRows', '列表数据：dataSource、selectedRowKeys、selectionRows', 'Rows of the list: dataSource, selectedRowKeys, selectionRows'),
  member('selectedRowKeys', 'selectedRowKeys', '已选行的 id', 'Ids of the selected rows'),
  member('selectedRows', 'selectedRows', '已选的行', 'The selected rows'),
  member('clearSelectedRow', 'clearSelectedRow()', '清除选择', 'Selects nothing'),
  member('currentPage', 'currentPage', '当前页码', 'Number of the page'),
  member('pageSize', 'pageSize', '每页条数', 'Rows of a page'),
  member('total', 'total', '总条数', 'How many rows there are'),
  member('sortField', 'sortField', '排序字段', 'The field the list is sorted by'),
  member('sortType', 'sortType', '排序方向：asc、desc', 'Its direction: asc, desc'),
  member('currentTableName', 'currentTableName', '数据表名', 'Name of the table'),
  member('description', 'description', '页面名称', 'Title of the screen'),
  member('ID', 'ID', '页面编号', 'Id of the screen'),
  member('isTree', 'isTree()', '是否树形列表', 'Whether the list is a tree'),
]
/** What `that` (or `this`) offers. */
export const MEMBERS: Readonly<Record<ScriptKind, readonly ScriptMember[]>> = { form: FORM, list: LIST }

/** Methods a script may have; besides them one for each button of its screen, by the button's code. */
export const HOOKS: Readonly<Record<ScriptKind, readonly ScriptMember[]>> = {
  form: [
    member('show', 'show() {}', '表单打开，数据尚未加载', 'The form opens, before its data'),
    member('loaded', 'loaded() {}', '数据加载完成', 'The data is there'),
    member('onlChange', 'onlChange() { return { field() {} } }', '字段值改变：event.value 是新值', 'Values change: event.value is the new one'),
    member('beforeSubmit', 'beforeSubmit(row) {}', '保存之前：返回 Promise，reject(文字) 阻止保存', 'Before saving: a promise; reject(words) stops it'),
  ],
  list: [
    member('created', 'created() {}', '页面创建', 'The page is made'),
    member('mounted', 'mounted() {}', '页面显示', 'The page is shown'),
    member('beforeAdd', 'beforeAdd() {}', '打开新增表单之前：reject(文字) 阻止', 'Before the form for a new record: reject(words) stops it'),
    member('beforeEdit', 'beforeEdit(row) {}', '打开编辑表单之前：reject(文字) 阻止', 'Before the form for a row: reject(words) stops it'),
    member('beforeDelete', 'beforeDelete(row) {}', '删除一行之前：reject(文字) 阻止', 'Before a row is deleted: reject(words) stops it'),
  ],
}

/** Functions that are there everywhere in a script. */
export const FUNCTIONS: readonly ScriptMember[] = [
  member('getAction', 'getAction(url, params)', '查询本页面的数据或字典，返回 Promise', 'Reads rows of this screen or a dictionary; a promise'),
  member('postAction', 'postAction(url, body)', '新增或修改本页面的数据，返回 Promise', 'Adds or changes a row of this screen; a promise'),
  member('putAction', 'putAction(url, body)', '修改本页面的数据，返回 Promise', 'Changes a row of this screen; a promise'),
  member('deleteAction', 'deleteAction(url, params)', '删除本页面的数据，返回 Promise', 'Deletes rows of this screen; a promise'),
  member('setTimeout', 'setTimeout(work, ms)', '稍后执行，最长 60 秒', 'Runs later, within 60 seconds'),
  member('console', 'console.log(value)', '写入运行记录', 'Writes into the run log'),
]

/** Of `that` on an existing back end, or of a browser's page: what scripts over there use and the sandbox does not have. */
export const NOT_OFFERED: ReadonlySet<string> = new Set([
  'window', 'document', 'location', 'navigator', 'history', 'localStorage', 'sessionStorage', 'indexedDB', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker',
  'alert', 'confirm', 'prompt', 'open', 'postMessage', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask', 'axios', 'jQuery', '$', 'Vue', 'moment', 'dayjs', 'lodash', '_',
  'require', 'module', 'exports', 'process', 'Buffer', 'importScripts', 'self', 'top', 'parent', 'frames', 'Image', 'Notification', 'crypto', 'caches',
])
