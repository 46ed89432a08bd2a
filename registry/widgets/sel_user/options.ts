import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { choice, flag, optionSet, integerOption } from '../../kit/options.ts'

export const options = optionSet({
  multi: flag(true, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多人，以逗号分隔存储',
      'en-US': 'Several users can be chosen. They are stored separated by commas.',
    },
  }),
  store: choice(['username', 'id', 'workNo'], 'username', {
    title: { 'zh-CN': '存储字段', 'en-US': 'Stored field' },
    help: { 'zh-CN': '写入数据库的内容', 'en-US': 'The content saved in the database' },
    titles: [
      { 'zh-CN': '账号', 'en-US': 'Account' },
      { 'zh-CN': '编号', 'en-US': 'Id' },
      { 'zh-CN': '工号', 'en-US': 'Staff number' },
    ],
  }),
  text: choice(['realname', 'username', 'workNo'], 'realname', {
    title: { 'zh-CN': '显示字段', 'en-US': 'Displayed field' },
    help: { 'zh-CN': '界面上显示的内容', 'en-US': 'The content shown on the page' },
    titles: [
      { 'zh-CN': '姓名', 'en-US': 'Name' },
      { 'zh-CN': '账号', 'en-US': 'Account' },
      { 'zh-CN': '工号', 'en-US': 'Staff number' },
    ],
  }),
  width: integerOption(
    1250,
    { minimum: 320, maximum: 2400 },
    {
      title: { 'zh-CN': '弹窗宽度', 'en-US': 'Dialog width' },
      help: { 'zh-CN': '单位为像素；窄屏上占满屏幕', 'en-US': 'In pixels. Fills a narrow screen.' },
    },
  ),
})
export type Options = Static<typeof options>

export function lookupOf({ store, text }: Options): LookupRef {
  return { kind: 'user', store, text }
}
