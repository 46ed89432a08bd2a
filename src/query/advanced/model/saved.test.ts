import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Saved } from '../../../api/list-views.ts'
import { type SavedQuery, saveLocally, localQueries, savedKey, savedQuery } from './saved.ts'

const QUERY: SavedQuery = {
  title: '一层未布展',
  matchType: 'and',
  records: [{ field: 'floor', rule: 'eq', val: '1', type: 'list', dbType: 'int' }],
}
const NAME = 'pro__JSuperQuerySaved_/collection/relic'

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '#/collection/relic?l.page=2')
})
afterEach(() => vi.restoreAllMocks())

describe('queries stored in the browser', () => {
  it('SUPERQ-019 SESSION-010 are stored under a prefix and the route without its query', () => {
    expect(savedKey()).toBe('JSuperQuerySaved_/collection/relic')
    expect(savedKey('collection.image')).toBe('JSuperQuerySaved_collection.image')
    expect(saveLocally(savedKey(), [QUERY])).toBe(true)
    expect(localStorage.getItem(NAME)).not.toBeNull()
    expect(localQueries(savedKey())).toEqual([QUERY])
    window.history.replaceState(null, '', '#/collection/exhibition')
    expect(localQueries(savedKey())).toEqual([])
  })
  it('SUPERQ-007 hold title, matchType and records, and nothing of their options', () => {
    localStorage.setItem(
      NAME,
      JSON.stringify({
        value: [{ ...QUERY, records: [{ ...QUERY.records[0], options: [{ value: 1 }] }], extra: 1 }],
        expire: null,
      }),
    )
    expect(localQueries(savedKey())).toEqual([QUERY])
    saveLocally(savedKey(), [QUERY])
    expect(Object.keys((JSON.parse(localStorage.getItem(NAME) ?? '{}') as { value: object[] }).value[0] ?? {})).toEqual(
      ['title', 'matchType', 'records'],
    )
  })
  it('are skipped where they cannot be read', () => {
    for (const value of [
      'x',
      {},
      [1, null, 'a'],
      [{ title: 1, records: [] }],
      [{ title: 'a', records: {} }],
      [{ title: 'a', records: [{ field: 'a', rule: 'sql', val: '1' }] }],
      [{ title: 'a', records: [{}] }],
    ]) {
      localStorage.setItem(NAME, JSON.stringify({ value, expire: null }))
      expect(localQueries(savedKey()), JSON.stringify(value)).toEqual([])
    }
  })
  it('stay as they were where the browser has no room for more', () => {
    saveLocally(savedKey(), [QUERY])
    const set = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name: string, text: string) {
      if (text.length > 1000) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, name, text)
    })
    expect(
      saveLocally(
        savedKey(),
        Array.from({ length: 100 }, () => QUERY),
      ),
    ).toBe(false)
    expect(localQueries(savedKey())).toEqual([QUERY])
  })
})

it('a query of the server is read with the same care', () => {
  const saved: Saved = {
    id: '1',
    kind: 'query',
    title: '甲',
    content: { matchType: 'or', records: QUERY.records },
    shared: false,
    mine: true,
  }
  expect(savedQuery(saved)).toEqual({ title: '甲', matchType: 'or', records: QUERY.records })
  expect(savedQuery({ ...saved, kind: 'view' })).toBeUndefined()
  expect(savedQuery({ ...saved, content: { title: 'x' } })).toBeUndefined()
})
