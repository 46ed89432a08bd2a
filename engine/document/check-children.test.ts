import { describe, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { checkScreen } from './check-screen.ts'

const screen = (id: string, more: object = {}): Screen =>
  ({ version: 1, id, title: id, fields: { no: { title: 'No' }, seq: { title: 'Seq' } }, ...more }) as Screen
const child = (more: object = {}) => ({ screen: 'test.item', relation: 'many', key: 'no', edit: 'grid', ...more })
const item = screen('test.item')

const reported = (document: Screen, below: readonly Screen[] = [item], above?: Screen) =>
  checkScreen(document, { family: { below: new Map(below.map((one) => [one.id, one])), above } }).problems.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

describe('sub-tables of a document', () => {
  it('are right as they are in an order with items', () => {
    expect(
      reported(
        screen('test.order', { children: { items: child({ order: 'seq', fields: ['no'], minRows: 1, maxRows: 2 }) } }),
      ),
    ).toEqual([])
  })
  it.each([
    ['a name that is a field', { no: child() }, '/children/no DOC_CHILD_IS_FIELD'],
    ['many rows as one form', { items: child({ edit: 'form' }) }, '/children/items/edit DOC_CHILD_FORM_MANY'],
    [
      'more rows than there may be',
      { items: child({ minRows: 3, maxRows: 2 }) },
      '/children/items/minRows DOC_CHILD_ROWS',
    ],
    ['a key that is no field', { items: child({ key: 'nowhere' }) }, '/children/items/key DOC_UNKNOWN_FIELD'],
    ['an order that is no field', { items: child({ order: 'nowhere' }) }, '/children/items/order DOC_UNKNOWN_FIELD'],
    [
      'a column that is no field',
      { items: child({ fields: ['no', 'nowhere'] }) },
      '/children/items/fields/1 DOC_UNKNOWN_FIELD',
    ],
  ])('are refused with %s', (_, children, problem) => {
    expect(reported(screen('test.order', { children }))).toEqual([problem])
  })
  it('are edited on one level only', () => {
    const order = screen('test.order', { children: { items: child() } })
    expect(reported(order, [screen('test.item', { children: { parts: child({ screen: 'test.part' }) } })])).toEqual([
      '/children/items/edit DOC_CHILD_NESTED',
    ])
    expect(reported(order, [item], screen('test.bundle'))).toEqual(['/children/items/edit DOC_CHILD_NESTED'])
    expect(
      reported(order, [
        screen('test.item', { children: { parts: { screen: 'test.part', relation: 'many', key: 'no' } } }),
      ]),
    ).toEqual([])
  })
  it('need no field of their own form for what they belong to', () => {
    const part = screen('test.item', {
      fields: { no: { title: 'No', required: true }, name: { title: 'Name' } },
      form: { layout: ['name'] },
    })
    expect(reported(part)).toEqual(['/fields/no/required DOC_REQUIRED_NOT_IN_FORM'])
    expect(reported(part, [], screen('test.order', { children: { items: child() } }))).toEqual([])
  })
  it('have their rows here', () => {
    expect(
      reported(screen('test.order', { children: { items: child() } }), [
        screen('test.item', { source: { endpoints: { list: '/a' } } }),
      ]),
    ).toEqual(['/children/items/screen DOC_CHILD_NO_TABLE'])
  })
})

describe('the words for wrong sub-tables', () => {
  const wrong = (children: object, over: { id?: string; below?: readonly Screen[]; above?: Screen } = {}) => {
    const { below = [item], above, id = 'test.order' } = over
    return checkScreen(screen(id, { children }), {
      family: { below: new Map(below.map((one) => [one.id, one])), above },
    }).problems.map(({ params, level }) => [level, params])
  }
  it('name the sub-table, the field or the screen', () => {
    expect(wrong({ no: child() })).toEqual([['error', { child: 'no' }]])
    expect(wrong({ items: child({ edit: 'form' }) })).toEqual([['error', { child: 'items' }]])
    expect(wrong({ items: child({ rows: 'own' }) })).toEqual([['warning', { child: 'items' }]])
    expect(wrong({ items: child({ minRows: 3, maxRows: 2 }) })).toEqual([['error', { child: 'items' }]])
    expect(wrong({ items: child({ key: 'nowhere' }) })).toEqual([['error', { field: 'nowhere' }]])
    expect(wrong({ items: child() }, { above: screen('test.bundle') })).toEqual([['error', { id: 'test.bundle' }]])
    expect(
      wrong({ items: child() }, { below: [screen('test.item', { source: { endpoints: { list: '/a' } } })] }),
    ).toEqual([['error', { id: 'test.item' }]])
    expect(wrong({ items: child() }, { id: 'test.item' })).toEqual([['error', { id: 'test.item' }]])
  })
  it('are none for exactly as many rows as there may be, nor for a screen that is not known yet', () => {
    expect([
      wrong({ items: child({ minRows: 2, maxRows: 2 }) }),
      wrong({ items: child({ minRows: 2 }) }),
      wrong({ items: child({ key: 'nowhere' }) }, { below: [] }),
    ]).toEqual([[], [], []])
  })
  it('need a form field for every required value except those that the parent record fills in', () => {
    const part = screen('test.item', {
      fields: { no: { title: 'No', required: true }, name: { title: 'Name', required: true }, seq: { title: 'S' } },
      form: { layout: ['seq'] },
    })
    expect(
      reported(
        part,
        [],
        screen('test.order', { children: { items: child(), others: child({ screen: 'test.other', key: 'name' }) } }),
      ),
    ).toEqual(['/fields/name/required DOC_REQUIRED_NOT_IN_FORM'])
  })
})
