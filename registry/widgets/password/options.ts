import type { Static } from 'typebox'
import { choice, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  autoComplete: choice(['new-password', 'current-password', 'off'], 'new-password', {
    title: { 'zh-CN': '浏览器自动填充', 'en-US': 'Browser completion' }, help: { 'zh-CN': '告诉浏览器这里要填哪一种密码', 'en-US': 'Tells the browser which password belongs here' },
    titles: [
      { 'zh-CN': '新密码', 'en-US': 'A new password' },
      { 'zh-CN': '当前密码', 'en-US': 'The current password' },
      { 'zh-CN': '关闭', 'en-US': 'Off' },
    ],
  }),
})
export type Options = Static<typeof options>
