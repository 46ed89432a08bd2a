import { defineMessages } from './define.ts'

/** Reports: registered queries, pages and charts. */
export const report = defineMessages({
  REPORT_SQL_SHAPE: { 'zh-CN': 'SQL 中此处的写法不受支持：{reason}（只能有一条语句，引号和括号必须成对，不能使用前缀引号或 $ 引号）', 'en-US': 'The SQL cannot be read at: {reason} (one statement, quotes and brackets in pairs, no prefixed or dollar quotes)' },
  REPORT_SQL_NOT_SELECT: { 'zh-CN': '只能使用 SELECT 查询语句', 'en-US': 'Only a SELECT can be registered' },
  REPORT_VARIABLE_UNKNOWN: { 'zh-CN': '没有名为“{name}”的系统变量；可用：{known}', 'en-US': 'There is no system variable “{name}”; use one of {known}' },
  REPORT_SQL_TABLE: { 'zh-CN': '报表不能读取“{name}”', 'en-US': 'Reports cannot read “{name}”' },
  REPORT_SQL_COLUMN: { 'zh-CN': '报表不能读取“{table}”的“{column}”', 'en-US': 'Reports cannot read “{column}” of “{table}”' },
  REPORT_SQL_FUNCTION: { 'zh-CN': '报表不能使用函数“{name}”', 'en-US': 'Reports cannot use the function “{name}”' },
  REPORT_SQL_REFUSED: { 'zh-CN': '数据库拒绝了该 SQL：{reason}', 'en-US': 'The database refused the SQL: {reason}' },
  REPORT_COLUMN_NAME: { 'zh-CN': '查询列“{name}”的名称不能用作字段名，请用 AS 改名（小写字母开头的字母、数字、下划线）', 'en-US': 'The column “{name}” cannot be a field; rename it with AS (letters, digits and underscores, a small letter first)' },
  REPORT_TOO_SLOW: { 'zh-CN': '报表查询超时，请缩小查询范围', 'en-US': 'The report took too long; please narrow it' },
  REPORT_VALUE_WRONG: { 'zh-CN': '报表参数的值无法使用：{reason}', 'en-US': 'A value given to the report cannot be used: {reason}' },
  REPORT_BROKEN: { 'zh-CN': '报表查询已失效（表或字段已变更），请联系管理员重新保存', 'en-US': 'The query of this report does not work any more (a table or column has changed); an administrator must save it again' },
  REPORT_INVALID: { 'zh-CN': '报表配置有 {count} 处错误：{first}', 'en-US': 'The report has {count} errors: {first}' },
  REPORT_TOO_MANY: { 'zh-CN': '报表超过 {max} 行，请缩小查询范围后再导出', 'en-US': 'The report has more than {max} rows; narrow it before exporting' },
  REPORT_COLUMN_UNKNOWN: { 'zh-CN': '查询结果中没有列“{name}”；有：{known}', 'en-US': 'The query answers no column “{name}”; it answers {known}' },
  REPORT_CODE_TAKEN: { 'zh-CN': '报表编码“{code}”已存在', 'en-US': 'There is a report “{code}” already' },
  REPORT_CHANGED: { 'zh-CN': '报表“{code}”已被他人修改或删除，请重新打开', 'en-US': 'The report “{code}” was changed or removed meanwhile; please open it again' },
  REPORT_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  REPORT_REMOVED: { 'zh-CN': '删除成功!', 'en-US': 'Deleted.' },
  REPORT_NO_API: { 'zh-CN': '服务器不会为图表调用外部接口，请使用 SQL 或 JSON 数据', 'en-US': 'The server asks no other house for a chart; use SQL or JSON' },
  REPORT_NO_SCRIPT: { 'zh-CN': '报表中的 JS 增强不会被执行，请清空后保存', 'en-US': 'Code of a report is not run; please leave it empty' },
  REPORT_NO_CHART: { 'zh-CN': '报表“{code}”没有图表', 'en-US': 'The report “{code}” has no chart' },
  REPORT_TOTAL: { 'zh-CN': '总计', 'en-US': 'Total' },
  REPORT_NOT_NUMBERS: { 'zh-CN': '包含非数字内容', 'en-US': 'Not all of it is numbers' },
})
