import { type Static, Type } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import type { Text } from '../../../schemas/language/text.ts'
import { localText, optionSet, textOption } from '../../kit/options.ts'

const column = (fallback: string, title: Text, help: Text) =>
  textOption(fallback, 60, { title, help, source: 'column', of: 'table' })

/** The levels after the first one, each stored in a field of its own. */
const others = Type.Array(
  Type.Object(
    {
      field: Type.String({
        minLength: 1,
        maxLength: 59,
        'x-source': 'field',
        'x-title': { 'zh-CN': '存入字段', 'en-US': 'Field to fill' },
      }),
      title: Type.Optional(localText({ title: { 'zh-CN': '名称', 'en-US': 'Title' } })),
    },
    { additionalProperties: false },
  ),
  {
    default: [],
    maxItems: 10,
    'x-title': { 'zh-CN': '下级', 'en-US': 'Lower levels' },
    'x-help': {
      'zh-CN': '按顺序列出第二级起的各级，每级存入自己的字段',
      'en-US': 'The levels from the second one on, in order. Each is stored in its own field.',
    },
  },
)

export const options = optionSet({
  table: textOption('', 80, {
    title: { 'zh-CN': '表', 'en-US': 'Table' },
    example: 'sys_category',
    source: 'table',
    help: { 'zh-CN': '系统表或已发布的页面', 'en-US': 'A system table or a published page' },
  }),
  txt: column(
    'name',
    { 'zh-CN': '显示字段', 'en-US': 'Displayed field' },
    { 'zh-CN': '界面上显示的列', 'en-US': 'The column shown on the page' },
  ),
  key: column(
    'id',
    { 'zh-CN': '存储字段', 'en-US': 'Stored field' },
    { 'zh-CN': '写入数据库的列', 'en-US': 'The column saved in the database' },
  ),
  idField: column(
    'id',
    { 'zh-CN': '主键字段', 'en-US': 'Id field' },
    { 'zh-CN': '下级以这一列的值指向上级', 'en-US': 'Child rows refer to their parent by this column' },
  ),
  pidField: column(
    'pid',
    { 'zh-CN': '父级字段', 'en-US': 'Parent field' },
    { 'zh-CN': '保存上级主键的列', 'en-US': 'The column that stores the id of the parent' },
  ),
  condition: textOption('', 1000, {
    title: { 'zh-CN': '第一级条件', 'en-US': 'Condition for the first level' },
    example: '{"pid":"0"}',
    source: 'condition',
    of: 'table',
    help: {
      'zh-CN': '第一级只列出各列等于这些值的行',
      'en-US': 'The first level lists only rows whose columns have these values',
    },
    sides: [
      { 'zh-CN': '列', 'en-US': 'Column' },
      { 'zh-CN': '值', 'en-US': 'Value' },
    ],
  }),
  others,
})
export type Options = Static<typeof options>

export type LinkRef = Extract<LookupRef, { kind: 'link' }>

/** Undefined where the configuration names no table or leaves a column out. */
export function lookupOf({ table, txt, key, idField, pidField, condition }: Options): LinkRef | undefined {
  const names = { table, txt, key, idField, pidField }
  return Object.values(names).every((name) => name.trim() !== '') ? { kind: 'link', ...names, condition } : undefined
}
