import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { engineOf } from '../catalog/engine.ts'
import { explainList } from '../read/list.ts'
import { readTable } from './catalog.ts'
import { layoutOf } from './layout.ts'
import { indexMaintenance, maintainGrownIndexes, maintainIndexes } from './upkeep.ts'
import { parseListQuery } from '../query/list-query.ts'

const ID = 'lab.speed'
const TABLE = 'scr_lab_speed'
const DOCUMENT: Screen = {
  version: 1,
  id: ID,
  title: '快',
  fields: {
    name: { title: '名称', view: 'text' },
    level: { title: '级别', view: 'list', dict: 'sex' },
    keepers: { title: '保管人', view: 'sel_user', options: { multi: true } },
    day: { title: '日期', view: 'date' },
    code: { title: '编号', view: 'text', unique: true },
    above: { title: '上级', view: 'text' },
  },
  query: { items: ['name', 'level', 'keepers', { field: 'code', mode: 'single' }] },
  list: { sort: { field: 'day', order: 'desc' }, quick: ['name', 'code'] },
}

let house: TestApp
let admin: string
beforeAll(async () => {
  house = await buildTestApp({ DEMO: 'off' })
  admin = await house.login('admin')
})
afterAll(() => house.close())

const indexes = async () => [...(await readTable(house.database.kysely, TABLE)).indexes].toSorted()
const broken = async () => [...(await readTable(house.database.kysely, TABLE)).broken]
async function publish(
  document: Screen,
  baseVersion: number,
): Promise<readonly { kind: string; text: string; name: string }[]> {
  const { kysely } = house.database
  const draft =
    baseVersion === 0
      ? await house.call({ url: '/schema/create', token: admin, body: { document } })
      : await house.call({
          method: 'PUT',
          url: `/schema/draft/${document.id}`,
          token: admin,
          body: {
            document,
            baseVersion,
            revision: (
              await sql<{ revision: number }>`select revision from sys_screen where id = ${document.id}`.execute(kysely)
            ).rows[0]?.revision,
          },
        })
  expect(draft).toMatchObject({ success: true })
  const done = await house.call<{ steps: readonly { kind: string; text: string; name: string }[] }>({
    url: `/schema/publish/${document.id}`,
    token: admin,
    body: { message: '', baseVersion },
  })
  expect(done).toMatchObject({ success: true })
  await indexMaintenance(house)
  return done.result.steps
}
const fill = (from: number, to: number) =>
  sql`
  insert into ${sql.table(TABLE)} (id, name, level, code, day) select 's' || i, '文物 ' || i || repeat('x', 60), i % 3, 'c' || i, date '2026-01-01' + i % 300 from generate_series(${sql.lit(from)}, ${sql.lit(to)}) i`.execute(
    house.database.kysely,
  )

describe('what a screen asks for the speed of its lists', () => {
  it('is an index for each field that is queried, looked through, ordered by, or names the record above', () => {
    const { indexes: wanted } = layoutOf(resolveScreen(DOCUMENT), 't', ['above'])
    expect(wanted.map(({ name, use }) => `${use} ${name}`)).toEqual([
      'rule ix_t_create_time',
      'rule ux_t_code',
      'speed tg_t_name',
      'speed ix_t_name_begin_sound',
      'speed ix_t_level_up',
      'speed ix_t_code_begin_sound',
      'speed tg_t_code',
      'speed ix_t_above_up',
      'speed ix_t_day_up',
    ])
    expect(wanted.at(-1)).toMatchObject({ columns: ['day', 'id'] })
  })
  it('is one for both directions, where one index gives them, and one for the very order where it takes that', () => {
    const ordersOf = (...orders: readonly { field: string; order: 'asc' | 'desc' }[]) => {
      const [sort, ...then] = orders
      const { indexes: wanted } = layoutOf(
        // oxlint-disable-next-line unicorn/no-thenable -- the word of the screen language
        resolveScreen({ ...DOCUMENT, query: { items: [] }, list: { ...(sort ? { sort } : {}), then } }),
        't',
      )
      return wanted
        .filter(({ use, field }) => use === 'speed' && field !== 'code')
        .map(({ columns, orders: each }) =>
          columns.map((column, index) => `${column} ${each?.[index] ?? 'asc'}`).join(),
        )
    }
    const [day, name, newest] = [
      { field: 'day', order: 'desc' },
      { field: 'name', order: 'desc' },
      { field: 'createTime', order: 'desc' },
    ] as const
    expect(ordersOf(day, newest)).toEqual(['day asc,create_time asc,id asc'])
    expect(ordersOf(day, name)).toEqual(['day desc nulls last,name desc nulls last,id desc'])
    expect(ordersOf({ ...day, order: 'asc' }, newest)).toEqual(['day asc,create_time desc,id desc'])
    expect(ordersOf(day, { field: 'id', order: 'asc' })).toEqual(['day desc nulls last,id asc'])
  })
  it('is the order of how texts begin, where they may be longer than an index holds', () => {
    const indexesOf = (maxLength: number, sortable = true) =>
      layoutOf(
        resolveScreen({
          ...DOCUMENT,
          fields: { ...DOCUMENT.fields, name: { title: '名称', view: 'text', maxLength } },
          query: { items: ['name'] },
          list: { columns: [{ field: 'name', sortable }] },
        }),
        't',
      )
        .indexes.slice(2)
        .map(({ name, long }) => [name, long])
    expect(indexesOf(100)).toEqual([
      ['tg_t_name', undefined],
      ['ix_t_name_sound', undefined],
    ])
    expect(indexesOf(5000)).toEqual([
      ['tg_t_name', undefined],
      ['ix_t_name_begin_sound', ['name']],
    ])
    expect(indexesOf(5000, false)).toEqual([['tg_t_name', undefined]])
  })
  it('is no more than the sound of what stands once, for a list that opens with the newest first', () => {
    const { indexes: wanted } = layoutOf(resolveScreen({ ...DOCUMENT, query: { items: [] }, list: {} }), 't')
    expect(wanted.map(({ name }) => name)).toEqual(['ix_t_create_time', 'ux_t_code', 'ix_t_code_begin_sound'])
  })
  it('is the value and the sound of words that are found by equality and sorted by', () => {
    const indexesOf = (sortable: boolean) =>
      layoutOf(
        resolveScreen({
          ...DOCUMENT,
          fields: { name: { title: '名称', view: 'text', maxLength: 100 } },
          query: { items: [{ field: 'name', mode: 'single' }] },
          list: { columns: [{ field: 'name', sortable }] },
        }),
        't',
      )
        .indexes.slice(1)
        .map(({ name, spoken }) => [name, spoken])
    expect(indexesOf(false)).toEqual([['ix_t_name_up', undefined]])
    expect(indexesOf(true)).toEqual([
      ['ix_t_name_up', undefined],
      ['ix_t_name_sound', ['name']],
    ])
  })
})

describe('the table of a screen', () => {
  it('has none of them while it is small, each once it has grown, and the list is read by them', async () => {
    expect((await publish(DOCUMENT, 0)).map(({ kind }) => kind)).toEqual(['createTable', 'addIndex', 'addIndex'])
    const few = ['ix_scr_lab_speed_create_time', 'ux_scr_lab_speed_code']
    expect(await indexes()).toEqual(few)
    await fill(1, 3000)
    await sql`analyze ${sql.table(TABLE)}`.execute(house.database.kysely)
    await maintainIndexes(house.parts)
    expect(await indexes()).toEqual([
      'ix_scr_lab_speed_code_begin_sound',
      'ix_scr_lab_speed_create_time',
      'ix_scr_lab_speed_day_up',
      'ix_scr_lab_speed_level_up',
      'ix_scr_lab_speed_name_begin_sound',
      'tg_scr_lab_speed_code',
      'tg_scr_lab_speed_name',
      'ux_scr_lab_speed_code',
    ])
    const plan = async (text: string) =>
      (await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(text)}`.execute(house.database.kysely)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await plan(`select * from ${TABLE} where day is not null order by day desc, id desc limit 11`)).toContain(
      'ix_scr_lab_speed_day_up',
    )
    const { page } = await explainList(
      engineOf(house.parts),
      await engineOf(house.parts).screens.demandTable(ID),
      parseListQuery({ name: '*文物 2999X*', _quick: 'C2999 文物' }),
    )
    expect(page.join('\n')).toContain('tg_scr_lab_speed_name')
    expect(page.join('\n')).toContain('~~*')
  })
  it('gets one with the publication that asks for it, and loses what no field asks for any more', async () => {
    const next = { ...DOCUMENT, query: { items: ['name', 'above'] }, list: { quick: ['name'] } }
    const steps = await publish(next, 1)
    expect(steps.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'addIndex index:ix_scr_lab_speed_above_begin_sound',
      'addIndex index:tg_scr_lab_speed_above',
      'dropIndex unindex:ix_scr_lab_speed_day_up',
      'dropIndex unindex:ix_scr_lab_speed_level_up',
      'dropIndex unindex:tg_scr_lab_speed_code',
    ])
    expect(await indexes()).toEqual([
      'ix_scr_lab_speed_above_begin_sound',
      'ix_scr_lab_speed_code_begin_sound',
      'ix_scr_lab_speed_create_time',
      'ix_scr_lab_speed_name_begin_sound',
      'tg_scr_lab_speed_above',
      'tg_scr_lab_speed_name',
      'ux_scr_lab_speed_code',
    ])
  })
  it('gets it after the publication once it is large, and the plan says so', async () => {
    await fill(3001, 60_000)
    await sql`analyze ${sql.table(TABLE)}`.execute(house.database.kysely)
    const steps = await publish(
      { ...DOCUMENT, query: { items: ['name', 'above', 'day'] }, list: { quick: ['name'] } },
      2,
    )
    expect(steps).toMatchObject([
      {
        kind: 'deferIndex',
        name: 'index:ix_scr_lab_speed_day_up',
        text: '发布后在后台新建索引 ix_scr_lab_speed_day_up',
      },
    ])
    expect(await indexes()).toContain('ix_scr_lab_speed_day_up')
  })
  it('loses what an earlier rule made, once it has what the rule of today asks for', async () => {
    const { kysely } = house.database
    await sql`drop index ix_scr_lab_speed_day_up`.execute(kysely)
    await sql`create index ix_scr_lab_speed_day on scr_lab_speed (day)`.execute(kysely)
    await sql`create unique index ux_scr_lab_speed_id on scr_lab_speed (id)`.execute(kysely)
    await sql`create index of_somebody on scr_lab_speed (day)`.execute(kysely)
    await maintainIndexes(house.parts)
    const found = await indexes()
    expect(found).toContain('ix_scr_lab_speed_day_up')
    expect(found).toContain('ux_scr_lab_speed_id')
    expect(found).not.toContain('ix_scr_lab_speed_day')
    expect((await sql`select 1 from pg_class where relname = 'of_somebody'`.execute(kysely)).rows).toHaveLength(1)
  })
  it('gets one for each column that names files', async () => {
    await publish(
      {
        ...DOCUMENT,
        fields: {
          ...DOCUMENT.fields,
          picture: { title: '图', view: 'image' },
          note: { title: '说明', view: 'umeditor' },
        },
        query: { items: ['name', 'above', 'day'] },
        list: { quick: ['name'] },
      },
      3,
    )
    await indexMaintenance(house.parts)
    expect(await indexes()).toEqual(expect.arrayContaining(['tg_scr_lab_speed_picture', 'tg_scr_lab_speed_note']))
  })
  it('gets it anew where a process ended while it was made', async () => {
    await sql`drop index ix_scr_lab_speed_day_up`.execute(house.database.kysely)
    // Equal days end the making of such an index in its middle, as a kill does.
    await expect(
      sql`create unique index concurrently ix_scr_lab_speed_day_up on scr_lab_speed (day)`.execute(
        house.database.kysely,
      ),
    ).rejects.toThrow(/duplicate|unique/)
    expect(await broken()).toEqual(['ix_scr_lab_speed_day_up'])
    await maintainIndexes(house.parts)
    expect(await broken()).toEqual([])
    expect(await indexes()).toContain('ix_scr_lab_speed_day_up')
  })
  it('gets it while people work, once rows came from elsewhere: a table that has doubled is looked at, another one is not', async () => {
    const { kysely } = house.database
    await maintainGrownIndexes(house.parts)
    await sql`drop index ix_scr_lab_speed_day_up`.execute(kysely)
    await maintainGrownIndexes(house.parts)
    expect(await indexes()).not.toContain('ix_scr_lab_speed_day_up')
    await fill(60_001, 130_000)
    await maintainGrownIndexes(house.parts)
    expect(await indexes()).toContain('ix_scr_lab_speed_day_up')
    await sql`drop index ix_scr_lab_speed_day_up`.execute(kysely)
    house.clock.advance(86_400_000)
    await maintainGrownIndexes(house.parts)
    expect(await indexes()).toContain('ix_scr_lab_speed_day_up')
  })
})
