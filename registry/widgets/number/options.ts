import Type, { type Static } from 'typebox'
import type { Text } from '../../../schemas/language/text.ts'
import { flag, localText, optionSet } from '../../kit/options.ts'

const places = (title: Text, help: Text) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 12, 'x-title': title, 'x-help': help }))

export const options = optionSet({
  integerOnly: flag(false, {
    title: { 'zh-CN': '只允许整数', 'en-US': 'Whole numbers only' },
    help: { 'zh-CN': '不能输入小数点', 'en-US': 'No decimal point can be typed' },
  }),
  precision: places(
    { 'zh-CN': '小数位数', 'en-US': 'Decimal places' },
    {
      'zh-CN': '最多可输入几位小数；不填则不限',
      'en-US': 'The most decimal places that can be typed. If empty, there is no limit.',
    },
  ),
  dbPointLength: places(
    { 'zh-CN': '数据库小数位数', 'en-US': 'Decimal places in the database' },
    {
      'zh-CN': '列保存几位小数；未填小数位数时也限制输入',
      'en-US': 'The decimal places stored in the column. Also limits typing if “Decimal places” is empty.',
    },
  ),
  thousands: flag(true, {
    title: { 'zh-CN': '千位分隔', 'en-US': 'Thousands separator' },
    help: { 'zh-CN': '显示为 1,234,567', 'en-US': 'Shown as 1,234,567' },
  }),
  emptyAsZero: flag(true, {
    title: { 'zh-CN': '空值显示为 0', 'en-US': 'Show empty values as 0' },
    help: { 'zh-CN': '仅影响列表和详情的显示', 'en-US': 'Affects only lists and details' },
  }),
  suffix: Type.Optional(
    localText({
      title: { 'zh-CN': '单位', 'en-US': 'Unit' },
      help: { 'zh-CN': '显示在数字之后', 'en-US': 'Shown after the number' },
      example: 'kg',
    }),
  ),
})
export type Options = Static<typeof options>

/** The most decimals of the number; undefined without a limit. */
export function decimals({ integerOnly, precision, dbPointLength }: Options): number | undefined {
  return integerOnly ? 0 : (precision ?? dbPointLength)
}
