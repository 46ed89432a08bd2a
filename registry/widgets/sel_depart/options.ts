import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { choice, flag, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  multi: flag(false, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多个部门，以逗号分隔存储',
      'en-US': 'Several departments can be chosen. They are stored separated by commas.',
    },
  }),
  store: choice(['id', 'orgCode'], 'id', {
    title: { 'zh-CN': '存储字段', 'en-US': 'Stored field' },
    help: { 'zh-CN': '写入数据库的内容', 'en-US': 'The content saved in the database' },
    titles: [
      { 'zh-CN': '编号', 'en-US': 'Id' },
      { 'zh-CN': '机构编码', 'en-US': 'Organisation code' },
    ],
  }),
  text: choice(['departName', 'orgCode'], 'departName', {
    title: { 'zh-CN': '显示字段', 'en-US': 'Displayed field' },
    help: { 'zh-CN': '界面上显示的内容', 'en-US': 'The content shown on the page' },
    titles: [
      { 'zh-CN': '部门名称', 'en-US': 'Department name' },
      { 'zh-CN': '机构编码', 'en-US': 'Organisation code' },
    ],
  }),
})
export type Options = Static<typeof options>

export function lookupOf({ store, text }: Options): LookupRef {
  return { kind: 'depart', store, text }
}
