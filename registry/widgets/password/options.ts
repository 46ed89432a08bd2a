import type { Static } from 'typebox'
import { choice, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  autoComplete: choice(['new-password', 'current-password', 'off'], 'new-password', {
    title: { 'zh-CN': '浏览器自动填充', 'en-US': 'Browser autofill' },
    help: {
      'zh-CN': '这里填写哪一种密码，供浏览器自动填充',
      'en-US': 'Which password belongs here, for the autofill of the browser',
    },
    titles: [
      { 'zh-CN': '新密码', 'en-US': 'A new password' },
      { 'zh-CN': '当前密码', 'en-US': 'The current password' },
      { 'zh-CN': '关闭', 'en-US': 'Off' },
    ],
  }),
})
export type Options = Static<typeof options>
