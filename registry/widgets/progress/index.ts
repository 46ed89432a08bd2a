import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { type NumberValue, numberCodec, roundTo } from '../../kit/numbers.ts'
import { DECIMALS, type Options, options } from './options.ts'

const FULL = 100
const DIGITS = 5
const SIGN = '%'
const numbers = numberCodec<Options>(() => ({ places: undefined, thousands: false, negative: false }))
const fits = (value: NumberValue | undefined) =>
  value === null || (typeof value === 'number' && value <= FULL && roundTo(value, DECIMALS) === value)

const codec: Codec<NumberValue, Options> = {
  ...numbers,
  text(value, stated, labels) {
    const words = numbers.text(value, stated, labels)
    return typeof value === 'number' ? `${words}${SIGN}` : words
  },
  parse(words, stated, labels) {
    const value = numbers.parse(words.trim().replace(/(?<=\S)\s*[%％]$/, ''), stated, labels)
    return fits(value) ? value : undefined
  },
}

export const progress = defineWidget({
  type: 'progress',
  title: { 'zh-CN': '进度', 'en-US': 'Progress' },
  synonyms: { 'zh-CN': '进度条、百分比、完成度', 'en-US': 'percent, percentage' },
  group: 'number',
  icon: 'PercentageOutlined',
  value: 'one',
  range: true,
  options,
  codec,
  storage: () => ({ type: 'numeric', length: DIGITS, scale: DECIMALS, match: 'exact' }),
  schema: () => ({ type: 'number', minimum: 0, maximum: FULL }),
  settle: (computed) => roundTo(computed, DECIMALS),
  online: { form: 'number', property: () => ({ dbPointLength: DECIMALS }) },
  cell: { kind: 'bar', typed: 'line' },
  view: () => import('./view.tsx'),
})
