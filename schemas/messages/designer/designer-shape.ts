import { defineMessages } from '../define.ts'

/** Texts of the designer about the shape of a page, the fields in query and list, and the buttons that every list has. */
export const designerShape = defineMessages({
  DESIGNER_SHAPE: { 'zh-CN': '页面形态', 'en-US': 'Page layout' },
  DESIGNER_LAYOUT_LIST: { 'zh-CN': '列表', 'en-US': 'List' },
  DESIGNER_LAYOUT_LIST_HELP: { 'zh-CN': '查询、按钮和一张表', 'en-US': 'Query, buttons and one table' },
  DESIGNER_LAYOUT_TREE_LIST: { 'zh-CN': '左树右表', 'en-US': 'Tree and list' },
  DESIGNER_LAYOUT_TREE_LIST_HELP: {
    'zh-CN': '点左侧的节点，右侧只列出属于它的记录',
    'en-US': 'Select a node on the left to list only its records on the right',
  },
  DESIGNER_LAYOUT_MASTER_DETAIL: { 'zh-CN': '主子表', 'en-US': 'Main table and sub-tables' },
  DESIGNER_LAYOUT_MASTER_DETAIL_HELP: {
    'zh-CN': '选中一行，显示它的子表',
    'en-US': 'Select a row to show its sub-tables',
  },
  DESIGNER_LAYOUT_TABS: { 'zh-CN': '多个列表', 'en-US': 'Several lists' },
  DESIGNER_LAYOUT_TABS_HELP: {
    'zh-CN': '本列表与各子表并列为页签',
    'en-US': 'This list and each sub-table are shown as tabs',
  },
  DESIGNER_LAYOUT_FORM: { 'zh-CN': '填报表单', 'en-US': 'Entry form' },
  DESIGNER_LAYOUT_FORM_HELP: {
    'zh-CN': '打开就是表单，每次提交新增一条记录',
    'en-US': 'Opens directly as a form. Each submission adds a record.',
  },
  DESIGNER_LAYOUT_IFRAME: { 'zh-CN': '嵌入网页', 'en-US': 'Embedded web page' },
  DESIGNER_LAYOUT_IFRAME_HELP: { 'zh-CN': '显示另一个地址的网页', 'en-US': 'Shows a web page from another address' },
  DESIGNER_TREE_FIELD: { 'zh-CN': '左侧树的字段', 'en-US': 'Field for the tree on the left' },
  DESIGNER_TREE_FIELD_HELP: {
    'zh-CN': '从字典、分类、部门等取值的字段；它的选项就是树的节点',
    'en-US':
      'A field whose values come from a dictionary, categories or departments. Its options are the nodes of the tree.',
  },
  DESIGNER_TREE_WIDTH: { 'zh-CN': '树的宽度（像素）', 'en-US': 'Tree width (pixels)' },
  DESIGNER_FRAME_URL: { 'zh-CN': '网页地址', 'en-US': 'Web page address' },
  DESIGNER_FRAME_URL_HELP: { 'zh-CN': '以 http://、https:// 或 / 开头', 'en-US': 'Starts with http://, https:// or /' },
  DESIGNER_ROWS_TREE: { 'zh-CN': '上级记录的字段', 'en-US': 'Field for the parent record' },
  DESIGNER_ROWS_TREE_HELP: {
    'zh-CN': '存放上级记录编号的字段；选择后各行按上下级展开，并可添加下级',
    'en-US':
      'A field that stores the id of the parent record. Rows are then shown as a tree, and child records can be added.',
  },
  DESIGNER_ROWS_TREE_NONE: { 'zh-CN': '不分上下级', 'en-US': 'No hierarchy' },
  DESIGNER_ROWS_TEXT: { 'zh-CN': '作为节点名称的字段', 'en-US': 'Field for the node name' },
  DESIGNER_ROWS_TEXT_HELP: {
    'zh-CN': '其他页面把本页当作树来选择时显示',
    'en-US': 'Shown when other pages use this page as a tree to choose from',
  },
  DESIGNER_SELECTION: { 'zh-CN': '可以勾选行', 'en-US': 'Rows can be selected' },
  DESIGNER_ROW_NUMBER: { 'zh-CN': '显示行号', 'en-US': 'Show row numbers' },
  DESIGNER_PLACE_QUERY: { 'zh-CN': '查询中', 'en-US': 'In the query' },
  DESIGNER_PLACE_LIST: { 'zh-CN': '列表中', 'en-US': 'In the list' },
  DESIGNER_PLACE_FORM: { 'zh-CN': '表单中', 'en-US': 'In the form' },
  DESIGNER_QUERY_TITLE: { 'zh-CN': '查询项名称', 'en-US': 'Title of the query item' },
  DESIGNER_QUERY_VIEW: { 'zh-CN': '查询控件', 'en-US': 'Query widget' },
  DESIGNER_QUERY_AS_FIELD: { 'zh-CN': '与字段一致', 'en-US': 'Same as the field' },
  DESIGNER_QUERY_DICT: { 'zh-CN': '查询字典', 'en-US': 'Query dictionary' },
  DESIGNER_QUERY_DICT_HELP: { 'zh-CN': '留空则用字段的字典', 'en-US': 'If empty, the dictionary of the field is used' },
  DESIGNER_QUERY_OPTIONS: { 'zh-CN': '查询控件的选项', 'en-US': 'Options of the query widget' },
  DESIGNER_QUERY_DEFAULT: { 'zh-CN': '默认查询值', 'en-US': 'Default query value' },
  DESIGNER_QUERY_DEFAULT_HELP: {
    'zh-CN': '打开页面时已填入，并按它查询',
    'en-US': 'Filled in and used for the search when the page opens',
  },
  DESIGNER_QUERY_INITIAL: { 'zh-CN': '默认查询值（表达式）', 'en-US': 'Default query value (expression)' },
  DESIGNER_QUERY_INITIAL_HELP: {
    'zh-CN': '例如 today、user.orgCode；范围查询写成 [开始, 结束]。填了默认查询值时不使用',
    'en-US':
      'For example today or user.orgCode. For a range write [start, end]. Not used if there is a default query value.',
  },
  DESIGNER_COLUMN_TITLE: { 'zh-CN': '列标题', 'en-US': 'Column title' },
  DESIGNER_COLUMN_SHOW: { 'zh-CN': '最多显示的字数', 'en-US': 'Maximum characters shown' },
  DESIGNER_COLUMN_SHOW_HELP: { 'zh-CN': '更长的内容以省略号结尾', 'en-US': 'Longer content ends with an ellipsis' },
  DESIGNER_BUTTON_OFF_HELP: {
    'zh-CN': '关闭后只是不显示按钮；要禁止操作，请收回权限',
    'en-US': 'Turning this off only hides the button. To forbid the action, withdraw the permission.',
  },
  DESIGNER_BUTTON_SETTINGS: { 'zh-CN': '“{title}”的设置', 'en-US': 'Settings of “{title}”' },
  DESIGNER_BUTTON_TITLE: { 'zh-CN': '按钮文字', 'en-US': 'Button text' },
  DESIGNER_BUTTON_ROWS_HELP: {
    'zh-CN': '只对满足条件的行可用，服务器同样检查；谁能操作由权限决定',
    'en-US':
      'Available only for rows that meet the condition. The server checks this too. Permissions decide who can do it.',
  },
  DESIGNER_BUTTON_BATCH_HELP: {
    'zh-CN': '只处理满足条件的选中行，其余跳过；谁能操作由权限决定',
    'en-US':
      'Only selected rows that meet the condition are processed. The others are skipped. Permissions decide who can do it.',
  },
  DESIGNER_PLAN_AFFECTED: {
    'zh-CN': '以下已有数据不符合新的要求。发布后数据保留不变，修改该字段时须改正',
    'en-US':
      'These existing data do not meet the new requirements. They stay unchanged after publishing and must be corrected when the field is changed.',
  },
  DESIGNER_PLAN_REMOVED: {
    'zh-CN': '以下字段将不再存在，但其他地方仍在引用。发布后须修改这些地方',
    'en-US': 'These fields will no longer exist, but are used elsewhere. Change those places after publishing.',
  },
  DESIGNER_PLAN_RENAMED: {
    'zh-CN': '{title}：{from} → {to}',
    'en-US': '{title}: {from} → {to}',
  },
  DESIGNER_REWRITE: {
    'zh-CN': '同时改写引用旧名称的地方：{count} 处（页面会发布新版本）',
    'en-US': 'Also rewrite {count} {count|place that names|places that name} the old keys. Pages get a new version.',
  },
  DESIGNER_REWRITE_NOT: { 'zh-CN': '须手动修改', 'en-US': 'to be changed by hand' },
  DESIGNER_REWRITTEN: {
    'zh-CN': '已改写 {count} 处引用',
    'en-US': '{count} {count|reference was|references were} rewritten',
  },
  DESIGNER_REWRITE_LEFT: {
    'zh-CN': '以下地方仍引用旧名称，请手动修改',
    'en-US': 'These still name the old keys. Change them by hand.',
  },
  DESIGNER_USED_BY_DICT: {
    'zh-CN': '字典“{code}”的引用（{count}）',
    'en-US': 'Uses of the dictionary “{code}” ({count})',
  },
  DESIGNER_USED_BY_REPORT: { 'zh-CN': '报表的引用（{count}）', 'en-US': 'Uses of the report ({count})' },
  DESIGNER_PLAN_UNCOUNTED: {
    'zh-CN': '有多少已有数据受影响，未能统计',
    'en-US': 'The number of existing rows affected could not be counted',
  },
  DESIGNER_PLAN_SHOW_ROWS: { 'zh-CN': '查看这些数据', 'en-US': 'Show these rows' },
})
