import { defineMessages } from './define.ts'

/** Reports: registered queries, pages and charts. */
export const report = defineMessages({
  REPORT_SCREEN_CLOSED: {
    'zh-CN': '报表读取“{name}”的数据，但您没有该页面的查询权限，也没有“编写查询全部数据的 SQL 报表”的权限',
    'en-US':
      'The report reads the data of “{name}”, but you have neither permission to list that page nor the permission “Write SQL reports over all data”.',
    code: 510,
  },
  REPORT_SOURCE_CLOSED: {
    'zh-CN': '只有可以对所有页面编写 SQL 的人员才能为报表选择数据源',
    'en-US': 'Only people who may write SQL over all pages can choose the data source of a report.',
  },
  REPORT_SOURCE_OF_FILE: {
    'zh-CN': '随页面提供的报表不能使用数据源',
    'en-US': 'A report that comes with pages cannot use a data source.',
  },
  REPORT_SQL_SHAPE: {
    'zh-CN': 'SQL 中此处的写法不受支持：{reason}（只能有一条语句，引号和括号必须成对，不能使用前缀引号或 $ 引号）',
    'en-US':
      'The SQL is not supported here: {reason} (one statement only, quotation marks and brackets in pairs, no prefixed or dollar quotes)',
  },
  REPORT_SQL_NOT_SELECT: { 'zh-CN': '只能使用 SELECT 查询语句', 'en-US': 'Only SELECT statements are allowed' },
  REPORT_VARIABLE_UNKNOWN: {
    'zh-CN': '没有名为“{name}”的系统变量；可用：{known}',
    'en-US': 'There is no system variable named “{name}”. Use one of {known}.',
  },
  REPORT_SQL_TABLE: { 'zh-CN': '报表不能读取“{name}”', 'en-US': 'Reports cannot read “{name}”' },
  REPORT_SQL_COLUMN: {
    'zh-CN': '报表不能读取“{table}”的“{column}”',
    'en-US': 'Reports cannot read “{column}” of “{table}”',
  },
  REPORT_SQL_FUNCTION: { 'zh-CN': '报表不能使用函数“{name}”', 'en-US': 'Reports cannot use the function “{name}”' },
  REPORT_SQL_REFUSED: {
    'zh-CN': '该查询无法执行，请检查表名、列名和语法。数据库返回：{reason}',
    'en-US':
      'The query cannot be run. Check the table names, the column names and the syntax. The database says: {reason}',
  },
  REPORT_COLUMN_NAME: {
    'zh-CN': '查询列“{name}”的名称不能用作字段名，请用 AS 改名（小写字母开头的字母、数字、下划线）',
    'en-US':
      'The name of the query column “{name}” cannot be used as a field name. Rename it with AS (a lower-case letter first, then letters, digits and underscores).',
  },
  REPORT_TOO_SLOW: {
    'zh-CN': '报表查询超时，请缩小查询范围',
    'en-US': 'The report query took too long. Narrow the search.',
  },
  REPORT_VALUE_WRONG: {
    'zh-CN': '报表参数的值无法使用：{reason}',
    'en-US': 'The value of a report parameter cannot be used: {reason}',
  },
  REPORT_BROKEN: {
    'zh-CN': '报表查询已失效（表或字段已变更），请联系管理员重新保存',
    'en-US':
      'The query of this report no longer works, because a table or field has changed. Ask an administrator to save it again.',
  },
  REPORT_SCHEMA_NAMED: {
    'zh-CN': '您只能看到此报表中部分页面的数据，而其查询指明了数据库模式（public）：请联系管理员去掉查询中的“public.”',
    'en-US':
      'You can see only part of the data of this report, but its query names the database schema “public”. Ask an administrator to remove “public.” from the query.',
  },
  REPORT_INVALID: {
    'zh-CN': '报表配置有 {count} 处错误：{first}',
    'en-US': 'The report configuration has {count} {count|error|errors}: {first}',
  },
  REPORT_TOO_MANY: {
    'zh-CN': '报表超过 {max} 行，请缩小查询范围后再导出',
    'en-US': 'The report has more than {max} rows. Narrow the search before you export.',
  },
  REPORT_COLUMN_UNKNOWN: {
    'zh-CN': '查询结果中没有列“{name}”；有：{known}',
    'en-US': 'The query result has no column “{name}”. It has {known}.',
  },
  REPORT_CODE_TAKEN: { 'zh-CN': '报表编码“{code}”已存在', 'en-US': 'A report with the code “{code}” already exists' },
  REPORT_CHANGED: {
    'zh-CN': '报表“{code}”已被他人修改或删除，请重新打开',
    'en-US': 'Someone else changed or deleted the report “{code}”. Open it again.',
  },
  REPORT_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  REPORT_REMOVED: { 'zh-CN': '删除成功！', 'en-US': 'Deleted.' },
  REPORT_NO_API: {
    'zh-CN': '服务器不会为图表调用外部接口，请使用 SQL 或 JSON 数据',
    'en-US': 'The server does not call external services for charts. Use SQL or JSON data.',
  },
  REPORT_NO_SCRIPT: {
    'zh-CN': '报表中的 JS 增强不会被执行，请清空后保存',
    'en-US': 'JavaScript in reports is never run. Clear it before you save.',
  },
  REPORT_NO_CHART: { 'zh-CN': '报表“{code}”没有图表', 'en-US': 'The report “{code}” has no chart' },
  REPORT_TOTAL: { 'zh-CN': '总计', 'en-US': 'Total' },
  REPORT_NOT_NUMBERS: { 'zh-CN': '包含非数字内容', 'en-US': 'Contains values that are not numbers' },
  REPORT_PRINT: { 'zh-CN': '打印', 'en-US': 'Print' },
  REPORT_BAR: { 'zh-CN': '柱状图', 'en-US': 'Bar chart' },
  REPORT_LINE: { 'zh-CN': '曲线图', 'en-US': 'Line chart' },
  REPORT_PIE: { 'zh-CN': '饼图', 'en-US': 'Pie chart' },
  REPORT_REST: { 'zh-CN': '其他', 'en-US': 'Other' },
  REPORT_UNTIL: { 'zh-CN': '{title}（止）', 'en-US': '{title} (to)' },
  REPORT_CHART_ABOUT: {
    'zh-CN': '{title}的{kind}：{series}，共 {count} 个数据点，具体数值见下方表格',
    'en-US': '{kind} of {title}: {series}, {count} data {count|point|points}. See the table below for the values.',
  },
  REPORT_PIE_NEGATIVE: {
    'zh-CN': '饼图不显示负值，请看下方表格',
    'en-US': 'A pie chart does not show negative values. See the table below.',
  },
  REPORT_NO_NUMBERS: { 'zh-CN': '所选数值字段中没有数字', 'en-US': 'The selected value fields contain no numbers' },
  REPORT_CHART_LOST: {
    'zh-CN': '图表组件加载失败，请看下方表格',
    'en-US': 'The chart could not be loaded. See the table below.',
  },
  REPORT_CODE_OFF: {
    'zh-CN': '该图表配置了 JS 增强，出于安全原因不会执行',
    'en-US': 'This chart has custom JavaScript, which is not run for security reasons',
  },
})
