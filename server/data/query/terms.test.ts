import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { columnsOf, type DataColumn } from '../catalog/index.ts'
import { cursorOf, keyColumns, readKeyset } from './keyset.ts'
import { jsonParam, parseListQuery, withParamsStr } from './list-query.ts'
import { readOrder } from './sort.ts'
import { pageCut } from './order-segments.ts'
import { PARAM_SUFFIXES, termConditions } from './terms.ts'

const columns = columnsOf(
  resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: {
      name: { title: 'n' },
      level: { title: 'l', view: 'list', dict: 'x' },
      marks: { title: 'm', view: 'list_multi', options: { items: [{ value: 'a' }] } },
      day: { title: 'd', view: 'date' },
      at: { title: 'a', view: 'datetime' },
      parent: { title: 'p', view: 'sel_tree', options: { dict: 't,n,id' } },
    },
  }),
)
const column = (key: string): DataColumn => columns.get(key) ?? expect.fail(`${key} is no column`)
const asked = (params: object) => termConditions(parseListQuery({ ...params }), columns)
const compare = (key: string, op: string, value: string) => ({ kind: 'compare', column: column(key), op, value })
const like = (at: string, value: string) => ({ kind: 'like', column: column('name'), at, value })

describe('what a parameter of a list asks', () => {
  it.each<readonly [string, unknown]>([
    ['鼎', compare('name', 'eq', '鼎')],
    [' 鼎 ', compare('name', 'eq', '鼎')],
    ['*鼎*', like('anywhere', '鼎')],
    ['鼎*', like('start', '鼎')],
    ['*鼎', like('end', '鼎')],
    ['*', compare('name', 'eq', '*')],
    ['**', { kind: 'all', of: [] }],
    ['!鼎', compare('name', 'ne', '鼎')],
    ['!', compare('name', 'eq', '!')],
    ['>= 5', compare('name', 'ge', '5')],
    ['>=5', compare('name', 'ge', '5')],
    ['<=5', compare('name', 'le', '5')],
    ['>5', compare('name', 'gt', '5')],
    ['< 5', compare('name', 'lt', '5')],
    ['=5', compare('name', 'eq', '5')],
    ['>', compare('name', 'eq', '>')],
    ['>a\nb', compare('name', 'gt', 'a\nb')],
    ['a,b', { kind: 'in', column: column('name'), values: ['a', 'b'] }],
    [',a,b,', { kind: 'any', of: [like('anywhere', 'a'), like('anywhere', 'b')] }],
    [',a', { kind: 'in', column: column('name'), values: ['a'] }],
    ['a++b', compare('name', 'eq', 'a,b')],
    ['a>5', compare('name', 'eq', 'a>5')],
    ['>=  5', compare('name', 'ge', '5')],
  ])('"%s" is one condition', (value, expected) => {
    expect(asked({ name: value })).toEqual([expected])
  })
  it('is nothing where it says nothing or names no column', () => {
    for (const value of ['', '  ', ',', ',,', null, {}, ['a']])
      expect(asked({ name: value }), JSON.stringify(value)).toEqual([])
    expect(asked({ nobody: '1', constructor: '1', name_: '1', name_ends: '1', _begin: '1' })).toEqual([])
    expect([asked({ name: 7 }), asked({ name: true })]).toEqual([[compare('name', 'eq', '7')], []])
  })
  it('is refused where it is longer than any value', () => {
    expect(() => asked({ name: 'x'.repeat(4001) })).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LONG' }))
    expect(() => asked({ name: Array.from({ length: 1001 }, (_, at) => at).join() })).toThrow(
      expect.objectContaining({ code: 'QUERY_TOO_LONG' }),
    )
    expect(asked({ name: 'x'.repeat(4000) })).toHaveLength(1)
  })
  it('is one end of a range by its suffix, from the first second of a day to its last', () => {
    expect(PARAM_SUFFIXES).toEqual(['_begin', '_end', '_MultiString'])
    expect(
      asked({ at_begin: ' 2024-05-01 ', at_end: '2024-05-02', day_begin: '2024-05-01', day_end: '2024-05-02' }),
    ).toEqual([
      compare('at', 'ge', '2024-05-01 00:00:00'),
      compare('at', 'le', '2024-05-02 23:59:59'),
      compare('day', 'ge', '2024-05-01'),
      compare('day', 'le', '2024-05-02'),
    ])
    expect(asked({ at_begin: '2024-05-01 08:00:00' })).toEqual([compare('at', 'ge', '2024-05-01 08:00:00')])
  })
  it('is a list by its suffix, as the column stores its values', () => {
    expect(asked({ level_MultiString: 'a%2Cb,c', marks_MultiString: 'a%2Cb,c', name_MultiString: ',' })).toEqual([
      { kind: 'in', column: column('level'), values: ['a,b', 'c'] },
      { kind: 'in', column: column('marks'), values: ['a%2Cb', 'c'] },
    ])
  })
  it('includes the nodes below the one that it names', () => {
    const keys = () => expect.fail('not asked yet')
    const below = (value: string) =>
      termConditions(parseListQuery({ parent: value }), columns, new Map([['parent', keys]]))
    expect([below('1'), below('!1'), below('1,2')]).toEqual([
      [{ kind: 'under', column: column('parent'), keys, value: '1' }],
      [compare('parent', 'ne', '1')],
      [{ kind: 'in', column: column('parent'), values: ['1', '2'] }],
    ])
  })
})

describe('JSON within a parameter', () => {
  it('is read as it is and encoded once, and cleaned', () => {
    const text = '[{"val":"a\u200Bb"}]'
    expect([
      jsonParam(text),
      jsonParam(encodeURIComponent(text)),
      jsonParam('%'),
      jsonParam('x'),
      jsonParam('%22'),
    ]).toEqual([[{ val: 'ab' }], [{ val: 'ab' }], undefined, undefined, undefined])
  })
  it('may hold all parameters of a call', () => {
    expect([withParamsStr({ a: '1' }), withParamsStr({ a: '1', paramsStr: '{"a":"2","b":"3"}' })]).toEqual([
      { a: '1' },
      { a: '2', b: '3', paramsStr: '{"a":"2","b":"3"}' },
    ])
    for (const paramsStr of ['[]', '7', 'null', '{'])
      expect(() => withParamsStr({ paramsStr }), paramsStr).toThrow(
        expect.objectContaining({ code: 'QUERY_SUPER_UNREADABLE' }),
      )
  })
})

const order = (params: object, usual: Parameters<typeof readOrder>[2] = [{ field: 'createTime', order: 'desc' }]) =>
  readOrder(parseListQuery({ ...params }), columns, usual)
const said = (params: object, usual?: Parameters<typeof readOrder>[2]) => {
  const { parts, isIdAscending } = order(params, usual)
  return [
    ...parts.map(({ column: { key }, isAscending }) => `${key} ${isAscending ? 'up' : 'down'}`),
    `id ${isIdAscending ? 'up' : 'down'}`,
  ].join(', ')
}

describe('the order of a list', () => {
  it.each<readonly [object, string]>([
    [{}, 'createTime down, id down'],
    [{ order: 'asc' }, 'createTime up, id up'],
    [{ column: 'name' }, 'name down, id down'],
    [{ column: 'name', order: 'ASC' }, 'name up, id up'],
    [{ column: 'level_dictText', order: 'asc' }, 'level up, id up'],
    [{ column: 'name,level', order: 'asc,desc' }, 'name up, level down, id down'],
    [{ column: 'name,level,day', order: 'desc,asc' }, 'name down, level up, day up, id up'],
    [{ column: 'name,id,level', order: 'asc,desc,asc' }, 'name up, id down'],
    [{ column: 'name,name', order: 'asc,desc' }, 'name up, id up'],
    [{ column: 'id', order: 'asc' }, 'id up'],
    [{ column: 'name,level,day,at,parent,marks', order: 'asc' }, 'name up, level up, day up, at up, parent up, id up'],
  ])('%o is %s', (params, expected) => {
    expect(said(params)).toBe(expected)
  })
  it('is that of the screen where nothing else is asked for, as far as its columns are known', () => {
    expect([
      said({}, [
        { field: 'gone', order: 'asc' },
        { field: 'name', order: 'asc' },
        { field: 'day', order: 'desc' },
      ]),
      said({}, []),
    ]).toEqual(['name up, day down, id down', 'id down'])
  })
  it('is refused by a column that is none, with its name', () => {
    expect(() => order({ column: `name,${'x'.repeat(80)}` })).toThrow(
      expect.objectContaining({ code: 'QUERY_SORT_UNKNOWN', params: { field: 'x'.repeat(60) } }),
    )
  })
})

describe('the page of a list', () => {
  it.each<readonly [object, readonly [number, number, number]]>([
    [{}, [1, 10, 0]],
    [{ pageNo: '3', pageSize: 20 }, [3, 20, 40]],
    [{ pageNo: '0', pageSize: '0' }, [1, 10, 0]],
    [{ pageNo: '-1', pageSize: '1.5' }, [1, 10, 0]],
    [{ pageNo: ' 2 ', pageSize: '99999999999' }, [2, 10, 10]],
  ])('%o begins and ends within its limits', (params, [current, size, offset]) => {
    expect(parseListQuery({ ...params }).page).toEqual({ current, size, offset })
  })
  it('reaches as far as the step that it lies in, where its text is planned once', () => {
    expect(
      [
        pageCut([10, 0], true),
        pageCut([10, 990], true),
        pageCut([10, 991], true),
        pageCut([10, 991], false),
        pageCut([10, 20_000_000], true),
      ].map(({ reach }) => reach),
    ).toEqual([10, 1000, 10_000, 1001, 20_000_010])
  })
})

describe('the row next to which a page is found', () => {
  const newest = order({})
  const cursor = (no: number, place: readonly (string | null)[], size = 10, way = newest) =>
    cursorOf(way, size, no, place)
  const page = (current: number, size = 10) => ({ current, size, offset: (current - 1) * size })
  const place = ['2024-05-01 00:00:00', 'r1']
  const found = (params: object, at: ReturnType<typeof page>, way = newest) =>
    readKeyset({ cursor: parseListQuery({ ...params }).cursor, page: at }, way)
  it('is the last of the page before, or the first of a later one, with the rows to pass over', () => {
    expect(found({ _after: cursor(3, place) }, page(3))).toEqual({ place, isBefore: false, skip: 0 })
    expect(found({ _after: cursor(3, place) }, page(5))).toEqual({ place, isBefore: false, skip: 20 })
    expect(found({ _before: cursor(9, place) }, page(8))).toEqual({ place, isBefore: true, skip: 0 })
    expect(found({ _before: cursor(9, place) }, page(6))).toEqual({ place, isBefore: true, skip: 20 })
  })
  it('is none where counting from the beginning is shorter, or where it belongs to another question', () => {
    expect(found({ _before: cursor(9, place) }, page(4))).toBeUndefined()
    const others = [
      { _after: cursor(4, place) },
      { _after: cursor(1, place) },
      { _after: cursor(3, place, 20) },
      { _after: cursor(3, place, 10, order({ order: 'asc' })) },
      { _after: cursor(3, [...place, 'x']) },
      { _after: cursor(3, [null, 'r1']) },
      { _after: cursor(3, [place[0] ?? '', 'a\0']) },
      { _after: cursor(3, [place[0] ?? '', '\uD842']) },
      { _after: 'x' },
      { _after: Buffer.from('{}').toString('base64url') },
      { _after: cursor(3, [place[0] ?? '', 'x'.repeat(4000)]) },
      {},
    ]
    for (const params of others) expect(found(params, page(3)), JSON.stringify(params)).toBeUndefined()
  })
  it('may be a row without a value in the first column of its order, and is told by the beginning of a long text', () => {
    const byName = order({ column: 'name', order: 'asc' })
    expect(found({ _after: cursor(3, [null, 'r1'], 10, byName) }, page(3), byName)).toEqual({
      place: [null, 'r1'],
      isBefore: false,
      skip: 0,
    })
    expect(found({ _after: cursor(3, ['𠮷'.repeat(300), 'r1'], 10, byName) }, page(3), byName)?.place).toEqual([
      '𠮷'.repeat(200),
      'r1',
    ])
  })
  it('is found by one comparison only where all columns have one direction and none but the first may be empty', () => {
    expect(
      [
        order({}),
        order({ column: 'name', order: 'asc' }),
        order({ column: 'name,level', order: 'asc' }),
        order({ column: 'createTime,id', order: 'asc,desc' }),
      ].map((one) => keyColumns(one)?.map(({ key }) => key)),
    ).toEqual([['createTime', 'id'], ['name', 'id'], undefined, undefined])
  })
})
