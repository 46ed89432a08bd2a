import { describe, expect, it } from 'vitest'
import { type ResolvedQueryItem, resolveQueryItem } from '../../../engine/model/resolve.ts'
import type { Field } from '../../../schemas/language/field.ts'
import type { QueryItem } from '../../../schemas/language/sections.ts'
import { say } from '../../../schemas/messages/index.ts'
import { hasTerms, itemProblem, itemStored, itemTitle, itemValue, queryParams } from './terms.ts'

const item = (field: Partial<Field>, mode?: QueryItem['mode'], key = 'one'): ResolvedQueryItem =>
  resolveQueryItem(
    { title: { 'zh-CN': '估值', 'en-US': 'Value' }, ...field },
    { field: key, ...(mode ? { mode } : {}) },
  )
const [TEXT, NUMBER, DAY, LIST] = [
  {},
  { view: 'number' },
  { view: 'date' },
  { view: 'list_multi', options: { items: [{ value: 'a' }, { value: 'b' }] } },
] as const
const range = (begin: unknown, end: unknown) => ({ begin, end })

describe('the value of a query item', () => {
  it.each<readonly [string, ResolvedQueryItem, unknown, unknown, unknown]>([
    ['a text', item(TEXT), 'x', 'x', 'x'],
    ['no text', item(TEXT), undefined, '', null],
    ['a number', item(NUMBER), '5', 5, 5],
    ['several choices', item(LIST), 'a,b', ['a', 'b'], 'a,b'],
    ['a range', item(DAY, 'range'), range('2024-05-01', undefined), range('2024-05-01', ''), range('2024-05-01', null)],
    ['no range', item(DAY, 'range'), '2024-05-01', range('', ''), null],
    ['a value of an unknown view', item({ view: 'hologram' }), 7, 7, 7],
    ['none of an unknown view', item({ view: 'hologram' }), null, '', null],
  ])('%s is edited and stored', (_, one, stored, edited, again) => {
    expect([itemValue(one, stored), itemStored(one, itemValue(one, stored))]).toEqual([edited, again])
  })
  it('is no range where a range was not edited', () => {
    expect([itemStored(item(DAY, 'range'), 'x'), itemStored(item(DAY, 'range'), { begin: 'x' })]).toEqual([null, null])
  })
})

describe('what is wrong with a query item', () => {
  it.each<readonly [string, ResolvedQueryItem, unknown, string | undefined]>([
    ['a number that is none', item(NUMBER), 'many', 'FIELD_NO_NUMBER'],
    ['a number', item(NUMBER), 5, undefined],
    ['nothing', item(NUMBER), null, undefined],
    ['an end that is no day', item(DAY, 'range'), range('2024-05-01', 'soon'), 'FIELD_NO_DATE'],
    ['days that end before they begin', item(DAY, 'range'), range('2024-05-02', '2024-05-01'), 'QUERY_RANGE_REVERSED'],
    ['one day', item(DAY, 'range'), range('2024-05-01', '2024-05-01'), undefined],
    ['an open end', item(DAY, 'range'), range('2024-05-02', ''), undefined],
    ['an open beginning', item(DAY, 'range'), range('', '2024-05-02'), undefined],
    ['numbers that end before they begin, by their size', item(NUMBER, 'range'), range(10, 9), 'QUERY_RANGE_REVERSED'],
    ['numbers in order, by their size', item(NUMBER, 'range'), range(9, 10), undefined],
    ['words, which have no order', item(TEXT, 'range'), range('b', 'a'), undefined],
  ])('%s: %s', (_, one, value, code) => {
    expect(itemProblem(one, value)?.code).toBe(code)
  })
})

describe('what query items ask', () => {
  it.each<readonly [string, ResolvedQueryItem, unknown, object]>([
    ['a text by a part of it', item(TEXT), '鼎', { one: '*鼎*' }],
    ['a text by itself', item(TEXT, 'single'), '鼎', { one: '鼎' }],
    ['a text that differs', item(TEXT, 'ne'), '鼎', { one: '!鼎' }],
    ['a number from a limit on', item(NUMBER, 'ge'), 5, { one: '>=5' }],
    ['a number up to a limit', item(NUMBER, 'le'), 5, { one: '<=5' }],
    ['a number', item(NUMBER), 5, { one: '5' }],
    ['nothing', item(TEXT), '', {}],
    [
      'two ends',
      item(DAY, 'range'),
      range('2024-05-01', '2024-05-02'),
      { one_begin: '2024-05-01', one_end: '2024-05-02' },
    ],
    ['one end', item(DAY, 'range'), range('', '2024-05-02'), { one_end: '2024-05-02' }],
    ['no ends', item(DAY, 'range'), 'x', {}],
    ['a value of an unknown view', item({ view: 'hologram' }, 'single'), 'x', { one: 'x' }],
  ])('%s', (_, one, value, params) => {
    expect(queryParams([one], [value])).toEqual(params)
  })
  it('both limits of one field, the second as the end of a range', () => {
    expect(queryParams([item(NUMBER, 'ge'), item(NUMBER, 'le')], [5, 9])).toEqual({ one: '>=5', one_end: '9' })
    expect(queryParams([item(NUMBER, 'le'), item(NUMBER, 'ge'), item(TEXT, 'like', 'two')], [9, 5, 'x'])).toEqual({
      one: '<=9',
      one_begin: '5',
      two: '*x*',
    })
  })
  it('under a title that says what they do with their value', () => {
    const ports = {
      locale: 'en-US' as const,
      say: (code: Parameters<typeof say>[0], params: Parameters<typeof say>[1]) => say(code, params, 'en-US'),
    }
    expect((['ne', 'ge', 'le', 'single'] as const).map((mode) => itemTitle(item(NUMBER, mode), ports))).toEqual([
      say('QUERY_ITEM_NE', { title: 'Value' }, 'en-US'),
      say('QUERY_ITEM_GE', { title: 'Value' }, 'en-US'),
      say('QUERY_ITEM_LE', { title: 'Value' }, 'en-US'),
      'Value',
    ])
    expect((['single', 'like', 'range', 'ne'] as const).map((mode) => hasTerms({ mode }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
