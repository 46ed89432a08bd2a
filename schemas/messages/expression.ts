import { defineMessages } from './define.ts'

export const expression = defineMessages({
  EXPR_SYNTAX: { 'zh-CN': '表达式有误：{reason}', 'en-US': 'The expression is wrong: {reason}' },
  EXPR_UNFINISHED: { 'zh-CN': '表达式有误：没有写完', 'en-US': 'The expression is wrong: it is not finished' },
  EXPR_UNCLOSED: { 'zh-CN': '表达式有误：缺少“{sign}”', 'en-US': 'The expression is wrong: “{sign}” is missing' },
  EXPR_SIGN: { 'zh-CN': '表达式有误：“{sign}”不应出现在这里', 'en-US': 'The expression is wrong: “{sign}” cannot stand where it does' },
  EXPR_UNKNOWN: { 'zh-CN': '表达式中的“{name}”不是本页面的字段', 'en-US': '“{name}” in the expression is not a field of this screen' },
  EXPR_RESERVED: { 'zh-CN': '“{name}”是表达式语言的保留字；要读取同名字段，请写 {instead}', 'en-US': '“{name}” is a word of the expression language itself; to read the field of that name, write {instead}' },
  EXPR_TOO_LONG: { 'zh-CN': '表达式过长：最多 {limit} 个字符', 'en-US': 'The expression is too long: at most {limit} characters' },
})
