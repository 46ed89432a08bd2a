import Type, { type Static } from 'typebox'
import { REPORT_PARAM } from '../../../schemas/language/names.ts'
import { flag, optionSet, reportCode, integerOption, textOption } from '../../kit/options.ts'

export const options = optionSet({
  code: reportCode({
    title: { 'zh-CN': '报表编码', 'en-US': 'Report code' },
    help: { 'zh-CN': '弹窗中列出此报表的各行', 'en-US': 'The dialog lists the rows of this report' },
  }),
  orgFields: textOption('', 1000, {
    title: { 'zh-CN': '带回的字段', 'en-US': 'Returned fields' },
    example: 'regNo,name',
    source: 'copied',
    of: 'code',
    help: {
      'zh-CN': '选择一行后，报表的列写入本表单的字段',
      'en-US': 'When a row is chosen, the report columns are written into fields of this form',
    },
    sides: [
      { 'zh-CN': '报表的列', 'en-US': 'Report column' },
      { 'zh-CN': '写入字段', 'en-US': 'Field to fill' },
    ],
  }),
  destFields: textOption('', 1000, {
    title: { 'zh-CN': '目标字段', 'en-US': 'Target fields' },
    example: 'reg_no,name',
    source: 'into',
    help: { 'zh-CN': '逗号分隔，数量与带回的字段一致', 'en-US': 'Separated by commas, as many as the returned fields' },
  }),
  param: Type.Record(Type.String({ pattern: REPORT_PARAM }), Type.String({ maxLength: 200 }), {
    default: {},
    'x-source': 'params',
    'x-of': 'code',
    'x-title': { 'zh-CN': '报表参数', 'en-US': 'Report parameters' },
    'x-help': {
      'zh-CN': "值为本表单的字段，或加单引号的固定值，例如 '1'",
      'en-US': "Each gets a field of this form, or a constant in single quotes such as '1'",
    },
    'x-sides': [
      { 'zh-CN': '参数', 'en-US': 'Parameter' },
      { 'zh-CN': '字段或固定值', 'en-US': 'Field or fixed value' },
    ],
  }),
  multi: flag(false, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多行，各字段以逗号分隔存储',
      'en-US': 'Several rows can be chosen. Each field stores the values separated by commas.',
    },
  }),
  sorter: textOption('', 100, {
    title: { 'zh-CN': '默认排序', 'en-US': 'Default sort' },
    example: 'regNo=asc',
    source: 'sort',
    of: 'code',
    help: { 'zh-CN': '弹窗打开时的排列', 'en-US': 'The sort order when the dialog opens' },
  }),
  groupId: textOption('', 60, {
    title: { 'zh-CN': '缓存组', 'en-US': 'Cache group' },
    example: 'relics',
    help: {
      'zh-CN': '填写后相同查询的结果缓存 30 秒',
      'en-US': 'If filled in, the results of the same query are cached for 30 seconds',
    },
  }),
  width: integerOption(
    1200,
    { minimum: 320, maximum: 2400 },
    {
      title: { 'zh-CN': '弹窗宽度', 'en-US': 'Dialog width' },
      help: { 'zh-CN': '单位为像素；窄屏上占满屏幕', 'en-US': 'In pixels. Fills a narrow screen.' },
    },
  ),
})
export type Options = Static<typeof options>
