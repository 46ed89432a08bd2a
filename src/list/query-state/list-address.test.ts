import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { FULL_ACCESS, hideFields, restrictResolved } from '../../../engine/access/screen-access.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memoryStorage } from '../../host/host.tsx'
import { storedStateOf, readStoredState, untouchedState } from './stored-state.ts'
import { addressOf, splitSearch, stateInAddress } from './list-address.ts'
import { rememberQuery } from './long-query.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: {
    name: { title: 'N' },
    day: { title: 'D', view: 'date' },
    count: { title: 'C', view: 'number', type: 'number' },
    secret: { title: 'S', view: 'password' },
    level: { title: 'L' },
  },
  query: { items: ['name', { field: 'day', mode: 'range' }, { field: 'level', default: '1' }, 'secret'] },
  list: { columns: ['name', 'day', 'level'], quick: ['name'] },
}
const screen = resolveScreen(SCREEN)
const untouched = untouchedState(screen)
const tab = memoryStorage().draft
const there = (part: string, of = screen, inTab = tab) => readStoredState(of, stateInAddress(of, part, inTab))

describe('the address of a list', () => {
  it('is empty for the list as its document begins it', () => {
    expect(addressOf(screen, storedStateOf(screen, untouched))).toBe('')
  })
  it('says query, orders, page, size, words, view and advanced query, and is read back as they were', () => {
    const state = {
      ...untouched,
      pageNo: 3,
      pageSize: 20,
      quick: '鼎 & 彝',
      view: 'v1',
      orders: [
        { field: 'level', order: 'desc' as const },
        { field: 'name', order: 'asc' as const },
      ],
      values: ['a&b=*', { begin: '2024-01-01', end: '' }, '2', ''],
      advanced: {
        match: 'or' as const,
        of: [
          { field: 'name', rule: 'like' as const, val: '鼎', type: 'string' },
          { match: 'and' as const, of: [{ field: 'level', rule: 'eq' as const, val: '1', type: 'string' }] },
        ],
      },
    }
    const part = addressOf(screen, storedStateOf(screen, state))
    expect(part).toContain('q.day.from=2024-01-01&q.level=2')
    expect(part).toContain('l.sort=-level,name&l.page=3&l.size=20&l.view=v1')
    const back = there(part)
    expect(back.isPartial).toBe(false)
    expect(storedStateOf(screen, back.state)).toEqual(storedStateOf(screen, state))
  })
  it('leaves out of an advanced query what the screen can tell again, and finds it', () => {
    const advanced = {
      match: 'and' as const,
      of: [
        { field: 'count', rule: 'gt' as const, val: '3', type: 'number', dbType: 'int' },
        { field: 'piece,name', rule: 'eq' as const, val: '盖', type: 'string' },
        { field: 'name', rule: 'eq' as const, val: '鼎', type: 'other' },
      ],
    }
    const counted = resolveScreen({
      ...SCREEN,
      fields: { ...SCREEN.fields, count: { title: 'C', view: 'number', type: 'integer' } },
    })
    const part = addressOf(counted, storedStateOf(counted, { ...untouched, advanced }))
    expect(JSON.parse(new URLSearchParams(part).get('l.where') ?? '')).toEqual({
      match: 'and',
      of: [{ field: 'count', rule: 'gt', val: '3' }, advanced.of[1], advanced.of[2]],
    })
    expect(there(part, counted).state.advanced).toEqual(advanced)
  })
  it('says of a query that is too long for it that there is one, which only this tab finds again', () => {
    const long = (letter: string) => ({
      match: 'or' as const,
      of: Array.from({ length: 40 }, (_, index) => ({
        field: 'name',
        rule: 'like' as const,
        val: letter.repeat(30) + index,
        type: 'string',
      })),
    })
    const [one, other] = [long('鼎'), long('彝')]
    const [part, otherPart] = [one, other].map((advanced) =>
      addressOf(screen, storedStateOf(screen, { ...untouched, advanced })),
    )
    expect(part).toMatch(/^l\.where=kept\.\w+$/)
    expect(otherPart).not.toBe(part)
    const own = memoryStorage().draft
    rememberQuery(own, screen, one)
    rememberQuery(own, screen, other)
    expect(there(part ?? '', screen, own)).toMatchObject({ isPartial: false, state: { advanced: one } })
    expect(there(otherPart ?? '', screen, own)).toMatchObject({ isPartial: false, state: { advanced: other } })
    expect(there(part ?? '')).toMatchObject({ isPartial: true, state: { advanced: undefined } })
    for (const letter of 'abcde') rememberQuery(own, screen, long(letter))
    expect(there(part ?? '', screen, own).isPartial).toBe(true)
  })
  it('takes a page as large as a document may ask for', () => {
    expect(there('l.size=1000')).toMatchObject({ isPartial: false, state: { pageSize: 1000 } })
    expect(there('l.size=1001').isPartial).toBe(true)
  })
  it('says that a value of the document was taken away', () => {
    const part = addressOf(screen, storedStateOf(screen, { ...untouched, values: ['', untouched.values[1], '', ''] }))
    expect(part).toBe('q.level=')
    expect(there(part).state.values[2]).toBe('')
  })
  it('holds nothing that is only written', () => {
    const state = {
      ...untouched,
      values: ['', untouched.values[1], '1', 'hidden-word'],
      advanced: { match: 'and' as const, of: [{ field: 'secret', rule: 'eq' as const, val: 'hidden-word' }] },
    }
    expect(addressOf(screen, storedStateOf(screen, state))).toBe('')
  })
  it.each([
    ['l.page=0', {}],
    ['l.page=1e9', {}],
    ['l.page=-3', {}],
    ['l.size=100000', {}],
    ['l.size=x', {}],
    ['l.sort=nothing', {}],
    ['l.sort=', {}],
    ['l.where=%7Bbroken', {}],
    ['l.where=%5B%5D', {}],
    ['q.nothing=1', {}],
    ['q.day=2024-01-01', {}],
    ['q.day.from=neverday', {}],
    ['q.__proto__=1', {}],
    ['q.name=鼎&q.gone=1&l.page=2', { page: 2, values: { name: '鼎' } }],
    ['l.sort=-name,nothing', { orders: [{ field: 'name', order: 'desc' }] }],
  ])('takes of %s what it understands, and reports that the rest is unknown', (part, kept) => {
    const back = there(part)
    expect(back.isPartial).toBe(true)
    expect(storedStateOf(screen, back.state)).toEqual(kept)
  })
  it('neither orders by nor queries a field that the user may not see', () => {
    const narrowed = hideFields(screen, ['level'])
    const back = there('l.sort=level&q.level=2', narrowed)
    expect(back.isPartial).toBe(true)
    expect(storedStateOf(narrowed, back.state)).toEqual({})
    // Not among the columns of the list, where its heading would say that it orders nothing.
    const masked = restrictResolved(screen, { ...FULL_ACCESS, fields: { ...FULL_ACCESS.fields, masked: ['count'] } })
    expect(there('l.sort=count', masked)).toMatchObject({ isPartial: true, state: { orders: screen.list.orders } })
    expect(there('l.sort=count')).toMatchObject({ isPartial: false })
  })
})

describe('the query part of an address', () => {
  it('is divided into what names the page and what its list shows', () => {
    expect(splitSearch('?type=1&q.name=%E9%BC%8E&l.page=2&record=7')).toEqual({
      page: '?type=1&record=7',
      list: 'q.name=%E9%BC%8E&l.page=2',
    })
    expect(splitSearch('?type=a%20b')).toEqual({ page: '?type=a%20b', list: '' })
    expect(splitSearch('?l.page=2')).toEqual({ page: '', list: 'l.page=2' })
    expect(splitSearch('')).toEqual({ page: '', list: '' })
  })
})
