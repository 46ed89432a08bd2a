import { expect, it } from 'vitest'
import { SMALL_SCREEN } from '../../testing.tsx'
import type { Element } from './element.ts'
import { elementAtPlace, placeOfElement } from './element-places.ts'

const SCREEN = {
  ...SMALL_SCREEN,
  query: { items: ['name'] },
  list: { columns: ['name', { field: 'origin', width: 100 }] },
  form: {
    layout: ['name', { group: '形制', fields: ['origin'] }, { tabs: [{ title: '其他', content: [{ note: '注' }] }] }],
  },
  actions: [
    { code: 'add', enabled: false },
    { code: 'promote', title: '提级', set: {} },
  ],
  children: { repairs: { title: '修复' } },
}

it.each<[Element, string]>([
  [{ kind: 'field', key: 'origin' }, '/fields/origin'],
  [{ kind: 'block', path: [1] }, '/form/layout/1'],
  [{ kind: 'part', path: [2, 0] }, '/form/layout/2/tabs/0'],
  [{ kind: 'block', path: [2, 0, 0] }, '/form/layout/2/tabs/0/content/0'],
  [{ kind: 'item', key: 'name' }, '/query/items/0'],
  [{ kind: 'column', key: 'origin' }, '/list/columns/1'],
  [{ kind: 'action', code: 'add' }, '/actions/0'],
  [{ kind: 'action', code: 'promote' }, '/actions/1'],
  [{ kind: 'child', name: 'repairs' }, '/children/repairs'],
])('the element %j and the place %s lead to each other', (element, place) => {
  expect(placeOfElement(SCREEN, element)).toBe(place)
  expect(elementAtPlace(SCREEN, place)).toEqual(element)
  expect(elementAtPlace(SCREEN, `${place}/title`)).toEqual(element)
})
it('a field in the layout is the field, and a column by default is its field', () => {
  expect(elementAtPlace(SCREEN, '/form/layout/0')).toEqual({ kind: 'field', key: 'name' })
  expect(elementAtPlace(SCREEN, '/form/layout/1/fields/0')).toEqual({ kind: 'field', key: 'origin' })
  expect(placeOfElement(SMALL_SCREEN, { kind: 'column', key: 'note' })).toBe('/fields/note')
})
it.each(['', '/title', '/fields', '/form/layout', '/list/sort'])('nothing is selected at %j', (place) => {
  expect(elementAtPlace(SCREEN, place)).toBeUndefined()
})
