import type { Static } from 'typebox'
import { flag, optionSet, integerOption } from '../../kit/options.ts'

export const options = optionSet({
  rows: integerOption(
    4,
    { minimum: 1, maximum: 40 },
    {
      title: { 'zh-CN': '行数', 'en-US': 'Rows' },
      help: { 'zh-CN': '输入框的高度；在列表中不起作用', 'en-US': 'The height of the input. No effect in lists.' },
    },
  ),
  showCount: flag(false, {
    title: { 'zh-CN': '显示字数', 'en-US': 'Show character count' },
    help: { 'zh-CN': '在输入框旁显示已输入的字数', 'en-US': 'Shows the number of characters entered beside the input' },
  }),
})
export type Options = Static<typeof options>
