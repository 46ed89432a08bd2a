import type { Static } from 'typebox'
import { flag, optionSet } from '../../kit/options.ts'

/** Digits after the point. */
export const DECIMALS = 2

export const options = optionSet({
  bar: flag(true, { title: { 'zh-CN': '显示进度条', 'en-US': 'Show a bar' }, help: { 'zh-CN': '列表和详情中显示进度条；关闭时只显示百分比', 'en-US': 'A bar in lists and details; switched off, the percentage alone' } }),
})
export type Options = Static<typeof options>
