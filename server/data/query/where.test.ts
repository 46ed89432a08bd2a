import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { columnsOf, type DataColumn } from '../catalog/index.ts'
import { parseListQuery } from './list-query.ts'
import { readOrder } from './sort.ts'
import { orderSegments } from './order-segments.ts'
import { predicateOf } from './where.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const columns = columnsOf(
  resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: { name: { title: 'n' }, day: { title: 'd', view: 'date' } },
  }),
)
const column = (key: string): DataColumn => columns.get(key) ?? expect.fail(`${key} is no column`)

describe('a condition of a list', () => {
  it('is refused by its field where it holds a character that no text of the database can', () => {
    for (const condition of [
      { kind: 'compare', column: column('name'), op: 'eq', value: 'a\0' },
      { kind: 'like', column: column('name'), at: 'start', value: '\0' },
      { kind: 'in', column: column('name'), values: ['fine', 'b\0'] },
    ] as const)
      expect(() => predicateOf([condition]), condition.kind).toThrow(
        expect.objectContaining({ code: 'QUERY_VALUE_WRONG', params: { field: 'name' } }),
      )
    expect(() => predicateOf([{ kind: 'in', column: column('name'), values: ['fine'] }])).not.toThrow()
  })
})

describe('the order of a list', () => {
  const usual = [{ field: 'createTime', order: 'desc' }] as const
  const segments = (order: string, from?: Parameters<typeof orderSegments>[1]) =>
    orderSegments(readOrder(parseListQuery({ column: 'name', order }), columns, usual), from).map((segment) => ({
      order: segment.order.compile(db).sql,
      where: segment.where?.compile(db).sql,
    }))
  const directions = (order: string, from?: Parameters<typeof orderSegments>[1]) =>
    segments(order, from).map((segment) => segment.order.match(/asc|desc/g))

  it('goes the same way in each of its columns, and the other way back from a place', () => {
    expect(directions('asc')).toEqual([['asc', 'asc']])
    expect(directions('desc')).toEqual([
      ['desc', 'desc'],
      ['desc', 'desc'],
    ])
    const place = ['a', 'r1']
    expect(directions('asc', { place, isBefore: false })[0]).toEqual(['asc', 'asc'])
    expect(directions('asc', { place, isBefore: true })).toEqual([['desc', 'desc']])
    expect(directions('desc', { place, isBefore: true })[0]).toEqual(['asc', 'asc'])
  })
  it('has rows without a value last, whichever way it goes', () => {
    const [filled, empty] = segments('desc')
    expect([filled?.where, empty?.where]).toEqual([
      expect.stringContaining('is not null'),
      expect.stringMatching(/is null$/),
    ])
    expect(segments('asc').map(({ where }) => where)).toEqual([undefined])
    expect(segments('asc', { place: ['a', 'r1'], isBefore: false })).toHaveLength(2)
    expect(segments('asc', { place: [null, 'r1'], isBefore: false })).toHaveLength(1)
    expect(segments('asc', { place: [null, 'r1'], isBefore: true })).toHaveLength(2)
  })
})
