import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { say } from '../../../schemas/messages/index.ts'
import { restrictScreen } from '../access/index.ts'
import type { TableScreen } from '../catalog/index.ts'
import { parseListQuery } from '../query/list-query.ts'
import { findRow, listJson, listRows } from '../read/index.ts'
import { actor, openTestEngine, type TestEngine } from '../testing.ts'
import { addRow, editRow } from './write.ts'
import { insertRows } from './rows.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    place: { type: 'string', title: '地点' },
    state: { enum: ['good', 'damaged'], title: '状况' },
    contacts: {
      type: 'array',
      title: '联系人',
      items: {
        type: 'object',
        properties: { phone: { type: 'string', title: '电话', pattern: '^[0-9-]+$' } },
        required: ['phone'],
      },
    },
  },
  required: ['place'],
  if: { properties: { state: { const: 'damaged' } }, required: ['state'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { damage: { type: 'string', title: '损伤描述' } }, required: ['damage'] },
}
let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open({
    version: 1,
    id: 'test.inspection',
    title: '检查',
    permission: 'test:inspection',
    fields: {
      name: { title: '名称', view: 'text' },
      detail: { title: '检查记录', view: 'json_form', options: { schema: SCHEMA } },
    },
  })
})
afterAll(() => kit.close())

const add = (detail: unknown) => addRow(kit.engine, screen, actor, { name: 'a', detail })
const problemOf = async (work: Promise<unknown>) => {
  const reason = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return (
    reason as {
      params: {
        result: {
          problems: { field: string; code: Parameters<typeof say>[0]; params: Record<string, unknown>; text: string }[]
        }
      }
    }
  ).params.result.problems[0]
}
const read = (text: unknown) => JSON.parse(String(text)) as unknown

describe('a field of structured data', () => {
  it('is stored as a JSON value, and comes back as its text', async () => {
    const row = await add('{ "state": "good", "place": "一号库", "contacts": [{"phone": "010-1"}] }')
    const value = { contacts: [{ phone: '010-1' }], place: '一号库', state: 'good' }
    expect(read(row['detail'])).toEqual(value)
    const { rows } = await sql<{
      type: string
      phone: string
    }>`select jsonb_typeof(detail) as type, detail #>> '{contacts,0,phone}' as phone from ${sql.table(screen.table)} where id = ${row['id']}`.execute(
      kit.database.kysely,
    )
    expect(rows).toEqual([{ type: 'object', phone: '010-1' }])
    expect(read((await findRow(kit.engine, screen, String(row['id']), 'zh-CN'))['detail'])).toEqual(value)
    const [listed] = (await listRows(kit.engine, screen, parseListQuery({}), 'zh-CN')).records
    expect([typeof listed?.['detail'], read(listed?.['detail'])]).toEqual(['string', value])
    const page = await listJson(kit.engine, screen, parseListQuery({}), 'zh-CN')
    const [sent] = JSON.parse(`[${Buffer.concat(page.records).toString()}]`) as Record<string, unknown>[]
    expect(read(sent?.['detail'])).toEqual(value)
  })
  it('is changed, left as it is and emptied by an edit', async () => {
    const row = await add('{"place":"一号库"}')
    const id = String(row['id'])
    expect(
      read((await editRow(kit.engine, screen, actor, { id, version: 1, detail: '{"place":"二号库"}' }))['detail']),
    ).toEqual({ place: '二号库' })
    expect(read((await editRow(kit.engine, screen, actor, { id, version: 2, name: 'b' }))['detail'])).toEqual({
      place: '二号库',
    })
    expect(await editRow(kit.engine, screen, actor, { id, version: 3, detail: '' })).toMatchObject({
      detail: null,
      name: 'b',
    })
  })
  it('is stored with many rows at once', async () => {
    const row = await add('{"place":"三号库"}')
    await insertRows(kit.database.kysely, screen, [
      { ...row, id: 'many-1' },
      { ...row, id: 'many-2', detail: null },
    ])
    expect(read((await findRow(kit.engine, screen, 'many-1', 'zh-CN'))['detail'])).toEqual({ place: '三号库' })
    expect((await findRow(kit.engine, screen, 'many-2', 'zh-CN'))['detail']).toBeNull()
  })
  it.each([
    ['{"state":"good"}', '请填写“检查记录 › 地点”', 'Enter “检查记录 › 地点”'],
    ['{"place":"a","state":"damaged"}', '请填写“检查记录 › 损伤描述”', 'Enter “检查记录 › 损伤描述”'],
    [
      '{"place":"a","contacts":[{"phone":"1"},{"phone":"x"}]}',
      '“检查记录 › 联系人 2 › 电话”的格式不正确',
      '“检查记录 › 联系人 2 › 电话” has the wrong format',
    ],
    [
      '{"place":"a","state":"lost"}',
      '“检查记录 › 状况”的值不在可选范围内',
      'The value of “检查记录 › 状况” is not one of its options',
    ],
    ['["a"]', '“检查记录”的类型不正确', '“检查记录” has the wrong type'],
  ])('refuses %s with the way to the property', async (detail, chinese, english) => {
    const found = await problemOf(add(detail))
    expect(found).toMatchObject({ field: 'detail', text: chinese })
    expect(found && say(found.code, found.params, 'en-US')).toBe(english)
  })
  it.each([
    ['text'],
    ['7'],
    ['{"place":'],
    ['{"place":"a","__proto__":{"x":1}}'],
    [`${'['.repeat(40)}1${']'.repeat(40)}`],
    [{ place: 'a' }],
  ])('refuses %j, which is no JSON text of an object or a list', async (detail) => {
    expect(await problemOf(add(detail))).toMatchObject({ field: 'detail', code: 'FIELD_UNREADABLE' })
  })
  it('refuses signs that the database does not take, and more than a value may have', async () => {
    expect(await problemOf(add('{"place":"a\\u0000"}'))).toMatchObject({ code: 'FIELD_SIGNS' })
    expect(await problemOf(add(JSON.stringify({ place: 'x'.repeat(100_000) })))).toMatchObject({
      code: 'FIELD_MAX_LENGTH',
      params: { limit: 100_000 },
    })
  })
  it('is found by what it contains', async () => {
    await add('{"place":"恒温展柜"}')
    expect((await listRows(kit.engine, screen, parseListQuery({ detail: '*恒温*' }), 'zh-CN')).total).toBe(1)
    expect((await listRows(kit.engine, screen, parseListQuery({ detail: '没有' }), 'zh-CN')).total).toBe(0)
  })
  it('is no part of what a person gets who may not see it', async () => {
    const row = await add('{"place":"密室"}')
    const hidden = restrictScreen(screen, { excluded: () => new Set(['detail']), isDisabled: () => false })
    expect(await findRow(kit.engine, hidden, String(row['id']), 'zh-CN')).not.toHaveProperty('detail')
    expect(
      (await listRows(kit.engine, hidden, parseListQuery({ detail: '*密室*' }), 'zh-CN')).records.every(
        (one) => !Object.hasOwn(one, 'detail'),
      ),
    ).toBe(true)
    await editRow(kit.engine, hidden, actor, { id: row['id'], version: 1, name: 'c', detail: '{"place":"改"}' })
    expect(read((await findRow(kit.engine, screen, String(row['id']), 'zh-CN'))['detail'])).toEqual({ place: '密室' })
  })
})
