import { expect, it } from 'vitest'
import { addChild, removeChild, setChild } from './children.ts'

const SCREEN = {
  fields: { items: { title: 'a field' } },
  form: {
    layout: [
      'a',
      { child: 'lines' },
      { tabs: [{ title: 't', content: ['b', { child: 'lines' }, { child: 'other' }] }] },
    ],
  },
}

it('names a new child by its screen, and never like a field or another child', () => {
  const once = addChild(SCREEN, { screen: 'shop.items', key: 'orderId' })
  expect(once['children']).toEqual({ items2: { screen: 'shop.items', relation: 'many', key: 'orderId', edit: 'grid' } })
  expect(Object.keys(addChild(once, { screen: 'shop.items', key: 'orderId' })['children'] as object)).toEqual([
    'items2',
    'items3',
  ])
})
it('sets what a child says, and leaves alone what it does not know', () => {
  const before = { ...SCREEN, children: { lines: { screen: 'shop.line', relation: 'many', key: 'k', 'x-note': 1 } } }
  expect(setChild(before, { name: 'lines', patch: { edit: 'list', maxRows: 5 } })['children']).toEqual({
    lines: { screen: 'shop.line', relation: 'many', key: 'k', 'x-note': 1, edit: 'list', maxRows: 5 },
  })
  expect(setChild(before, { name: 'nobody', patch: { edit: 'list' } })).toBe(before)
})
it('keeps to one row what is drawn as fields', () => {
  const before = { ...SCREEN, children: { lines: { screen: 'shop.line', relation: 'many', key: 'k', edit: 'grid' } } }
  const one = setChild(before, { name: 'lines', patch: { edit: 'form' } })
  expect(one['children']).toMatchObject({ lines: { relation: 'one', edit: 'form' } })
  expect(setChild(one, { name: 'lines', patch: { relation: 'many' } })['children']).toMatchObject({
    lines: { relation: 'many', edit: 'grid' },
  })
})
it('takes a child away with its places in the form, and the last one with the section', () => {
  const before = { ...SCREEN, children: { lines: { screen: 'shop.line' } } }
  expect(removeChild(before, { name: 'lines' })).toEqual({
    fields: SCREEN.fields,
    form: { layout: ['a', { tabs: [{ title: 't', content: ['b', { child: 'other' }] }] }] },
  })
})
it('takes a child away from below the rows of the list, and leaves another one there', () => {
  const before = {
    ...SCREEN,
    children: { lines: { screen: 'shop.line' }, other: { screen: 'shop.other' } },
    list: { inner: 'lines', pageSize: 20 },
  }
  expect(removeChild(before, { name: 'lines' })['list']).toEqual({ pageSize: 20 })
  expect(removeChild(before, { name: 'other' })['list']).toBe(before.list)
})
