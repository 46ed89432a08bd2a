import Type, { type Static } from 'typebox'
import { REPORT_PARAM } from '../../../schemas/language/names.ts'
import { flag, optionSet, reportCode, whole, words } from '../../kit/options.ts'

export const options = optionSet({
  code: reportCode({ title: { 'zh-CN': '报表编码', 'en-US': 'Report' }, help: { 'zh-CN': '弹窗中列出此报表的各行', 'en-US': 'The dialog lists the rows of this report' } }),
  orgFields: words('', 1000, {
    title: { 'zh-CN': '带回的字段', 'en-US': 'What a choice fills' }, example: 'regNo,name', source: 'copied', of: 'code',
    help: { 'zh-CN': '选择一行后，报表的列写入本表单的字段', 'en-US': 'The columns of the chosen row are written into these fields of the form' },
    sides: [{ 'zh-CN': '报表的列', 'en-US': 'Column of the report' }, { 'zh-CN': '写入字段', 'en-US': 'Field to fill' }],
  }),
  destFields: words('', 1000, {
    title: { 'zh-CN': '目标字段', 'en-US': 'Fields to fill' }, example: 'reg_no,name', source: 'into',
    help: { 'zh-CN': '逗号分隔，数量与带回的字段一致', 'en-US': 'Separated by commas, as many as the columns' },
  }),
  param: Type.Record(Type.String({ pattern: REPORT_PARAM }), Type.String({ maxLength: 200 }), {
    default: {},
    'x-source': 'params',
    'x-of': 'code',
    'x-title': { 'zh-CN': '报表参数', 'en-US': 'Parameters of the report' },
    'x-help': { 'zh-CN': '值为本表单的字段，或加单引号的固定值，例如 \'1\'', 'en-US': 'Each gets a field of this form, or a constant in single quotes such as \'1\'' },
    'x-sides': [{ 'zh-CN': '参数', 'en-US': 'Parameter' }, { 'zh-CN': '字段或固定值', 'en-US': 'Field or constant' }],
  }),
  multi: flag(false, { title: { 'zh-CN': '可多选', 'en-US': 'Several rows' }, help: { 'zh-CN': '可选择多行，各字段以逗号分隔存储', 'en-US': 'More than one may be chosen; each field gets the values separated by commas' } }),
  sorter: words('', 100, { title: { 'zh-CN': '默认排序', 'en-US': 'Sorted by' }, example: 'regNo=asc', source: 'sort', of: 'code', help: { 'zh-CN': '弹窗打开时的排列', 'en-US': 'How the dialog is sorted at first' } }),
  groupId: words('', 60, {
    title: { 'zh-CN': '缓存组', 'en-US': 'Cache group' }, example: 'relics',
    help: { 'zh-CN': '填写后相同查询的结果缓存 30 秒', 'en-US': 'When given, answers are kept for 30 seconds' },
  }),
  width: whole(1200, { minimum: 320, maximum: 2400 }, { title: { 'zh-CN': '弹窗宽度', 'en-US': 'Width of the dialog' }, help: { 'zh-CN': '单位为像素；窄屏上占满屏幕', 'en-US': 'In pixels; a narrow screen is filled' } }),
})
export type Options = Static<typeof options>
