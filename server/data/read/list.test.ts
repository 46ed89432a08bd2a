import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { listRows } from './list.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { TEST_SCREEN, actor, openTestEngine, type TestEngine } from '../testing.ts'
import { addRow } from '../write/write.ts'
import { EMPTY_QUERY, parseListQuery } from '../query/list-query.ts'

let kit: TestEngine
let screen: TableScreen
const rows = [
  {
    regNo: 'A-1',
    name: '青铜鼎',
    level: '1',
    category: 'c3',
    keeper: 'li',
    origin: '330106',
    day: '2024-05-01',
    value: 100.5,
  },
  {
    regNo: 'A-2',
    name: '青铜爵',
    level: '2',
    category: 'c2',
    keeper: 'li,wang',
    origin: '330200',
    day: '2024-06-01',
    value: 20,
  },
  { regNo: 'B-1', name: '山水,卷_轴', level: '3', keeper: 'wang', origin: '110101', day: '2024-07-01' },
  { regNo: 'B-2', name: '100%棉', level: '3', day: '2025-01-01', value: 7 },
]

beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(TEST_SCREEN)
  for (const row of rows) await addRow(kit.engine, screen, actor, row)
  // Stored before the field was limited to one tree.
  await sql`update scr_test_relic set category = 'c4' where reg_no = 'B-1'`.execute(kit.database.kysely)
})
afterAll(() => kit.close())

async function found(params: Record<string, unknown>): Promise<unknown[]> {
  const page = await listRows(kit.engine, screen, parseListQuery({ column: 'regNo', order: 'asc', ...params }), 'zh-CN')
  return page.records.map((row) => row['regNo'])
}

describe('operators of the wire', () => {
  it.each([
    ['equals', { name: '青铜鼎' }, ['A-1']],
    ['contains', { name: '*铜*' }, ['A-1', 'A-2']],
    ['starts with', { name: '青铜*' }, ['A-1', 'A-2']],
    ['ends with', { name: '*爵' }, ['A-2']],
    ['the percent sign as itself', { name: '*%*' }, ['B-2']],
    ['the underscore as itself', { name: '*_*' }, ['B-1']],
    ['not equal, empty values included', { name: '!青铜鼎' }, ['A-2', 'B-1', 'B-2']],
    ['a comma list', { regNo: 'A-1,B-2' }, ['A-1', 'B-2']],
    ['pieces between commas', { name: ',鼎,棉,' }, ['A-1', 'B-2']],
    ['++ as a comma', { name: '山水++卷_轴' }, ['B-1']],
    ['at least, with the blank', { value: '>= 20' }, ['A-1', 'A-2']],
    ['at least, without it', { value: '>=20' }, ['A-1', 'A-2']],
    ['less than', { value: '<20' }, ['B-2']],
    ['a range of days', { day_begin: '2024-05-02', day_end: '2024-07-01' }, ['A-2', 'B-1']],
    ['several values by suffix', { level_MultiString: '1,2' }, ['A-1', 'A-2']],
    ['a category with everything below', { category: 'c2' }, ['A-1', 'A-2']],
    ['the root of the categories', { category: 'c1' }, ['A-1', 'A-2']],
    ['a province with its districts', { origin: '330000' }, ['A-1', 'A-2']],
    ['a city', { origin: '330100' }, ['A-1']],
    ['one name of a list', { keeper: 'wang' }, ['A-2', 'B-1']],
    ['the day of a creation', { createTime: '2026-05-01' }, ['A-1', 'A-2', 'B-1', 'B-2']],
    [
      'a completed range of creations',
      { createTime_begin: '2026-05-01', createTime_end: '2026-05-01' },
      ['A-1', 'A-2', 'B-1', 'B-2'],
    ],
    ['commas alone as nothing', { name: ',', value: ',', level_MultiString: ',,' }, ['A-1', 'A-2', 'B-1', 'B-2']],
    [
      'a list of commas in the advanced query as no value',
      { superQueryParams: '[{"field":"name","rule":"in","val":","}]' },
      [],
    ],
    [
      'unknown parameters as nothing',
      { nonsense: 'x', __proto__x: '1', constructor: 'y' },
      ['A-1', 'A-2', 'B-1', 'B-2'],
    ],
  ])('LIST-010 understands %s', async (_, params, expected) => {
    expect(await found(params)).toEqual(expected)
  })

  it('LIST-013 finds by the wildcards that a client puts around a text', async () => {
    expect(await found({ name: '*青铜*' })).toEqual(['A-1', 'A-2'])
  })
})

describe('a part of a text', () => {
  const quick = () => ({
    ...screen,
    resolved: {
      ...screen.resolved,
      list: {
        ...screen.resolved.list,
        quick: ['regNo', 'name', 'value'].flatMap((key) => screen.resolved.byKey.get(key) ?? []),
      },
    },
  })
  const looked = async (text: string) =>
    (
      await listRows(kit.engine, quick(), parseListQuery({ _quick: text, column: 'regNo', order: 'asc' }), 'zh-CN')
    ).records.map((row) => row['regNo'])
  it('is found whatever the cases of its letters, while equality is exact', async () => {
    expect([
      await found({ regNo: '*a-*' }),
      await found({ regNo: 'b*' }),
      await found({ regNo: ',a-1,b-2,' }),
      await found({ regNo: 'a-1' }),
    ]).toEqual([['A-1', 'A-2'], ['B-1', 'B-2'], ['A-1', 'B-2'], []])
    const advanced = (rule: string, val: string) =>
      found({ superQueryParams: JSON.stringify([{ field: 'regNo', rule, val }]) })
    expect([
      await advanced('like', 'a-'),
      await advanced('right_like', 'b'),
      await advanced('in', 'a-1'),
      await advanced('eq', 'a-1'),
    ]).toEqual([['A-1', 'A-2'], ['B-1', 'B-2'], [], []])
  })
  it('is looked for word by word by the quick search, each in any of its fields', async () => {
    expect([await looked('a- 青铜'), await looked('青铜　100'), await looked('青铜 b-'), await looked(' ')]).toEqual([
      ['A-1', 'A-2'],
      ['A-1'],
      [],
      ['A-1', 'A-2', 'B-1', 'B-2'],
    ])
  })
})

describe('advanced query', () => {
  const terms = [
    { field: 'name', rule: 'like', val: '青铜', type: 'string' },
    { field: 'value', rule: 'lt', val: '50', dbType: 'double' },
  ]
  it('LIST-011 reads superQueryParams encoded once or twice', async () => {
    const text = JSON.stringify(terms)
    expect(await found({ superQueryParams: text, superQueryMatchType: 'and' })).toEqual(['A-2'])
    expect(await found({ superQueryParams: encodeURIComponent(text), superQueryMatchType: 'and' })).toEqual(['A-2'])
  })
  it('LIST-012 joins the terms by or', async () => {
    expect(await found({ superQueryParams: JSON.stringify(terms), superQueryMatchType: 'or' })).toEqual([
      'A-1',
      'A-2',
      'B-2',
    ])
  })
  it('SUPERQ-008 understands every rule and skips incomplete terms', async () => {
    const rules = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le']
    for (const rule of rules)
      await expect(
        found({ superQueryParams: JSON.stringify([{ field: 'regNo', rule, val: 'A-1' }]) }),
      ).resolves.toBeInstanceOf(Array)
    expect(
      await found({
        superQueryParams: JSON.stringify([
          { field: 'regNo', rule: 'in', val: 'A-1,A-2' },
          { field: '', rule: 'eq', val: 'x' },
          { field: 'name', rule: 'eq', val: '' },
        ]),
      }),
    ).toEqual(['A-1', 'A-2'])
  })
  it.each([
    ['no JSON', '{oops', 'QUERY_SUPER_UNREADABLE'],
    ['no list', '{"field":"name"}', 'QUERY_SUPER_UNREADABLE'],
    ['an unknown field', '[{"field":"pass\\"word","rule":"eq","val":"1"}]', 'QUERY_FIELD_UNKNOWN'],
    ['a field of the prototype', '[{"field":"__proto__","rule":"eq","val":"1"}]', 'QUERY_FIELD_UNKNOWN'],
    ['an unknown rule', '[{"field":"name","rule":"USE_SQL_RULES","val":"1=1"}]', 'QUERY_RULE_UNKNOWN'],
    ['a rule of the prototype', '[{"field":"name","rule":"constructor","val":"1"}]', 'QUERY_RULE_UNKNOWN'],
    [
      '51 terms',
      JSON.stringify(Array.from({ length: 51 }, () => ({ field: 'name', rule: 'eq', val: 'x' }))),
      'QUERY_SUPER_TOO_MANY',
    ],
  ])('SEC-04 refuses an advanced query that is %s', async (_, text, code) => {
    await expect(found({ superQueryParams: text })).rejects.toMatchObject({ code })
  })
})

describe('sorting and paging', () => {
  it('LIST-015 sorts by createTime descending by default', async () => {
    const page = await listRows(kit.engine, screen, EMPTY_QUERY, 'zh-CN')
    expect(page.records.map((row) => row['regNo'])).toEqual(['B-2', 'B-1', 'A-2', 'A-1'])
  })
  it('LIST-016 sorts by a field and its text, ascending or descending, empty values last', async () => {
    expect(await found({ column: 'value', order: 'desc' })).toEqual(['A-1', 'A-2', 'B-2', 'B-1'])
    expect(await found({ column: 'level_dictText,regNo', order: 'ASCEND' })).toEqual(['A-1', 'A-2', 'B-1', 'B-2'])
  })
  it.each(['regNo;drop table x', 'extractvalue(1,1)', 'case when 1=1 then id end', '__proto__', 'reg_no', '"id"'])(
    'SEC-04 refuses to sort by %s',
    async (column) => {
      const refused = found({ column })
      await expect(refused).rejects.toBeInstanceOf(AppError)
      await expect(refused).rejects.toMatchObject({ code: 'QUERY_SORT_UNKNOWN' })
      await expect(refused).rejects.toThrow(/^请注意，将要排序的列字段不存在：/)
    },
  )
  it('SEC-04 takes any order but asc as descending, and never as text of a statement', async () => {
    expect(await found({ column: 'regNo', order: 'desc; select 1' })).toEqual(['B-2', 'B-1', 'A-2', 'A-1'])
  })
  it('LIST-017 answers current, size, pages and the exact total', async () => {
    const page = await listRows(kit.engine, screen, parseListQuery({ pageNo: '2', pageSize: '3' }), 'zh-CN')
    expect(page).toMatchObject({ current: 2, size: 3, total: 4, pages: 2 })
    expect(page.records).toHaveLength(1)
    expect(await listRows(kit.engine, screen, parseListQuery({ pageNo: '9', pageSize: '3' }), 'zh-CN')).toMatchObject({
      records: [],
      total: 4,
    })
  })
  it('LIST-018 starts with page 1 of 10 rows, and never gives more than 1000', async () => {
    expect(await listRows(kit.engine, screen, EMPTY_QUERY, 'zh-CN')).toMatchObject({ current: 1, size: 10 })
    expect(
      await listRows(kit.engine, screen, parseListQuery({ pageSize: '99999999', pageNo: '-4' }), 'zh-CN'),
    ).toMatchObject({ current: 1, size: 1000 })
    expect(await listRows(kit.engine, screen, parseListQuery({ pageSize: '1e9', pageNo: 'x' }), 'zh-CN')).toMatchObject(
      { current: 1, size: 10 },
    )
  })
  it('counts as far as the screen asks', async () => {
    const capped = {
      ...screen,
      resolved: { ...screen.resolved, list: { ...screen.resolved.list, count: 'none' as const } },
    }
    expect(await listRows(kit.engine, capped, parseListQuery({ pageSize: '2' }), 'zh-CN')).toMatchObject({ total: -1 })
    expect(await listRows(kit.engine, capped, parseListQuery({ pageSize: '2', pageNo: '2' }), 'zh-CN')).toMatchObject({
      total: 4,
    })
  })
})

describe('hostile values', () => {
  const hostile = [
    "' or 1=1 --",
    '"; drop table scr_test_relic; --',
    "x') union select password_hash from sys_user --",
    '1; select pg_sleep(5)',
    '\\',
    '%',
    '_',
    "''",
    '$1',
    '{{7*7}}',
    '\\x00',
  ]
  it.each(hostile)('SEC-04 treats %s as a value', async (value) => {
    for (const field of ['name', 'regNo', 'category', 'keeper', 'origin', 'level', 'id', 'createBy']) {
      expect({ field, found: await found({ [field]: value }) }).toEqual({ field, found: [] })
      expect((await found({ [field]: `*${value}*` })).length).toBeLessThan(4)
    }
  })
  it.each(['2024-13-01', '2024-02-30', 'now()', '1); drop table x', '*2024*x--', '12:00'])(
    'SEC-04 refuses %s where a day is asked',
    async (value) => {
      await expect(found({ day_begin: value })).rejects.toMatchObject({ code: 'QUERY_VALUE_WRONG' })
    },
  )
  it('SEC-04 refuses the zero character and endless values', async () => {
    await expect(found({ name: 'a\0b' })).rejects.toMatchObject({ code: 'QUERY_VALUE_WRONG' })
    await expect(found({ name: 'x'.repeat(5000) })).rejects.toMatchObject({ code: 'QUERY_TOO_LONG' })
  })
})

describe('words beside keys', () => {
  it('puts the words of every lookup beside its key, loaded for the page at once', async () => {
    const page = await listRows(kit.engine, screen, parseListQuery({ regNo: 'A-2' }), 'zh-CN')
    expect(page.records[0]).toMatchObject({
      level: '2',
      level_dictText: '二级',
      category: 'c2',
      category_dictText: '青铜器',
      keeper: 'li,wang',
      origin: '330200',
      origin_dictText: '浙江省/宁波市',
      createBy: 'li',
      createBy_dictText: '李馆员',
      sysOrgCode: 'A01',
      version: 1,
    })
    expect(String(page.records[0]?.['keeper_dictText'])).toMatch(/^李馆员.*王保管$/)
    expect(page.records[0]?.['createTime']).toMatch(/^2026-05-01 09:00:\d\d$/)
  })
  it('speaks the language of the person', async () => {
    const page = await listRows(kit.engine, screen, parseListQuery({ regNo: 'A-2' }), 'en-US')
    expect(page.records[0]).toMatchObject({ level_dictText: 'Second' })
  })
})
