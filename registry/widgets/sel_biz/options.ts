import Type, { type Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { flag, localText, optionSet, integerOption, textOption } from '../../kit/options.ts'

const column = Type.Object(
  {
    key: Type.String({
      maxLength: 60,
      'x-source': 'column',
      'x-of': 'source',
      'x-title': { 'zh-CN': '字段', 'en-US': 'Field' },
    }),
    title: Type.Optional(localText({ title: { 'zh-CN': '列名', 'en-US': 'Column title' } })),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, 'x-title': { 'zh-CN': '宽度', 'en-US': 'Width' } })),
    asked: Type.Optional(Type.Boolean({ 'x-title': { 'zh-CN': '可查询', 'en-US': 'Can be searched' } })),
  },
  { additionalProperties: false },
)

export const options = optionSet({
  source: textOption('', 80, {
    title: { 'zh-CN': '数据来源', 'en-US': 'Data source' },
    example: 'museum.hall',
    source: 'rows',
    help: { 'zh-CN': '系统列表或已发布的页面', 'en-US': 'A system list or a published page' },
  }),
  store: textOption('id', 60, {
    source: 'column',
    of: 'source',
    title: { 'zh-CN': '存储字段', 'en-US': 'Stored field' },
    help: { 'zh-CN': '所选行的这一列写入数据库', 'en-US': 'This column of the chosen row is saved in the database' },
  }),
  text: textOption('name', 60, {
    source: 'column',
    of: 'source',
    title: { 'zh-CN': '显示字段', 'en-US': 'Displayed field' },
    help: { 'zh-CN': '所选行的这一列显示在界面上', 'en-US': 'This column of the chosen row is shown on the page' },
  }),
  columns: Type.Array(column, {
    default: [],
    maxItems: 20,
    'x-title': { 'zh-CN': '列', 'en-US': 'Columns' },
    'x-help': {
      'zh-CN': '弹窗中的列；不填时只有显示字段',
      'en-US': 'The columns in the dialog. If empty, only the displayed field.',
    },
  }),
  multi: flag(true, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多行，以逗号分隔存储',
      'en-US': 'Several rows can be chosen. They are stored separated by commas.',
    },
  }),
  width: integerOption(
    900,
    { minimum: 320, maximum: 2400 },
    {
      title: { 'zh-CN': '弹窗宽度', 'en-US': 'Dialog width' },
      help: { 'zh-CN': '单位为像素；窄屏上占满屏幕', 'en-US': 'In pixels. Fills a narrow screen.' },
    },
  ),
})
export type Options = Static<typeof options>

/** Without a source, a stored or a shown field there is nothing to choose from. */
export function isConfigured({ source, store, text }: Options): boolean {
  return [source, store, text].every((name) => name.trim() !== '')
}
export function lookupOf({ source, store, text }: Options): LookupRef {
  return { kind: 'list', source: source.trim(), store: store.trim(), text: text.trim() }
}
