import { describe, expect, it } from 'vitest'
import type { Child } from '../../schemas/language/sections.ts'
import type { Field } from '../../schemas/language/field.ts'
import { editedChildren, withPlace } from './children.ts'
import { resolveScreen } from './resolve.ts'

const NUMBER: Field = { title: '序号', view: 'number', type: 'integer' }
function placeOf(fields: Readonly<Record<string, Field>>, more: Partial<Child> = {}): string | undefined {
  const [child] = editedChildren({ children: { items: { screen: 'test.item', relation: 'many', key: 'orderId', edit: 'grid', ...more } } })
  if (!child) throw new Error('no sub-table')
  return withPlace(child, resolveScreen({ version: 1, id: 'test.item', title: '明细', fields: { orderId: { title: '订单' }, ...fields } })).order
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
