import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableScreen } from '../catalog/screens.ts'
import { findRow, listRows } from '../read/list.ts'
import { TEST_SCREEN, actor, openTestEngine, otherActor, type TestEngine } from '../testing.ts'
import { addRow, editRow, removeRow, removeRows } from './write.ts'
import { EMPTY_QUERY } from '../query/list-query.ts'

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(TEST_SCREEN)
})
afterAll(() => kit.close())

interface Told {
  readonly problems: readonly { readonly field: string; readonly text: string }[]
}
const problemsOf = (reason: unknown) => (reason as { params: { result: Told } }).params.result
const add = (row: Record<string, unknown>) => addRow(kit.engine, screen, actor, row)
const total = async () => (await listRows(kit.engine, screen, EMPTY_QUERY, 'zh-CN')).total

describe('adding', () => {
  it('fills the engine-owned columns and ignores what is no writable field', async () => {
    const row = await add({
      regNo: 'N-1',
      name: '爵',
      id: 'mine',
      version: 99,
      createBy: 'root',
      sysOrgCode: 'X',
      full: 'forged',
      nonsense: 1,
    })
    expect(row).toMatchObject({
      regNo: 'N-1',
      createBy: 'li',
      sysOrgCode: 'A01',
      version: 1,
      full: 'N-1爵',
      updateBy: null,
    })
    expect(row['id']).not.toBe('mine')
    expect(row).not.toHaveProperty('nonsense')
  })
  it('keeps a hidden field out of the row', async () => {
    expect(await add({ regNo: 'N-2', secret: 'x', level: '2' })).toMatchObject({ secret: null })
    expect(await add({ regNo: 'N-3', secret: 'x', level: '1', value: 1 })).toMatchObject({ secret: 'x' })
  })
  it('checks the record as the form does and names every field that is wrong', async () => {
    const refused = add({ name: 'x'.repeat(51), level: '1', day: '2024-02-31' })
    await expect(refused).rejects.toMatchObject({ code: 'DATA_INVALID' })
    const { problems } = await refused.then(() => ({ problems: [] }), problemsOf)
    expect(problems.map((problem) => problem.field)).toEqual(['regNo', 'name', 'day', 'value'])
    expect(problems[0]?.text).toContain('总登记号')
  })
  it.each([
    ['level', '9'],
    ['category', 'nowhere'],
    ['category', 'c4'],
    ['keeper', 'li,ghost'],
    ['origin', '999999'],
  ])('refuses a %s that does not exist', async (field, value) => {
    await expect(add({ regNo: `C-${value}`, [field]: value })).rejects.toThrow(/不在可选范围内/)
  })
  it('names the field whose value exists already', async () => {
    await add({ regNo: 'U-1' })
    await expect(add({ regNo: 'U-1' })).rejects.toMatchObject({
      code: 'FIELD_NOT_UNIQUE',
      params: { label: '总登记号', value: 'U-1' },
    })
  })
  it.each([[null], [[]], ['text'], [7]])('refuses %j as a record', async (body) => {
    await expect(addRow(kit.engine, screen, actor, body)).rejects.toMatchObject({ code: 'DATA_BODY_WRONG' })
  })
  it('SEC-04 stores hostile text as text', async () => {
    const name = `'); drop table scr_test_relic; --`
    const row = await add({ regNo: 'H-1', name, ['__proto__']: { polluted: true } })
    expect(row['name']).toBe(name)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('editing', () => {
  it('refuses a stale edit with 409 and tells who changed the row and when', async () => {
    const row = await add({ regNo: 'E-1', name: '一' })
    kit.at('2026-05-02 10:00:00')
    await editRow(kit.engine, screen, otherActor, { id: row['id'], version: 1, name: '二' })
    const refused = editRow(kit.engine, screen, actor, { id: row['id'], version: 1, name: '三' })
    await expect(refused).rejects.toMatchObject({
      code: 'DATA_STALE',
      params: { who: '王保管', result: { version: 2, updateBy: 'wang' } },
    })
    await expect(refused).rejects.toThrow(/王保管 于 2026-05-02 10:00:\d\d/)
    expect(await findRow(kit.engine, screen, String(row['id']), 'zh-CN')).toMatchObject({
      name: '二',
      version: 2,
      updateBy: 'wang',
      createBy: 'li',
    })
  })
  it('accepts an edit without a version and keeps what was not sent', async () => {
    const row = await add({ regNo: 'E-2', name: '一', value: 5 })
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], name: '二' })).toMatchObject({
      regNo: 'E-2',
      name: '二',
      value: 5,
      version: 2,
      full: 'E-2二',
    })
  })
  it('loses neither of two edits at once', async () => {
    const row = await add({ regNo: 'E-3' })
    await Promise.all([
      editRow(kit.engine, screen, actor, { id: row['id'], name: '甲' }),
      editRow(kit.engine, screen, otherActor, { id: row['id'], value: 3 }),
    ])
    expect(await findRow(kit.engine, screen, String(row['id']), 'zh-CN')).toMatchObject({
      name: '甲',
      value: 3,
      version: 3,
    })
  })
  it('lets a row keep a choice that was removed meanwhile, and no new row take it', async () => {
    const row = await add({ regNo: 'E-4', level: '3' })
    await sql`update sys_dict_item set item_value = '3x' where item_value = '3'`.execute(kit.database.kysely)
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], level: '3', name: '仍在' })).toMatchObject({
      level: '3',
      name: '仍在',
    })
    await expect(add({ regNo: 'E-5', level: '3' })).rejects.toThrow(/不在可选范围内/)
  })
  it('says that a row is gone', async () => {
    await expect(editRow(kit.engine, screen, actor, { id: 'no such', name: 'x' })).rejects.toMatchObject({
      code: 'DATA_ROW_GONE',
    })
    await expect(editRow(kit.engine, screen, actor, { id: { $ne: 1 }, name: 'x' })).rejects.toMatchObject({
      code: 'DATA_ROW_GONE',
    })
  })
})

describe('deleting', () => {
  it('LIST-024 deletes by id and says when there is nothing to delete', async () => {
    const row = await add({ regNo: 'D-1' })
    await removeRow(kit.engine, screen, actor, ['delete'], String(row['id']))
    await expect(removeRow(kit.engine, screen, actor, ['delete'], String(row['id']))).rejects.toMatchObject({
      code: 'DATA_ROW_GONE',
    })
  })
  it('LIST-023 deletes ids joined by commas, a trailing comma included', async () => {
    const ids = [(await add({ regNo: 'D-2' }))['id'], (await add({ regNo: 'D-3' }))['id']]
    const before = await total()
    expect(await removeRows(kit.engine, screen, actor, 'batch_delete', `${ids.join(',')},`)).toMatchObject({
      removed: 2,
    })
    expect(await total()).toBe(before - 2)
  })
  it('SEC-04 takes ids as values and no more than 1000 of them', async () => {
    const before = await total()
    expect(
      await removeRows(kit.engine, screen, actor, 'batch_delete', `' or 1=1 --,x'); delete from scr_test_relic; --`),
    ).toMatchObject({ removed: 0 })
    await expect(removeRows(kit.engine, screen, actor, 'batch_delete', ',,')).rejects.toMatchObject({
      code: 'DATA_IDS_EMPTY',
    })
    await expect(
      removeRows(kit.engine, screen, actor, 'batch_delete', Array.from({ length: 1001 }, (_, n) => n).join(',')),
    ).rejects.toMatchObject({ code: 'DATA_TOO_MANY_IDS' })
    expect(await total()).toBe(before)
  })
})

it('leaves a stored value that its field cannot read until another is sent, and refuses nobody for it', async () => {
  const open = await kit.open({
    ...TEST_SCREEN,
    id: 'test.insured',
    fields: { name: { title: '名称' }, insured: { title: '投保', view: 'switch' } },
  })
  const row = await addRow(kit.engine, open, actor, { name: '爵', insured: 'Y' })
  const id = String(row['id'])
  await sql`update ${sql.table(open.table)} set insured = 'perhaps' where id = ${id}`.execute(
    kit.engine.database.kysely,
  )
  expect(await editRow(kit.engine, open, actor, { id, name: '角' })).toMatchObject({ name: '角', insured: 'perhaps' })
  await expect(editRow(kit.engine, open, actor, { id, insured: 'never' })).rejects.toMatchObject({
    code: 'DATA_INVALID',
  })
  expect(await editRow(kit.engine, open, actor, { id, insured: 'N' })).toMatchObject({ insured: 'N' })
})
