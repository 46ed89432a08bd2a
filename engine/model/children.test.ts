import { describe, expect, it } from 'vitest'
import type { Child } from '../../schemas/language/sections.ts'
import type { Field } from '../../schemas/language/field.ts'
import { countProblem, editedChildren, maxChildRows, repeatedValues, withOrderField } from './children.ts'
import { resolveScreen } from './resolve.ts'

const NUMBER: Field = { title: '序号', view: 'number', type: 'integer' }
function placeOf(fields: Readonly<Record<string, Field>>, more: Partial<Child> = {}): string | undefined {
  const [child] = editedChildren({
    children: { items: { screen: 'test.item', relation: 'many', key: 'orderId', edit: 'grid', ...more } },
  })
  if (!child) throw new Error('no sub-table')
  return withOrderField(
    child,
    resolveScreen({ version: 1, id: 'test.item', title: '明细', fields: { orderId: { title: '订单' }, ...fields } }),
  ).order
}

describe('GRID-017 the field that holds the place of a row', () => {
  it('is orderNum where the document names none', () => {
    expect(placeOf({ orderNum: NUMBER })).toBe('orderNum')
  })
  it('is the one that the document names', () => {
    expect(placeOf({ orderNum: NUMBER, seq: NUMBER }, { order: 'seq' })).toBe('seq')
  })
  it('is none where no field is called so, where it holds no whole numbers, and for a single row', () => {
    expect(placeOf({ seq: NUMBER })).toBeUndefined()
    expect(placeOf({ orderNum: { title: '订单号', view: 'text' } })).toBeUndefined()
    expect(placeOf({ orderNum: NUMBER }, { relation: 'one', edit: 'form' })).toBeUndefined()
  })
})

describe('the rows of a sub-table', () => {
  it.each([
    ['one where a record has a single row', { relation: 'one', maxRows: 7 }, 1],
    ['as many as the document says', { relation: 'many', maxRows: 7 }, 7],
    ['ten thousand where it says nothing', { relation: 'many' }, 10_000],
    ['ten thousand where it says more', { relation: 'many', maxRows: 20_000 }, 10_000],
  ] as const)('are at most %s', (_, child, most) => {
    expect(maxChildRows(child)).toBe(most)
  })
  it('are refused with the limit where there are too few or too many', () => {
    const [child] = editedChildren({
      children: {
        items: { screen: 'test.item', relation: 'many', key: 'orderId', edit: 'grid', minRows: 2, maxRows: 3 },
      },
    })
    const reported = (count: number) => child && countProblem(child, { 'zh-CN': '明细', 'en-US': 'Items' }, count)
    const problem = (code: string, limit: number) => ({
      child: 'items',
      errors: { '': { field: '', code, params: { title: '明细', limit } } },
    })
    expect([1, 2, 3, 4].map(reported)).toEqual([
      problem('CHILD_TOO_FEW', 2),
      undefined,
      undefined,
      problem('CHILD_TOO_MANY', 3),
    ])
  })
  it('are reported where they repeat a unique value, with the number of the first row that holds it', () => {
    const screen = resolveScreen({
      version: 1,
      id: 'test.item',
      title: '明细',
      fields: { no: { title: '编号', unique: true }, name: { title: '名称' }, mark: { title: '标记', unique: true } },
    })
    const rows = [
      { no: '', name: 'x', mark: 'm' },
      { no: 'A', name: 'x' },
      { no: null, name: 'x' },
      { no: 'A', mark: 'm' },
      { no: 'B' },
      { no: 'A' },
    ]
    const no = { field: 'no', code: 'CHILD_REPEATED', params: { label: '编号', value: 'A', row: 2 } }
    expect(repeatedValues(screen, rows)).toEqual(
      new Map([
        [3, [no, { field: 'mark', code: 'CHILD_REPEATED', params: { label: '标记', value: 'm', row: 1 } }]],
        [5, [no]],
      ]),
    )
  })
})
