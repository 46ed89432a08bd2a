import { expect, it } from 'vitest'
import { EMPTY_QUERY, isSearch, parseListQuery, termText, withParamsStr } from './list-query.ts'

it('reads page, order, cursor and count of a call', () => {
  const query = parseListQuery({
    pageNo: 3,
    pageSize: '20',
    column: 'level, createTime',
    order: 'asc,desc',
    _after: 'a',
    _before: 'b',
    _count: 'none',
  })
  expect(query).toMatchObject({
    page: { current: 3, size: 20, offset: 40 },
    sort: { columns: ['level', 'createTime'], directions: ['asc', 'desc'] },
    cursor: { after: 'a', before: 'b' },
    count: 'none',
  })
})

it('reads what an export asks', () => {
  const query = parseListQuery({
    selections: 'a,b',
    field: 'regNo,name',
    _sheet: 'template',
    _ids: 'true',
    format: 'xlsx',
  })
  expect(query).toMatchObject({
    chosen: ['a', 'b'],
    sheet: { columns: 'template', fields: ['regNo', 'name'], hasIds: true, isXlsx: true },
  })
  expect(parseListQuery({ _sheet: 'other', _ids: '1', format: 'pdf' }).sheet).toEqual(EMPTY_QUERY.sheet)
})

it('reads the record, the trees and the level that rows are asked of', () => {
  expect(
    parseListQuery({ _below: 'loan/items/7', _subtree: 'dept,place', hasQuery: 'false', _quick: ' bronze ' }),
  ).toMatchObject({ parent: 'loan/items/7', subtrees: ['dept', 'place'], isLevel: true, quick: 'bronze' })
})

it('passes over what is no text, and means the usual by what it cannot read', () => {
  const query = parseListQuery({
    pageNo: '-4',
    pageSize: 'x',
    column: ['a'],
    order: {},
    _count: 'many',
    _quick: null,
    hasQuery: true,
  })
  expect(query).toMatchObject({
    page: { current: 1, size: 10, offset: 0 },
    sort: { columns: undefined, directions: [] },
    count: undefined,
    quick: '',
    isLevel: false,
  })
  expect(query.terms).toEqual({ pageNo: '-4', pageSize: 'x', _count: 'many' })
})

it('has the texts of a call by their names, whatever they are called', () => {
  const query = parseListQuery(JSON.parse('{"regNo":"A-1","order":"asc","empty":"","__proto__":"x"}'))
  expect([
    termText(query, 'regNo'),
    termText(query, 'order'),
    termText(query, 'empty'),
    termText(query, '__proto__'),
  ]).toEqual(['A-1', 'asc', '', 'x'])
  expect([termText(query, 'constructor'), termText(EMPTY_QUERY, '__proto__')]).toEqual(['', ''])
  expect(query.names).toEqual(['regNo', 'order', '__proto__'])
})

it('reads an advanced query once, and refuses nothing until it is used', () => {
  const term = { field: 'name', rule: 'eq', val: 'a' }
  expect(
    parseListQuery({ superQueryParams: JSON.stringify([term]), superQueryMatchType: 'or' }).advanced,
  ).toMatchObject({ ok: true, query: { match: 'or', of: [term] } })
  expect(parseListQuery({ superQueryParams: encodeURIComponent(JSON.stringify([term])) }).advanced).toMatchObject({
    ok: true,
    query: { of: [term] },
  })
  expect(parseListQuery({ superQueryParams: '{' }).advanced).toMatchObject({ ok: false })
  expect(parseListQuery({ superQueryParams: '  ' }).advanced).toBeUndefined()
})

it('calls a search what no index answers', () => {
  expect(
    [{ name: 'a' }, { name: '*a' }, { name: '*a', note: 'b' }, { _quick: 'a' }, { superQueryParams: '[]' }].map(
      (params) => isSearch(parseListQuery(params)),
    ),
  ).toEqual([false, true, true, true, true])
})

it('takes the parameters of a browser navigation out of their one text', () => {
  expect(parseListQuery(withParamsStr({ paramsStr: '{"regNo":"A-1","pageSize":"20"}', pageSize: '10' }))).toMatchObject(
    { page: { size: 20 }, terms: { regNo: 'A-1' } },
  )
  expect(() => withParamsStr({ paramsStr: '[1]' })).toThrow(expect.objectContaining({ code: 'QUERY_SUPER_UNREADABLE' }))
})
