import type { Static } from 'typebox'
import { flag, optionSet, textOption } from '../../kit/options.ts'

export const options = optionSet({
  suffix: textOption('', 20, {
    title: { 'zh-CN': '后缀', 'en-US': 'Suffix' },
    example: 'cm',
    help: { 'zh-CN': '显示在输入框末尾，例如单位', 'en-US': 'Shown at the end of the input, for example a unit' },
  }),
  showCount: flag(false, {
    title: { 'zh-CN': '显示字数', 'en-US': 'Show character count' },
    help: { 'zh-CN': '在输入框旁显示已输入的字数', 'en-US': 'Shows the number of characters entered beside the input' },
  }),
})
export type Options = Static<typeof options>
