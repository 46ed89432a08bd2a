import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparePinyin } from '../../../schemas/language/characters/pinyin.ts'
import {
  type QueryEntry,
  type QueryItemTerm,
  CONTRACT_RULES,
  QUERY_RULES,
  needsNoValue,
  isGroup,
} from '../../../schemas/language/query/super-query.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { fc } from '../../../tests/kit/properties.ts'
import { listRows, whereOf } from '../read/list.ts'
import { insertRows } from '../write/rows.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { parseListQuery } from './list-query.ts'

type Row = Readonly<Record<string, string | number | null>>
const BOX: Screen = {
  version: 1,
  id: 'test.super',
  title: '盒',
  source: { table: 'tst_super' },
  fields: {
    name: { title: '名称', view: 'text', maxLength: 20 },
    level: { title: '级别', view: 'list', dict: 'test_level' },
    marks: {
      title: '标记',
      view: 'list_multi',
      options: { items: ['a', 'b', 'c'].map((value) => ({ value, text: value })) },
    },
    count: { title: '件数', view: 'number', type: 'integer' },
    day: { title: '日期', view: 'date' },
    moment: { title: '时刻', view: 'datetime' },
  },
}
const PIECE: Screen = {
  version: 1,
  id: 'test.superPiece',
  title: '件',
  source: { table: 'tst_super_piece' },
  fields: {
    boxId: { title: '盒', view: 'text' },
    label: { title: '标签', view: 'text' },
    weight: { title: '重', view: 'number', type: 'integer' },
  },
}

let kit: TestEngine
let screen: TableScreen
const rows: Row[] = []
const pieces: Row[] = []

const pick = <T>(from: readonly T[], at: number): T | null => from[at % (from.length + 1)] ?? null
beforeAll(async () => {
  kit = await openTestEngine()
  const [boxes, below] = [await kit.open(BOX), await kit.open(PIECE)]
  for (let n = 0; n < 60; n++) {
    rows.push({
      id: `r${n}`,
      name: pick(['a', 'ab', 'b%', 'c_d', '鼎', "o'x", 'b\\c', '0'], n),
      level: pick(['1', '2', '3'], n * 7),
      marks: pick(['a', 'b', 'a,b', 'b,c', 'a,b,c'], n * 5),
      count: pick([0, 1, 5, 12, -3], n * 3),
      day: pick(['2024-05-01', '2024-05-02', '2025-01-01'], n * 11),
      moment: pick(
        ['2024-05-01 00:00:00', '2024-05-01 23:59:59', '2024-05-02 00:00:00', '2024-05-03 08:30:00'],
        n * 13,
      ),
    })
  }
  for (let n = 0; n < 90; n++)
    pieces.push({
      id: `p${n}`,
      boxId: `r${(n * 7) % 45}`,
      label: pick(['a', 'b', 'ab', '鼎'], n),
      weight: pick([1, 2, 3], n * 5),
    })
  pieces.push({ id: 'q1', boxId: 'r50', label: 'a', weight: 2 }, { id: 'q2', boxId: 'r50', label: 'b', weight: 1 })
  const at = { createTime: '2026-01-01 00:00:00', version: 1 }
  await insertRows(
    kit.database.kysely,
    boxes,
    rows.map((row) => ({ ...row, ...at })),
  )
  await insertRows(
    kit.database.kysely,
    below,
    pieces.map((row) => ({ ...row, ...at })),
  )
  screen = {
    ...boxes,
    related: new Map([
      [
        'pieces',
        { table: below.table, key: 'box_id', above: boxes.table, columns: below.columns, seen: sql<boolean>`true` },
      ],
    ]),
  }
})
afterAll(() => kit?.close())

/** What a rule means, said once more without any database. */
const NONE: ReadonlySet<string> = new Set(['ne', 'not_in', 'not_like', 'empty'])
function holds(stored: string | number | null, key: string, { rule, val }: QueryItemTerm): boolean {
  if (stored === null) return NONE.has(rule)
  const text = String(stored)
  const equals = (asked: string): boolean => {
    if (key === 'marks') return asked.split(',').every((one) => text.split(',').includes(one))
    if (key === 'moment' && asked.length === 10) return text.startsWith(asked)
    return typeof stored === 'number' ? stored === Number(asked) : text === asked
  }
  const order = (asked: string): number => {
    const [one, other] = key === 'moment' && asked.length === 10 ? [text.slice(0, 10), asked] : [text, asked]
    if (typeof stored === 'number') return stored - Number(asked)
    if (key === 'name' || key === 'label') return comparePinyin(one, other)
    return one < other ? -1 : Number(one > other)
  }
  switch (rule) {
    case 'eq':
      return equals(val)
    case 'ne':
      return !equals(val)
    case 'in':
      return val.split(',').some(equals)
    case 'not_in':
      return !val.split(',').some(equals)
    case 'not_like':
      return !text.includes(val)
    case 'between':
      return val.split(',').every((end, at) => end === '' || (at === 0 ? order(end) >= 0 : order(end) <= 0))
    case 'not_empty':
      return true
    case 'like':
      return text.includes(val)
    case 'right_like':
      return text.startsWith(val)
    case 'left_like':
      return text.endsWith(val)
    case 'gt':
      return order(val) > 0
    case 'ge':
      return order(val) >= 0
    case 'lt':
      return order(val) < 0
    case 'le':
      return order(val) <= 0
    default:
      return false
  }
}
function fits(row: Row, match: 'and' | 'or', of: readonly QueryEntry[]): boolean {
  const join = <T>(list: readonly T[], test: (one: T) => boolean) =>
    match === 'and' ? list.every(test) : list.some(test)
  const isBelow = (entry: QueryEntry): entry is QueryItemTerm => !isGroup(entry) && entry.field.startsWith('pieces,')
  const below = of.filter(isBelow)
  const tests: (() => boolean)[] = of
    .filter((entry) => !isBelow(entry))
    .map(
      (entry) => () =>
        isGroup(entry) ? fits(row, entry.match, entry.of) : holds(row[entry.field] ?? null, entry.field, entry),
    )
  const hasPiece = () =>
    pieces.some(
      (piece) =>
        piece['boxId'] === row['id'] &&
        join(below, (term) => holds(piece[term.field.slice(7)] ?? null, term.field.slice(7), term)),
    )
  return join([...tests, ...(below.length > 0 ? [hasPiece] : [])], (test) => test())
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  name: ['a', 'b', 'ab', '%', '_', '\\', '鼎', "o'x", "'; drop table tst_super; --", '0'],
  level: ['1', '2', '9'],
  marks: ['a', 'b', 'c', 'b,a', 'x'],
  count: ['0', '5', '-3', '12', '7'],
  day: ['2024-05-01', '2024-05-02', '2030-01-01'],
  moment: ['2024-05-01', '2024-05-02', '2024-05-01 23:59:59', '2024-05-02 00:00:00'],
  'pieces,label': ['a', 'b', '鼎'],
  'pieces,weight': ['1', '2'],
}
/** The text of a moment and the order of words are the database's own. */
const PARTS = new Set(['like', 'not_like', 'right_like', 'left_like'])
const ORDERS = new Set(['gt', 'ge', 'lt', 'le', 'between'])
/** Those of the days of today have a test of their own. */
const TIMELESS = [...CONTRACT_RULES, 'not_like', 'not_in', 'between', 'empty', 'not_empty'] as const
const LISTS = new Set(['in', 'not_in', 'between'])
const isTold = (field: string, rule: string) =>
  !(PARTS.has(rule) && ['day', 'moment'].includes(field)) &&
  !(ORDERS.has(rule) && (field === 'marks' || field === 'name'))

const term = fc.constantFrom(...Object.keys(VALUES)).chain((field) =>
  fc
    .record({ rule: fc.constantFrom(...TIMELESS), val: fc.constantFrom(...(VALUES[field] ?? [])) })
    .filter(({ rule }) => isTold(field, rule))
    .map(({ rule, val }): QueryItemTerm => ({
      field,
      rule,
      val: LISTS.has(rule) && field !== 'marks' ? `${val},${VALUES[field]?.[0] ?? ''}` : val,
    })),
)
const { entry } = fc.letrec<{ entry: QueryEntry; group: QueryEntry }>((tie) => ({
  entry: fc.oneof({ maxDepth: 4, withCrossShrink: true }, term, tie('group')),
  group: fc.record({
    match: fc.constantFrom('and' as const, 'or' as const),
    of: fc.array(tie('entry'), { minLength: 1, maxLength: 3 }),
  }),
}))
const ask = async (of: readonly unknown[], match: string) =>
  (
    await listRows(
      kit.engine,
      screen,
      parseListQuery({
        superQueryParams: JSON.stringify(of),
        superQueryMatchType: match,
        pageSize: '1000',
        column: 'id',
      }),
      'zh-CN',
    )
  ).records
    .map(({ id }) => String(id))
    .toSorted()

describe('an advanced query', () => {
  it('SUPERQ-008 SUPERQ-009 finds the rows that its rules mean, however it is nested, and those below', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('and' as const, 'or' as const),
        async (of, match) => {
          expect(await ask(of, match)).toEqual(
            rows
              .filter((row) => fits(row, match, of))
              .map(({ id }) => String(id))
              .toSorted(),
          )
        },
      ),
      { numRuns: 200 },
    )
  })
  it('SEC-04 puts nothing of a value into the statement', () => {
    const marked = ['zq7', "zq7' or 1=1 --", 'zq7"; drop', 'zq7%', 'zq7,zq7']
    for (const rule of QUERY_RULES.filter((one) => !needsNoValue(one) && !one.endsWith('_days'))) {
      for (const val of rule === 'between' ? ['zq7,zq7', "zq7' or 1=1 --,"] : marked) {
        for (const field of ['name', 'marks', 'level', 'pieces,label']) {
          const superQueryParams = JSON.stringify([
            { field, rule, val, type: val, dbType: val, dictCode: val },
            { match: val, of: [{ field, rule, val }] },
          ])
          const { sql: text, parameters } =
            sql`select ${whereOf(kit.engine, screen, parseListQuery({ superQueryParams, superQueryMatchType: val }))}`.compile(
              kit.database.kysely,
            )
          expect(text).not.toContain('zq7')
          expect(JSON.stringify(parameters)).toContain('zq7')
        }
      }
    }
  })
  it.each([
    ['a name with SQL in it', { field: 'name or 1=1' }, 'QUERY_FIELD_UNKNOWN'],
    ['the physical name of a column', { field: 'create_time' }, 'QUERY_FIELD_UNKNOWN'],
    ['a child that is none', { field: 'others,label' }, 'QUERY_FIELD_UNKNOWN'],
    ['a column of a child that is none', { field: 'pieces,box_id' }, 'QUERY_FIELD_UNKNOWN'],
    ['a child of a child', { field: 'pieces,label,label' }, 'QUERY_FIELD_UNKNOWN'],
    ['a child of the prototype', { field: '__proto__,label' }, 'QUERY_FIELD_UNKNOWN'],
    ['a custom rule', { rule: 'USE_SQL_RULES' }, 'QUERY_RULE_UNKNOWN'],
    ['a number that is none', { dbType: 'int' }, 'QUERY_VALUE_WRONG'],
    ['a day that is none', { type: 'date' }, 'QUERY_VALUE_WRONG'],
    ['a word where the column holds numbers', { field: 'count' }, 'QUERY_VALUE_WRONG'],
    ['a range of three ends', { rule: 'between', val: '1,2,3' }, 'QUERY_VALUE_WRONG'],
    ['a range of one value', { rule: 'between', val: '1' }, 'QUERY_VALUE_WRONG'],
    ['no number of days', { field: 'day', rule: 'last_days', val: '1; --' }, 'QUERY_VALUE_WRONG'],
    ['days of a number', { field: 'count', rule: 'today', val: '' }, 'QUERY_VALUE_WRONG'],
    ['a value of 4,001 characters', { val: 'x'.repeat(4001) }, 'QUERY_TOO_LONG'],
    [
      'a list of 1,001 values',
      { rule: 'in', val: Array.from({ length: 1001 }, () => 'x').join(',') },
      'QUERY_TOO_LONG',
    ],
  ])('SEC-04 refuses %s', async (_, more, code) => {
    await expect(ask([{ field: 'name', rule: 'eq', val: "sleep(5)'", ...more }], 'and')).rejects.toMatchObject({ code })
  })
  it('casts by dbType and type as the contract has it, and takes a word of the client for no type', async () => {
    expect(await ask([{ field: 'count', rule: 'eq', val: 5, dbType: 'int' }], 'and')).toEqual(
      await ask([{ field: 'count', rule: '=', val: '5', dbType: "int'); --" }], 'and'),
    )
    expect(await ask([{ field: 'moment', rule: 'le', val: '2024-05-01', type: 'datetime' }], 'and')).toEqual(
      rows
        .filter(({ moment }) => String(moment ?? '9') < '2024-05-02')
        .map(({ id }) => String(id))
        .toSorted(),
    )
  })
  it('tells the days of today by the calendar in China at the moment it is asked, from the first second of a day to its last', async () => {
    const at = { createTime: '2026-01-01 00:00:00', version: 1 }
    const moments = [
      '2031-03-08 23:59:59',
      '2031-03-09 00:00:00',
      '2031-03-09 23:59:59',
      '2031-03-10 00:00:00',
      '2031-03-03 00:00:00',
      '2031-02-28 23:59:59',
      '2031-01-01 00:00:00',
    ]
    const stored = moments.map((moment, n) => ({ id: `t${n}`, name: 'then', moment, day: moment.slice(0, 10), ...at }))
    await insertRows(kit.database.kysely, screen, stored)
    // Half past midnight of a Sunday in China, and still Saturday in Greenwich; the clock of the process says another year.
    kit.at('2031-03-09 00:30:00')
    try {
      const found = async (rule: string, val = '', field = 'moment') =>
        ask(
          [
            { field, rule, val },
            { field: 'name', rule: 'eq', val: 'then' },
          ],
          'and',
        )
      expect(await found('today')).toEqual(['t1', 't2'])
      expect(await found('yesterday')).toEqual(['t0'])
      expect(await found('this_week')).toEqual(['t0', 't1', 't2', 't4'])
      expect(await found('this_month')).toEqual(['t0', 't1', 't2', 't3', 't4'])
      expect(await found('this_quarter')).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
      expect(await found('last_days', '2')).toEqual(['t0', 't1', 't2'])
      expect(await found('next_days', '2')).toEqual(['t1', 't2', 't3'])
      expect(await found('today', '', 'day')).toEqual(['t1', 't2'])
      kit.at('2031-03-10 00:00:00')
      expect(await found('today')).toEqual(['t3'])
    } finally {
      await sql`delete from ${sql.table(screen.table)} where name = 'then'`.execute(kit.database.kysely)
    }
  })
  it('takes a text without a sign for empty', async () => {
    await insertRows(kit.database.kysely, screen, [
      { id: 'e1', name: '', count: 999, createTime: '2026-01-01 00:00:00', version: 1 },
    ])
    const found = (rule: string) =>
      ask(
        [
          { field: 'name', rule, val: '' },
          { field: 'count', rule: 'eq', val: '999' },
        ],
        'and',
      )
    expect([await found('empty'), await found('not_empty')]).toEqual([['e1'], []])
    await sql`delete from ${sql.table(screen.table)} where id = 'e1'`.execute(kit.database.kysely)
  })
  it('asks one and the same row below for what stands together', async () => {
    const together = await ask(
      [
        { field: 'pieces,label', rule: 'eq', val: 'a' },
        { field: 'pieces,weight', rule: 'eq', val: '1' },
      ],
      'and',
    )
    const apart = await ask(
      [
        { field: 'pieces,label', rule: 'eq', val: 'a' },
        { match: 'and', of: [{ field: 'pieces,weight', rule: 'eq', val: '1' }] },
      ],
      'and',
    )
    expect(together.length).toBeGreaterThan(0)
    expect(together).not.toContain('r50')
    expect(apart).toContain('r50')
  })
})
