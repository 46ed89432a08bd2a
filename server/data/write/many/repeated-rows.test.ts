import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { Actor } from '../../catalog/actor.ts'
import { idForTemporary } from './repeated-rows.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { findRow, listRows } from '../../read/list.ts'
import { TEST_SCREEN, actor, openTestEngine, otherActor, type TestEngine } from '../../testing.ts'
import { type BulkWrite, saveRows } from './write-rows.ts'
import { editRow } from '../write.ts'
import { parseListQuery } from '../../query/list-query.ts'

const COUNTED: Screen = {
  version: 1,
  id: 'test.numbered',
  title: '单据',
  fields: { name: { title: '名称', view: 'text' }, lot: { title: '批号', view: 'text', fill: { rule: 'lot_no' } } },
}
const NOTHING: BulkWrite = { added: [], changed: [], removed: [] }
let kit: TestEngine
let screen: TableScreen
let numbered: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(TEST_SCREEN)
  await sql`insert into sys_fill_rule (id, rule_code, rule_name, rule_class, rule_params) values ('lot', 'lot_no', '批号', 'serial', '{"prefix":"PH","digits":4}')`.execute(
    kit.database.kysely,
  )
  numbered = await kit.open(COUNTED)
})
afterAll(() => kit.close())

let made = 0
const word = () => `+0199${(made += 1).toString(16).padStart(28, 'a')}`
const save = (work: Partial<BulkWrite>, who: Actor = actor, where = screen) =>
  saveRows(kit.engine, where, who, { ...NOTHING, ...work })
const add = (row: Record<string, unknown>, who: Actor = actor, where = screen) => save({ added: [row] }, who, where)
const stored = async (where = screen, terms = {}) =>
  (await listRows(kit.engine, where, parseListQuery({ pageSize: '500', ...terms }), 'zh-CN')).records
const idOf = (row: Readonly<Record<string, unknown>> | undefined) => String(row?.['id'])

describe('new rows that are sent a second time, because no answer came', () => {
  it('are the rows that are stored already, all of them', async () => {
    const before = (await stored()).length
    const added = Array.from({ length: 40 }, (_, index) => ({ id: word(), regNo: `T-${index}`, name: 'x' }))
    const [first, second] = [await save({ added }), await save({ added })]
    expect(second).toEqual(first)
    expect([second.saved.length, second.saved.every(({ row }) => row['version'] === 1)]).toEqual([40, true])
    expect(await stored()).toHaveLength(before + 40)
  })
  it('are changed by what was typed since, and are there once still', async () => {
    const id = word()
    await add({ id, regNo: 'U-1', name: 'before' })
    const done = await save({
      added: [
        { id, regNo: 'U-1', name: 'since' },
        { id: word(), regNo: 'U-2' },
      ],
    })
    expect(done.refused).toEqual([])
    expect(done.saved.map(({ id: sent, row }) => [sent, row['name'], row['version']])).toContainEqual([id, 'since', 2])
    expect(await stored(screen, { regNo: 'U-*' })).toHaveLength(2)
  })
  it('are refused under their word where what was typed since is wrong', async () => {
    const [id, other] = [word(), word()]
    await save({
      added: [
        { id, regNo: 'V-1' },
        { id: other, regNo: 'V-2' },
      ],
    })
    const done = await save({
      added: [
        { id, regNo: 'V-2' },
        { id: other, regNo: 'V-2' },
      ],
    })
    expect(done.refused).toMatchObject([{ id, errors: { regNo: expect.stringContaining('V-2') as string } }])
    expect(done.saved.map((row) => row.id)).toEqual([other])
  })
  it('do not lay over what somebody else made of them meanwhile', async () => {
    const id = word()
    const [first] = (await add({ id, regNo: 'W-1', name: 'mine' })).saved
    await editRow(kit.engine, screen, otherActor, { id: idOf(first?.row), name: 'theirs' })
    expect((await add({ id, regNo: 'W-1', name: 'mine' })).refused).toMatchObject([
      { id, errors: { '': expect.stringContaining('王保管') as string } },
    ])
    expect(await stored(screen, { regNo: 'W-1' })).toMatchObject([{ name: 'theirs' }])
  })
  it('of somebody who may add alone count as stored, and are not changed', async () => {
    const adder = { ...actor, can: (code: string) => code.endsWith(':add') }
    const id = word()
    await add({ id, regNo: 'X-1', name: 'a' }, adder)
    expect((await add({ id, regNo: 'X-1', name: 'a' }, adder)).saved).toMatchObject([{ id, row: { version: 1 } }])
    expect((await add({ id, regNo: 'X-1', name: 'b' }, adder)).refused).toMatchObject([{ id }])
    expect(await stored(screen, { regNo: 'X-1' })).toMatchObject([{ name: 'a' }])
  })
  it('keep the number that the server gave them', async () => {
    const id = word()
    const [first] = (await add({ id, name: 'a', lot: null }, actor, numbered)).saved
    expect(first?.row['lot']).toMatch(/^PH\d{4}$/)
    const [second] = (await add({ id, name: 'b', lot: null }, actor, numbered)).saved
    expect([second?.row['lot'], second?.row['name'], idOf(second?.row)]).toEqual([
      first?.row['lot'],
      'b',
      idOf(first?.row),
    ])
    expect(await stored(numbered)).toHaveLength(1)
  })
  it('are stored once where the first try is still under way', async () => {
    const added = Array.from({ length: 5 }, (_, index) => ({ id: word(), regNo: `Y-${index}` }))
    const tries = await Promise.all([save({ added }), save({ added }), save({ added })])
    expect(await stored(screen, { regNo: 'Y-*' })).toHaveLength(5)
    for (const { saved, refused } of tries) expect(saved.length + refused.length).toBe(5)
    expect((await save({ added })).saved).toHaveLength(5)
  })
})

describe('the word of a new row', () => {
  it('stands for another row when another person says it, or on another screen', async () => {
    const id = word()
    const ids = [
      idForTemporary(id, screen, actor),
      idForTemporary(id, screen, otherActor),
      idForTemporary(id, numbered, actor),
    ]
    expect(new Set(ids).size).toBe(3)
    await add({ id, regNo: 'Z-1', name: 'mine' })
    const [theirs] = (await add({ id, regNo: 'Z-2', name: 'theirs' }, otherActor)).saved
    expect(idOf(theirs?.row)).toBe(ids[1])
    expect(await stored(screen, { regNo: 'Z-*' })).toHaveLength(2)
    expect((await findRow(kit.engine, screen, String(ids[0]), 'zh-CN'))['name']).toBe('mine')
  })
  it('names no id of a sender’s choice; any other word gets an id of the moment', async () => {
    const id = word()
    expect(idForTemporary(id, screen, actor)).toMatch(/^[0-9a-f]{32}$/)
    expect(idForTemporary(id, screen, actor)).not.toBe(id.slice(1))
    for (const other of ['1_tmp', id.slice(1), `${id}0`, '+', ''])
      expect(idForTemporary(other, screen, actor)).toBeUndefined()
  })
})
