import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/testing.ts'
import { applyPlan } from './apply.ts'
import { countDuplicates, readTable } from './catalog.ts'
import { layoutOf } from './layout.ts'
import { tableOf } from '../catalog/table-name.ts'
import { planTable, type TablePlan } from './plan.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let tables = 0
/** A screen whose table nobody else uses. */
function screenOf(fields: Screen['fields'], table = `plan_${++tables}`): Screen {
  return { version: 1, id: 'test.plan', title: '测试', source: { table }, fields }
}
async function plan(screen: Screen, allow: readonly string[] = []): Promise<TablePlan> {
  const table = tableOf(screen) ?? ''
  const layout = layoutOf(resolveScreen(screen), table)
  const current = await readTable(database.kysely, table)
  return planTable(layout, current, {
    allow: new Set(allow),
    duplicates: await countDuplicates(database.kysely, layout, current),
  })
}
async function publish(screen: Screen, allow: readonly string[] = []): Promise<TablePlan> {
  const planned = await plan(screen, allow)
  await database.transaction((tx) => applyPlan(tx, planned))
  return planned
}
const insert = (table: string, column: string, ...values: unknown[]) =>
  sql`insert into ${sql.table(table)} (id, ${sql.ref(column)}) values ${sql.join(values.map((value, n) => sql`(${`r${n}`}, ${value})`))}`.execute(
    database.kysely,
  )
const kinds = (planned: TablePlan) => planned.steps.map((step) => step.kind)
const text = { title: '名称', view: 'text' } as const

describe('the table of a screen', () => {
  it('is created with the system columns, and planning again asks for nothing', async () => {
    const screen = screenOf({ name: { ...text, maxLength: 20, unique: true }, day: { title: '日期', view: 'date' } })
    expect(kinds(await publish(screen))).toEqual(['createTable', 'addIndex', 'addIndex'])
    expect(await plan(screen)).toMatchObject({ steps: [], withheld: [], obstacles: [] })
    const { columns } = await readTable(database.kysely, 'plan_1')
    expect([...columns.keys()]).toEqual([
      'id',
      'create_by',
      'create_time',
      'update_by',
      'update_time',
      'sys_org_code',
      'version',
      'name',
      'day',
    ])
  })
  it('gains columns and grows wider without losing a row', async () => {
    const before = screenOf({ name: { ...text, maxLength: 10 } })
    const { table } = await publish(before)
    await insert(table, 'name', '鼎')
    expect(kinds(await publish(screenOf({ name: { ...text, maxLength: 40 }, more: text }, table)))).toEqual([
      'widenColumn',
      'addColumn',
    ])
    expect((await sql`select name, more from ${sql.table(table)}`.execute(database.kysely)).rows).toEqual([
      { name: '鼎', more: null },
    ])
  })
  it('renames a column by its hint and keeps the values', async () => {
    const { table } = await publish(screenOf({ name: { ...text, unique: true } }))
    await insert(table, 'name', '鼎')
    const renamed = screenOf({ title: { ...text, unique: true, column: { was: 'name' } } }, table)
    expect(kinds(await publish(renamed))).toEqual(['dropIndex', 'renameColumn', 'addIndex'])
    expect((await sql`select title from ${sql.table(table)}`.execute(database.kysely)).rows).toEqual([{ title: '鼎' }])
    expect(await plan(renamed)).toMatchObject({ steps: [], obstacles: [] })
  })
  it('loses a column only when that is asked by name', async () => {
    const { table } = await publish(screenOf({ name: text, note: { ...text, column: { index: true } } }))
    const smaller = screenOf({ name: text }, table)
    const planned = await publish(smaller)
    expect(planned.withheld).toEqual([{ step: { kind: 'dropColumn', column: 'note' }, allow: 'drop:note' }])
    expect((await readTable(database.kysely, table)).columns.has('note')).toBe(true)
    await publish(smaller, ['drop:note'])
    expect((await readTable(database.kysely, table)).columns.has('note')).toBe(false)
  })
  it('stays wider than a field that asks for less, and narrows when that is asked by name', async () => {
    const { table } = await publish(screenOf({ name: { ...text, maxLength: 40 } }))
    const narrower = screenOf({ name: { ...text, maxLength: 10 } }, table)
    expect(await publish(narrower)).toMatchObject({ steps: [], obstacles: [], withheld: [{ allow: 'narrow:name' }] })
    expect(kinds(await publish(narrower, ['narrow:name']))).toEqual(['narrowColumn'])
  })
  it('refuses a change of kind that was not allowed, and one that the values do not fit', async () => {
    const { table } = await publish(screenOf({ name: text }))
    await insert(table, 'name', '12', 'x')
    const asNumber = screenOf({ name: { title: '数', view: 'number', type: 'integer' } }, table)
    await expect(publish(asNumber)).rejects.toMatchObject({
      code: 'TABLE_TYPE_CHANGED',
      params: { allow: 'narrow:name' },
    })
    await expect(publish(asNumber, ['narrow:name'])).rejects.toMatchObject({ code: 'TABLE_NARROW_FAILED' })
    await sql`delete from ${sql.table(table)} where name = 'x'`.execute(database.kysely)
    await publish(asNumber, ['narrow:name'])
    expect((await sql`select name from ${sql.table(table)}`.execute(database.kysely)).rows).toEqual([{ name: 12 }])
  })
  it('says how many duplicates keep a field from becoming unique', async () => {
    const { table } = await publish(screenOf({ name: text }))
    await insert(table, 'name', 'a', 'a', 'b')
    await expect(publish(screenOf({ name: { ...text, unique: true } }, table))).rejects.toMatchObject({
      code: 'TABLE_DUPLICATES',
      params: { field: 'name', count: 1 },
    })
  })
  it('is never half made: a failing step takes the others back', async () => {
    const { table } = await publish(screenOf({ name: text }))
    await insert(table, 'name', 'x')
    const planned = await plan(
      screenOf({ name: { title: '数', view: 'number', type: 'integer' }, more: text }, table),
      ['narrow:name'],
    )
    const broken = { ...planned, steps: planned.steps.toReversed() }
    await expect(database.transaction((tx) => applyPlan(tx, broken))).rejects.toMatchObject({
      code: 'TABLE_NARROW_FAILED',
    })
    expect((await readTable(database.kysely, table)).columns.has('more')).toBe(false)
  })
})

describe('names', () => {
  it.each(['sys_user', 'chat_room', 'wf_task', 'pg_class', 'information_schema'])('refuses the table %s', (table) => {
    expect(() => tableOf(screenOf({ name: text }, table))).toThrow(/保留/)
  })
  it('derives the table from the id, and none for named endpoints', () => {
    expect(tableOf({ version: 1, id: 'collection.relicImage', title: 'x', fields: { a: text } })).toBe(
      'scr_collection_relic_image',
    )
    expect(
      tableOf({
        version: 1,
        id: 'a.b',
        title: 'x',
        source: { endpoints: { list: '/sys/user/list' } },
        fields: { a: text },
      }),
    ).toBeUndefined()
  })
  it('refuses columns of the system and one column for two fields', () => {
    const layout = (fields: Screen['fields']) => layoutOf(resolveScreen(screenOf(fields)), 'x')
    expect(() => layout({ createBy: text })).toThrow(/保留/)
    expect(() => layout({ a: { ...text, column: { name: 'create_by' } } })).toThrow(/保留/)
    expect(() => layout({ regNo: text, reg_no: text })).toThrow(/相同的列名/)
  })
  it('serves reserved words and long names as columns', async () => {
    const long = 'a'.repeat(55)
    const screen = screenOf(
      { order: { ...text, unique: true }, user: text, [long]: { ...text, unique: true } },
      'plan_with_a_rather_long_table_name_for_an_index_of_it',
    )
    await publish(screen)
    expect(await plan(screen)).toMatchObject({ steps: [], obstacles: [] })
  })
})
