import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { choice, flag, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  multi: flag(true, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多个角色，以逗号分隔存储',
      'en-US': 'Several roles can be chosen. They are stored separated by commas.',
    },
  }),
  store: choice(['roleCode', 'id'], 'roleCode', {
    title: { 'zh-CN': '存储字段', 'en-US': 'Stored field' },
    help: { 'zh-CN': '写入数据库的内容', 'en-US': 'The content saved in the database' },
    titles: [
      { 'zh-CN': '角色编码', 'en-US': 'Role code' },
      { 'zh-CN': '编号', 'en-US': 'Id' },
    ],
  }),
  text: choice(['roleName', 'roleCode'], 'roleName', {
    title: { 'zh-CN': '显示字段', 'en-US': 'Displayed field' },
    help: { 'zh-CN': '界面上显示的内容', 'en-US': 'The content shown on the page' },
    titles: [
      { 'zh-CN': '角色名称', 'en-US': 'Role name' },
      { 'zh-CN': '角色编码', 'en-US': 'Role code' },
    ],
  }),
})
export type Options = Static<typeof options>

export function lookupOf({ store, text }: Options): LookupRef {
  return { kind: 'list', source: 'role', store, text }
}
