import type { Static } from 'typebox'
import { flag, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  preview: flag(true, {
    title: { 'zh-CN': '输入时显示标签', 'en-US': 'Show the tags while typing' },
    help: { 'zh-CN': '在输入框下方实时显示拆分后的标签', 'en-US': 'Shows the tags below the input while typing' },
  }),
})
export type Options = Static<typeof options>
