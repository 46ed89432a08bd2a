import type { Static } from 'typebox'
import { choiceItems, flag, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  items: choiceItems(),
  button: flag(false, {
    title: { 'zh-CN': '按钮样式', 'en-US': 'Show as buttons' },
    help: { 'zh-CN': '适合选项少、文字短的情况', 'en-US': 'For few options with short text' },
  }),
})
export type Options = Static<typeof options>
