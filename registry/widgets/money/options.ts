import type { Static } from 'typebox'
import { flag, optionSet, textOption } from '../../kit/options.ts'

/** Digits after the point. */
export const DECIMALS = 2

export const options = optionSet({
  currency: textOption('', 10, {
    title: { 'zh-CN': '货币符号', 'en-US': 'Currency sign' },
    help: { 'zh-CN': '显示在金额之前', 'en-US': 'Shown before the amount' },
    example: '¥',
  }),
  negative: flag(false, {
    title: { 'zh-CN': '允许负数', 'en-US': 'Allow negative amounts' },
    help: { 'zh-CN': '允许填写小于零的金额', 'en-US': 'Amounts below zero can be entered' },
  }),
})
export type Options = Static<typeof options>
