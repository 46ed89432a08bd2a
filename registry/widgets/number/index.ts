import type { Field } from '../../../schemas/language/field.ts'
import { type Storage, defineWidget } from '../../kit/define.ts'
import { numberCodec, roundTo } from '../../kit/numbers.ts'
import { type Options, decimals, options as declared } from './options.ts'

const DIGITS = 20

function storage(options: Options, field: Field): Storage {
  const places = decimals(options)
  if (places === 0 || (places === undefined && field.type === 'integer')) return { type: 'integer', match: 'exact' }
  return places === undefined
    ? { type: 'numeric', match: 'exact' }
    : { type: 'numeric', length: DIGITS, scale: places, match: 'exact' }
}

export const number = defineWidget({
  type: 'number',
  aliases: ['inputNumber', 'input_number'],
  title: { 'zh-CN': '数字', 'en-US': 'Number' },
  synonyms: {
    'zh-CN': '数值、数量、整数、小数、浮点数、计数',
    'en-US': 'int, integer, bigint, decimal, numeric, float, double',
  },
  group: 'number',
  icon: 'NumberOutlined',
  value: 'one',
  draws: ['integer', 'number'],
  range: true,
  options: declared,
  codec: numberCodec<Options>((stated) => ({ places: decimals(stated), thousands: stated.thousands, negative: true })),
  storage,
  schema: (stated, field) => ({ type: storage(stated, field).type === 'integer' ? 'integer' : 'number' }),
  settle(computed, stated) {
    const places = decimals(stated)
    return places === undefined ? computed : roundTo(computed, places)
  },
  online: { property: (stated) => (decimals(stated) === undefined ? {} : { dbPointLength: decimals(stated) }) },
  cell: { kind: 'number', typed: 'line' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
