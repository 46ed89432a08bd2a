import { defineMessages } from '../define.ts'

/** The descriptions of the script API in the designer; `schemas/language/script/interface.ts` names each member. */
export const scriptAbout = defineMessages({
  SCRIPT_SAYS_MESSAGE: {
    'zh-CN': '提示一句话：success、info、warning、error',
    'en-US': 'Shows a message: success, info, warning, error',
  },
  SCRIPT_SAYS_SIMPLE_DATE_FORMAT: {
    'zh-CN': '按格式（如 yyyy-MM-dd HH:mm:ss）写出时间',
    'en-US': 'Writes a time in a format such as yyyy-MM-dd HH:mm:ss',
  },
  SCRIPT_OF_FORM_GET: { 'zh-CN': '读取字段的值', 'en-US': 'Reads the value of a field' },
  SCRIPT_OF_FORM_SET: { 'zh-CN': '设置字段的值', 'en-US': 'Sets the value of a field' },
  SCRIPT_OF_FORM_SHOW: { 'zh-CN': '显示字段', 'en-US': 'Shows fields' },
  SCRIPT_OF_FORM_HIDE: { 'zh-CN': '隐藏字段', 'en-US': 'Hides fields' },
  SCRIPT_OF_FORM_LOCK: {
    'zh-CN': '字段只读（locked 为 false 时取消）',
    'en-US': 'Makes a field read-only (editable again if locked is false)',
  },
  SCRIPT_OF_FORM_SH: { 'zh-CN': '字段是否显示：false 隐藏', 'en-US': 'Whether a field is shown: false hides it' },
  SCRIPT_OF_FORM_FORM: {
    'zh-CN': '整批读写：getFieldsValue、getFieldValue、setFieldsValue',
    'en-US': 'Reads and writes several values at once: getFieldsValue, getFieldValue, setFieldsValue',
  },
  SCRIPT_OF_FORM_TRIGGLE_CHANGE_VALUE: { 'zh-CN': '设置字段的值', 'en-US': 'Sets the value of a field' },
  SCRIPT_OF_FORM_TRIGGLE_CHANGE_VALUES: { 'zh-CN': '设置多个字段的值', 'en-US': 'Sets the values of several fields' },
  SCRIPT_OF_FORM_CHANGE_OPTIONS: {
    'zh-CN': '更换字段的选项；空数组恢复原来的选项',
    'en-US': 'Replaces the options of a field. An empty array restores the original options.',
  },
  SCRIPT_OF_FORM_GET_SELECT_OPTIONS: {
    'zh-CN': '读取由脚本更换的选项',
    'en-US': 'Reads the options set by the script',
  },
  SCRIPT_OF_FORM_ADD_ROWS: { 'zh-CN': '在子表中新增行', 'en-US': 'Adds rows to a sub-table' },
  SCRIPT_OF_FORM_CLEAR_ROWS: { 'zh-CN': '清空子表', 'en-US': 'Removes all rows of a sub-table' },
  SCRIPT_OF_FORM_REPLACE_ROWS: { 'zh-CN': '清空子表后新增行', 'en-US': 'Replaces the rows of a sub-table' },
  SCRIPT_OF_FORM_IS_UPDATE: {
    'zh-CN': '编辑时为 true，新增时为 false',
    'en-US': 'true when editing, false for a new record',
  },
  SCRIPT_OF_FORM_IMMEDIATE_ENHANCE: {
    'zh-CN': '数据加载后立即执行一遍 onlChange',
    'en-US': 'Runs onlChange once after the data are loaded',
  },
  SCRIPT_OF_LIST_LOAD_DATA: { 'zh-CN': '重新加载列表', 'en-US': 'Reloads the list' },
  SCRIPT_OF_LIST_GET_QUERY_PARAMS: { 'zh-CN': '当前查询参数', 'en-US': 'Current query parameters' },
  SCRIPT_OF_LIST_GET_LOAD_DATA_PARAMS: { 'zh-CN': '当前查询参数', 'en-US': 'Current query parameters' },
  SCRIPT_OF_LIST_QUERY_PARAM: { 'zh-CN': '当前查询条件', 'en-US': 'Current search conditions' },
  SCRIPT_OF_LIST_TABLE: {
    'zh-CN': '列表数据：dataSource、selectedRowKeys、selectionRows',
    'en-US': 'Rows of the list: dataSource, selectedRowKeys, selectionRows',
  },
  SCRIPT_OF_LIST_SELECTED_ROW_KEYS: { 'zh-CN': '已选行的 id', 'en-US': 'Ids of the selected rows' },
  SCRIPT_OF_LIST_SELECTED_ROWS: { 'zh-CN': '已选的行', 'en-US': 'The selected rows' },
  SCRIPT_OF_LIST_CLEAR_SELECTED_ROW: { 'zh-CN': '清除选择', 'en-US': 'Clears the selection' },
  SCRIPT_OF_LIST_CURRENT_PAGE: { 'zh-CN': '当前页码', 'en-US': 'Current page number' },
  SCRIPT_OF_LIST_PAGE_SIZE: { 'zh-CN': '每页条数', 'en-US': 'Rows per page' },
  SCRIPT_OF_LIST_TOTAL: { 'zh-CN': '总条数', 'en-US': 'Total number of rows' },
  SCRIPT_OF_LIST_SORT_FIELD: { 'zh-CN': '排序字段', 'en-US': 'Sort field' },
  SCRIPT_OF_LIST_SORT_TYPE: { 'zh-CN': '排序方向：asc、desc', 'en-US': 'Sort direction: asc, desc' },
  SCRIPT_OF_LIST_CURRENT_TABLE_NAME: { 'zh-CN': '数据表名', 'en-US': 'Name of the table' },
  SCRIPT_OF_LIST_DESCRIPTION: { 'zh-CN': '页面名称', 'en-US': 'Title of the page' },
  SCRIPT_OF_LIST_ID: { 'zh-CN': '页面编号', 'en-US': 'Id of the page' },
  SCRIPT_OF_LIST_IS_TREE: { 'zh-CN': '是否树形列表', 'en-US': 'Whether the list is a tree' },
  SCRIPT_HOOK_SHOW: { 'zh-CN': '表单打开，数据尚未加载', 'en-US': 'The form opens, before its data are loaded' },
  SCRIPT_HOOK_LOADED: { 'zh-CN': '数据加载完成', 'en-US': 'The data are loaded' },
  SCRIPT_HOOK_ONL_CHANGE: {
    'zh-CN': '字段值改变：event.value 是新值',
    'en-US': 'A field value changes: event.value is the new value',
  },
  SCRIPT_HOOK_SUB_CHANGE: {
    'zh-CN': '子表（名称放在 _onlChange 之前）中的值改变：event.row 是该行',
    'en-US': 'A value in a sub-table changes (its name comes before _onlChange): event.row is the row',
  },
  SCRIPT_HOOK_BEFORE_SUBMIT: {
    'zh-CN': '保存之前：返回 Promise，reject(文字) 阻止保存',
    'en-US': 'Before saving: returns a promise, and reject(text) stops the saving',
  },
  SCRIPT_HOOK_CREATED: { 'zh-CN': '页面创建', 'en-US': 'The page is created' },
  SCRIPT_HOOK_MOUNTED: { 'zh-CN': '页面显示', 'en-US': 'The page is shown' },
  SCRIPT_HOOK_BEFORE_ADD: {
    'zh-CN': '打开新增表单之前：reject(文字) 阻止',
    'en-US': 'Before the form for a new record opens: reject(text) stops it',
  },
  SCRIPT_HOOK_BEFORE_EDIT: {
    'zh-CN': '打开编辑表单之前：reject(文字) 阻止',
    'en-US': 'Before the form for editing opens: reject(text) stops it',
  },
  SCRIPT_HOOK_BEFORE_DELETE: {
    'zh-CN': '删除一行之前：reject(文字) 阻止',
    'en-US': 'Before a row is deleted: reject(text) stops it',
  },
  SCRIPT_CALL_GET_ACTION: {
    'zh-CN': '查询本页面的数据或字典，返回 Promise',
    'en-US': 'Reads data of this page or a dictionary. Returns a promise.',
  },
  SCRIPT_CALL_POST_ACTION: {
    'zh-CN': '新增或修改本页面的数据，返回 Promise',
    'en-US': 'Adds or changes data of this page. Returns a promise.',
  },
  SCRIPT_CALL_PUT_ACTION: {
    'zh-CN': '修改本页面的数据，返回 Promise',
    'en-US': 'Changes data of this page. Returns a promise.',
  },
  SCRIPT_CALL_DELETE_ACTION: {
    'zh-CN': '删除本页面的数据，返回 Promise',
    'en-US': 'Deletes data of this page. Returns a promise.',
  },
  SCRIPT_CALL_SET_TIMEOUT: { 'zh-CN': '稍后执行，最长 60 秒', 'en-US': 'Runs later, after at most 60 seconds' },
  SCRIPT_CALL_CONSOLE: { 'zh-CN': '写入运行记录', 'en-US': 'Writes to the run log' },
})
