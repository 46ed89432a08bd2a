import { defineMessages } from './define.ts'

export const expression = defineMessages({
  EXPR_SYNTAX: { 'zh-CN': '表达式有误：{reason}', 'en-US': 'The expression is not valid: {reason}' },
  EXPR_UNFINISHED: { 'zh-CN': '表达式有误：没有写完', 'en-US': 'The expression is not valid: it is not finished' },
  EXPR_UNCLOSED: { 'zh-CN': '表达式有误：缺少“{sign}”', 'en-US': 'The expression is not valid: “{sign}” is missing' },
  EXPR_SIGN: {
    'zh-CN': '表达式有误：“{sign}”不应出现在这里',
    'en-US': 'The expression is not valid: “{sign}” cannot be used here',
  },
  EXPR_WORD: {
    'zh-CN': '表达式中的“{word}”不是字段名：请写英文字段名，不写显示名称，例如 price * quantity',
    'en-US':
      '“{word}” in the expression is not a field name. Write the name of the field instead of its title, for example price * quantity.',
  },
  EXPR_UNKNOWN: {
    'zh-CN': '表达式中的“{name}”不是本页面的字段',
    'en-US': '“{name}” in the expression is not a field of this page',
  },
  EXPR_RESERVED: {
    'zh-CN': '“{name}”是表达式语言的保留字；要读取同名字段，请写 {instead}',
    'en-US':
      '“{name}” is a reserved word of the expression language. To read the field with this name, write {instead}.',
  },
  EXPR_TOO_LONG: {
    'zh-CN': '表达式过长：最多 {limit} 个字符',
    'en-US': 'The expression is too long. At most {limit} characters are allowed.',
  },
  EXPR_TOO_COSTLY: {
    'zh-CN': '表达式的计算量过大：请减少嵌套的 all、exists、map 或缩短列表（最多约 {limit} 步）',
    'en-US':
      'The expression needs too much computation. Use fewer nested all, exists and map, or shorter lists (at most about {limit} steps).',
  },
  EXPR_OPERATION: {
    'zh-CN': '表达式中的运算“{operation}”不存在，请检查两边的类型',
    'en-US': 'The operation “{operation}” does not exist. Check the types on both sides.',
  },
  EXPR_NO_DATE: {
    'zh-CN': '表达式中的“{part}”不是日期，不能参与日期计算',
    'en-US': '“{part}” in the expression is not a date, so it cannot be used in date calculations',
  },
  EXPR_FN_DAYS_BETWEEN: { 'zh-CN': '相差天数（起，止）', 'en-US': 'Days between (from, to)' },
  EXPR_FN_ADD_DAYS: { 'zh-CN': '加天数（日期，天）', 'en-US': 'Add days (date, days)' },
  EXPR_FN_ADD_MONTHS: { 'zh-CN': '加月数（日期，月）', 'en-US': 'Add months (date, months)' },
  EXPR_FN_ADD_YEARS: { 'zh-CN': '加年数（日期，年）', 'en-US': 'Add years (date, years)' },
  EXPR_FN_YEAR: { 'zh-CN': '年份（日期）', 'en-US': 'Year (date)' },
  EXPR_FN_MONTH: { 'zh-CN': '月份（日期）', 'en-US': 'Month (date)' },
  EXPR_FN_DAY: { 'zh-CN': '几号（日期）', 'en-US': 'Day of the month (date)' },
  EXPR_FN_WEEKDAY: { 'zh-CN': '星期几，1 至 7（日期）', 'en-US': 'Day of the week, 1 to 7 (date)' },
  EXPR_FN_DATE_OF: { 'zh-CN': '只取日期（时刻）', 'en-US': 'Date only (date and time)' },
})
