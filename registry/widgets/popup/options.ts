import Type, { type Static } from 'typebox'
import { REPORT_PARAM } from '../../../schemas/language/names.ts'
import { flag, optionSet, reportCode, whole, words } from '../../kit/options.ts'

export const options = optionSet({
  code: reportCode({ title: { 'zh-CN': '报表编码', 'en-US': 'Report' }, help: { 'zh-CN': '弹窗中列出此报表的各行', 'en-US': 'The dialog lists the rows of this report' } }),
  orgFields: words('', 1000, {
    title: { 'zh-CN': '原始字段', 'en-US': 'Fields of the report' }, example: 'regNo,name',
    help: { 'zh-CN': '逗号分隔', 'en-US': 'Separated by commas' },
  }),
  destFields: words('', 1000, {
    title: { 'zh-CN': '目标字段', 'en-US': 'Fields to fill' }, example: 'reg_no,name', source: 'fields',
    help: { 'zh-CN': '逗号分隔，数量与原始字段一致', 'en-US': 'Separated by commas, as many as the fields of the report' },
  }),
  param: Type.Record(Type.String({ pattern: REPORT_PARAM }), Type.String({ maxLength: 200 }), {
    default: {},
    'x-title': { 'zh-CN': '报表参数', 'en-US': 'Parameters of the report' },
    'x-help': { 'zh-CN': '名称为报表的参数，值为本表单的字段名，或加单引号的固定值，例如 \'1\'', 'en-US': 'The name of a parameter of the report, and a field of this form or a constant in single quotes, such as \'1\'' },
  }),
  multi: flag(false, { title: { 'zh-CN': '可多选', 'en-US': 'Several rows' }, help: { 'zh-CN': '可选择多行，各字段以逗号分隔存储', 'en-US': 'More than one may be chosen; each field gets the values separated by commas' } }),
  sorter: words('', 100, { title: { 'zh-CN': '默认排序', 'en-US': 'Sorted by' }, example: 'regNo=asc', help: { 'zh-CN': '列=asc 或 列=desc', 'en-US': 'column=asc or column=desc' } }),
  groupId: words('', 60, {
    title: { 'zh-CN': '缓存组', 'en-US': 'Cache group' }, example: 'relics',
    help: { 'zh-CN': '填写后相同查询的结果缓存 30 秒', 'en-US': 'When given, answers are kept for 30 seconds' },
  }),
  width: whole(1200, { minimum: 320, maximum: 2400 }, { title: { 'zh-CN': '弹窗宽度', 'en-US': 'Width of the dialog' }, help: { 'zh-CN': '单位为像素；窄屏上占满屏幕', 'en-US': 'In pixels; a narrow screen is filled' } }),
})
export type Options = Static<typeof options>
