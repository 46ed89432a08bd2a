import { describe, expect, it } from 'vitest'
import { paintOf } from '../../../ui/frame/theme.ts'
import { readChart, totalsOf } from './chart-data.ts'
import { paramsOfAddress } from './address-params.ts'
import { optionOf, slices } from './option.ts'

const item = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldTxt: fieldName.toUpperCase(),
  fieldType: 'Integer',
  isShow: 'Y',
  ...more,
})
const answerOf = (data: readonly object[], head: object = {}) => ({
  head: {
    name: '观众',
    displayTemplate: 'double',
    xaxisField: 'hall',
    yaxisField: 'adults,children',
    graphType: 'bar,line,pie,table,rose',
    dataType: 'sql',
    ...head,
  },
  data,
  items: [
    item('hall', { fieldType: 'String', searchFlag: 'Y', dictCode: 'hall' }),
    item('adults', { isTotal: 'Y' }),
    item('children', { isTotal: 'Y' }),
    item('note', { isShow: 'N' }),
  ],
  dictOptions: { hall: [{ value: 'a', text: '青铜馆' }] },
})
const look = {
  paint: paintOf({ color: '#1890FF', dark: true, contrast: false, compact: false }),
  dark: true,
  still: false,
  description: '观众的柱状图',
}
interface Drawn {
  readonly series: readonly { readonly data: readonly unknown[]; readonly large?: boolean }[]
  readonly aria: object
  readonly animation: boolean
  readonly xAxis: { readonly data: readonly string[] }
  readonly dataZoom?: unknown
  readonly tooltip: object
}
const drawn = (chart: ReturnType<typeof readChart>, kind: 'bar' | 'line' | 'pie' = 'bar') =>
  optionOf(chart, kind, look, '其他') as unknown as Drawn

describe('a chart of a back end', () => {
  it('REPORT-010 has a series for each value field, words for its points, and what is asked of it', () => {
    const chart = readChart(
      answerOf([
        { hall: 'a', adults: 3, children: '4' },
        { hall: 'b', adults: null, children: -2 },
      ]),
    )
    expect(chart).toMatchObject({
      layout: 'double',
      kinds: ['bar', 'line', 'pie'],
      points: ['青铜馆', 'b'],
      hasCode: false,
      asked: [{ field: 'hall', isRange: false, choices: [{ value: 'a', label: '青铜馆' }] }],
    })
    expect(chart.series).toEqual([
      { field: 'adults', name: 'ADULTS', values: [3, null] },
      { field: 'children', name: 'CHILDREN', values: [4, -2] },
    ])
    expect(chart.columns.map(({ field }) => field)).toEqual(['hall', 'adults', 'children'])
  })
  it('draws missing values as gaps and negative ones below zero; a pie leaves both out', () => {
    const chart = readChart(
      answerOf([
        { hall: 'a', adults: -3 },
        { hall: 'b', adults: null },
        { hall: 'c', adults: 5 },
      ]),
    )
    expect(drawn(chart).series[0]?.data).toEqual([-3, '-', 5])
    expect(drawn(chart, 'pie').series[0]?.data).toEqual([{ name: 'c', value: 5 }])
  })
  it('is read aloud, is distinguishable without colours, and has tooltips without HTML', () => {
    expect(drawn(readChart(answerOf([{ hall: 'a', adults: 1 }])))).toMatchObject({
      aria: { enabled: true, label: { description: '观众的柱状图' }, decal: { show: true } },
      tooltip: { renderMode: 'richText' },
    })
  })
  it('thins ten thousand points out and looks at them through a window', () => {
    const chart = readChart(answerOf(Array.from({ length: 12_000 }, (_, at) => ({ hall: String(at), adults: at }))))
    expect(chart.points).toHaveLength(10_000)
    expect(drawn(chart)).toMatchObject({
      animation: false,
      series: [{ large: true }, { large: true }],
      dataZoom: [{ type: 'slider' }, { type: 'inside' }],
    })
    const parts = slices(chart, '其他')
    expect(parts).toHaveLength(30)
    expect(parts.at(-1)?.name).toBe('其他')
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(
      chart.series[0]?.values.reduce((sum: number, value) => sum + (value ?? 0), 0),
    )
  })
  it('sums up what is numbers and says where it is not', () => {
    const chart = readChart(
      answerOf([
        { hall: 'a', adults: 0.1, children: '3' },
        { hall: 'b', adults: 0.2, children: 'many' },
      ]),
    )
    expect([...totalsOf(chart)]).toEqual([
      ['adults', 0.3],
      ['children', undefined],
    ])
  })
  it('groups the digits of what is measured, and of nothing else', () => {
    const answer = answerOf(
      [
        { hall: 20240101, adults: 1234567.5, children: '4000', code: 10001 },
        { hall: 'b', adults: '', children: 'many', code: 2 },
      ],
      { dataType: 'json' },
    )
    const { rows } = readChart({ ...answer, data: answer.data, items: [...answer.items, item('code')] })
    expect(rows).toEqual([
      { hall: '20240101', adults: '1,234,567.5', children: '4,000', code: '10001' },
      { hall: 'b', adults: '', children: 'many', code: '2' },
    ])
  })
  it('reads rows that were typed as text, and is empty whatever else comes', () => {
    expect(readChart(answerOf([], { dataType: 'json', cgrSql: '[{"hall":"a","adults":1}]' })).points).toEqual([])
    const { data: _, ...older } = answerOf([], {
      dataType: 'json',
      cgrSql: '[{"hall":"a","adults":1}]',
      extendJs: 'alert(1)',
    })
    expect(readChart(older)).toMatchObject({ points: ['青铜馆'], hasCode: true, asked: [] })
    for (const nonsense of [null, 1, [], { head: 3, data: 'x', items: [null] }])
      expect(readChart(nonsense).series).toEqual([])
  })
})

it('takes parameters and forced conditions from the address, and no other words', () => {
  expect(paramsOfAddress('?year=2024&force_hall=a&self_x=1&a-b=2&__proto__=3')).toEqual({
    self_year: '2024',
    force_hall: 'a',
    self_x: '1',
  })
})
