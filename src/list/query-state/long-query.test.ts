import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import { isQueryHash, queryHash, recallQuery, rememberQuery } from './long-query.ts'

const screen = (id: string) => resolveScreen({ version: 1, id, title: 't', fields: {} })
const [LIST, OTHER] = [screen('a.list'), screen('a.other')]
const query = (val: string): QueryGroup => ({ match: 'and', of: [{ field: 'name', rule: 'eq', val }] })
/** The memory of one browser tab. */
function memory() {
  const held = new Map<string, string>()
  return { held, get: (key: string) => held.get(key), set: (key: string, value: string) => void held.set(key, value) }
}

it('a query that is too long for an address has a mark of its own there, and is found by it again', () => {
  const store = memory()
  const [one, two] = [query('鼎'), query('𠮷')]
  rememberQuery(store, LIST, one)
  rememberQuery(store, LIST, two)
  expect([
    isQueryHash(queryHash(one)),
    isQueryHash('name=1'),
    queryHash(one) === queryHash(query('鼎')),
    queryHash(one) === queryHash(two),
  ]).toEqual([true, false, true, false])
  expect([recallQuery(store, LIST, queryHash(one)), recallQuery(store, LIST, queryHash(two))]).toEqual([one, two])
})
it('the mark stands for nothing on another page, in another tab, or where what is stored cannot be read', () => {
  const store = memory()
  rememberQuery(store, LIST, query('鼎'))
  const mark = queryHash(query('鼎'))
  expect([
    recallQuery(store, OTHER, mark),
    recallQuery(memory(), LIST, mark),
    recallQuery(store, LIST, 'toString'),
  ]).toEqual([mark, mark, 'toString'])
  for (const broken of ['{', '7', '[]'])
    expect(recallQuery({ get: () => broken, set: () => undefined }, LIST, mark)).toBe(mark)
})
it('the last five are stored, the one asked for again among them', () => {
  const store = memory()
  const all = ['a', 'b', 'c', 'd', 'e'].map(query)
  for (const one of [...all, query('a'), query('f')]) rememberQuery(store, LIST, one)
  expect([...'abcdef'].map((val) => recallQuery(store, LIST, queryHash(query(val))) !== queryHash(query(val)))).toEqual(
    [true, false, true, true, true, true],
  )
})
