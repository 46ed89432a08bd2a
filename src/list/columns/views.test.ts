import { expect, it } from 'vitest'
import type { Saved } from '../../api/list-views.ts'
import { isSameView, readView, viewOf, viewsIn } from './views.ts'

it('a view holds what is asked for and the columns, and neither the page nor its own name', () => {
  expect(viewOf({ page: 3, size: 50, quick: 'x', view: 'v1' }, { hidden: ['a'] })).toEqual({
    list: { size: 50, quick: 'x' },
    columns: { hidden: ['a'] },
  })
})
it('a view that cannot be read is that of the document', () => {
  for (const content of [null, 7, 'x', [], { list: 7, columns: 'x' }])
    expect(readView(content)).toEqual({ list: {}, columns: {} })
  expect(readView({ list: { quick: 'x' }, columns: { hidden: ['a', 7], widths: { a: 'wide', b: 100 } } })).toEqual({
    list: { quick: 'x' },
    columns: { hidden: ['a'], widths: { b: 100 } },
  })
})
it('views are the same in whatever order their parts are written, and other ones in another order of columns', () => {
  const view = (list: object, order: readonly string[]) => ({ list: { ...list }, columns: { order } })
  expect(
    isSameView(view({ a: 1, b: { c: [1], d: 2 } }, ['x', 'y']), view({ b: { d: 2, c: [1] }, a: 1 }, ['x', 'y'])),
  ).toBe(true)
  expect([
    isSameView(view({}, ['x', 'y']), view({}, ['y', 'x'])),
    isSameView(view({ a: 1 }, []), view({ a: 2 }, [])),
  ]).toEqual([false, false])
})
it('saved queries are no views', () => {
  const saved = (id: string, kind: Saved['kind']): Saved => ({
    id,
    kind,
    title: id,
    content: {},
    shared: false,
    mine: true,
  })
  expect([viewsIn([saved('1', 'view'), saved('2', 'query')]).map(({ id }) => id), viewsIn(undefined)]).toEqual([
    ['1'],
    [],
  ])
})
