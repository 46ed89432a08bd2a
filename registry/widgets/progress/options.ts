import type { Static } from 'typebox'
import { flag, optionSet } from '../../kit/options.ts'

/** Digits after the point. */
export const DECIMALS = 2

export const options = optionSet({
  bar: flag(true, {
    title: { 'zh-CN': '显示进度条', 'en-US': 'Show a bar' },
    help: {
      'zh-CN': '列表和详情中显示进度条；关闭时只显示百分比',
      'en-US': 'Shows a bar in lists and details. If off, only the percentage is shown.',
    },
  }),
})
export type Options = Static<typeof options>
