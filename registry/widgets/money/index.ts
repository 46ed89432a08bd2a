import { defineWidget } from '../../kit/define.ts'
import { numberCodec, roundTo } from '../../kit/numbers.ts'
import { DECIMALS, type Options, options } from './options.ts'

const DIGITS = 18

export const money = defineWidget({
  type: 'money',
  title: { 'zh-CN': '金额', 'en-US': 'Money' },
  synonyms: { 'zh-CN': '货币、价格、价钱、钱、元', 'en-US': 'currency, price, amount' },
  group: 'number',
  icon: 'MoneyCollectOutlined',
  value: 'one',
  draws: ['money'],
  range: true,
  options,
  codec: numberCodec<Options>(({ negative }) => ({ places: DECIMALS, thousands: true, negative })),
  storage: () => ({ type: 'numeric', length: DIGITS, scale: DECIMALS, match: 'exact' }),
  schema: (stated) => ({ type: 'number', ...(stated.negative ? {} : { minimum: 0 }) }),
  settle: (computed) => roundTo(computed, DECIMALS),
  online: { form: 'number', property: () => ({ dbPointLength: DECIMALS }) },
  cell: { kind: 'number', typed: 'line' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
