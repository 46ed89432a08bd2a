import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanEffects, StepReply } from '../../../../schemas/contract/screens/schema.ts'
import { onEveryEngine } from '../../../../tests/kit/engines.ts'
import { buildTestApp, type TestApp } from '../../../../tests/kit/test-app.ts'

const ID = 'lab.effects'
const TABLE = 'scr_lab_effects'
const FIELDS = {
  code: { title: '编号', view: 'text', maxLength: 20 },
  name: { title: '名称', view: 'text', maxLength: 100 },
  size: { title: '尺寸', view: 'text', maxLength: 30 },
  day: { title: '日期', view: 'text', maxLength: 30 },
  price: { title: '价格', view: 'number', options: { precision: 4 } },
  at: { title: '时间', view: 'datetime' },
  kind: {
    title: '种类',
    view: 'list',
    options: {
      items: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
        { value: 'c', text: '丙' },
      ],
    },
  },
  secret: { title: '底价', view: 'number', column: { type: 'integer' } },
}
type Fields = Readonly<Record<string, object>>
const documentOf = (fields: Fields) => ({
  version: 1,
  id: ID,
  title: '影响',
  permission: 'lab:effects',
  fields,
  query: { items: Object.keys(fields).slice(0, 1) },
  list: { columns: Object.keys(fields) },
})
const ROWS = [
  {
    code: '00123',
    name: '青铜鼎',
    size: '12.50',
    day: '2024-05-01',
    price: 1.2345,
    at: '2024-05-01 10:30:00',
    kind: 'a',
    secret: 100,
  },
  {
    code: 'A-1',
    name: '青瓷碗，北宋汝窑',
    size: '大',
    day: '去年',
    price: 2,
    at: '2024-05-02 00:00:00',
    kind: 'b',
    secret: 200,
  },
  { code: null, name: '', size: '007', day: '2024-05-01 08:00:00', price: 99999.5, at: null, kind: 'c', secret: 300 },
  { code: 'A-2', name: '石碑', size: null, day: null, price: null, at: '2024-05-03 23:59:59', kind: 'c', secret: null },
]

let app: TestApp
let admin: string
const plan = async (fields: Fields, token = admin) => {
  const reply = await app.call<{ steps: readonly StepReply[]; affected: PlanEffects }>({
    url: `/schema/plan/${ID}`,
    token,
    body: { document: documentOf(fields) },
  })
  expect(reply).toMatchObject({ success: true })
  return reply.result
}
const effectOf = async (fields: Fields, column: string) =>
  (await plan(fields)).steps.find((step) => step.column === column && step.kind !== 'renameColumn')?.effect
const affected = async (fields: Fields, key: string, token = admin) =>
  (await plan(fields, token)).affected.find(({ field }) => field === key)
const found = async (query: unknown) => {
  const { match, of } = query as { match: string; of: unknown }
  const reply = await app.call<{ total: number }>({
    url: `/data/${ID}/list?superQueryMatchType=${match}&superQueryParams=${encodeURIComponent(JSON.stringify(of))}`,
    token: admin,
  })
  return reply.result.total
}

onEveryEngine(() => {
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.login('admin')
    await app.call({ url: '/schema/create', token: admin, body: { document: documentOf(FIELDS) } })
    await app.call({ url: `/schema/publish/${ID}`, token: admin, body: { message: 'first', baseVersion: 0 } })
    for (const [index, { code, name, size, day, price, at, kind, secret }] of ROWS.entries()) {
      await sql`insert into ${sql.table(TABLE)} (id, code, name, size, day, price, at, kind, secret) values (${`r${index}`}, ${code}, ${name}, ${size}, ${day}, ${price}, ${at}, ${kind}, ${secret})`.execute(
        app.database.kysely,
      )
    }
  })
  afterAll(() => app.close())

  describe('the plan of a publication that converts columns', () => {
    it('counts texts that are no numbers, and those that lose their zeros', async () => {
      expect(
        await effectOf({ ...FIELDS, size: { title: '尺寸', view: 'number', options: { precision: 1 } } }, 'size'),
      ).toEqual({
        text: '1 行的值无法转换，勾选后不能发布，请先修改这些值；1 行的值会被截断或舍入',
        examples: ['大：无法转换', '007 → 7.0'],
        failed: true,
      })
    })
    it('counts texts that are cut by a shorter length', async () => {
      expect(await effectOf({ ...FIELDS, name: { title: '名称', view: 'text', maxLength: 5 } }, 'name')).toEqual({
        text: '1 行的值会被截断或舍入',
        examples: ['青瓷碗，北宋汝窑 → 青瓷碗，北'],
        failed: false,
      })
    })
    it('counts numbers that are rounded, and those that are too large', async () => {
      expect(
        await effectOf(
          {
            ...FIELDS,
            price: {
              title: '价格',
              view: 'number',
              options: { precision: 2 },
              column: { type: 'numeric', length: 5, scale: 2 },
            },
          },
          'price',
        ),
      ).toEqual({
        text: '1 行的值无法转换，勾选后不能发布，请先修改这些值；1 行的值会被截断或舍入',
        examples: ['99999.5：无法转换', '1.2345 → 1.23'],
        failed: true,
      })
    })
    it('counts texts that are no days, and moments that lose their time', async () => {
      expect(await effectOf({ ...FIELDS, day: { title: '日期', view: 'date' } }, 'day')).toMatchObject({
        examples: ['去年：无法转换', '2024-05-01 08:00:00 → 2024-05-01'],
        failed: true,
      })
      expect(await effectOf({ ...FIELDS, at: { title: '时间', view: 'date' } }, 'at')).toMatchObject({
        text: '3 行的值会被截断或舍入',
        failed: false,
      })
    })
    it('says nothing of a number that becomes a text, nor of a longer text', async () => {
      expect(
        await effectOf(
          {
            ...FIELDS,
            price: { title: '价格', view: 'text', maxLength: 40 },
            name: { title: '名称', view: 'text', maxLength: 200 },
          },
          'price',
        ),
      ).toBeUndefined()
      expect(
        await effectOf({ ...FIELDS, name: { title: '名称', view: 'text', maxLength: 200 } }, 'name'),
      ).toBeUndefined()
    })
    it('does what it said once the step is ticked', async () => {
      const [before, after] = [
        await effectOf({ ...FIELDS, at: { title: '时间', view: 'date' } }, 'at'),
        { ...FIELDS, at: { title: '时间', view: 'date' } },
      ]
      await expect(
        app.database.transaction(async (tx) => {
          await sql`alter table ${sql.table(TABLE)} alter column at type date using nullif(at::text, '')::date`.execute(
            tx,
          )
          const { rows } = await sql<{ at: string | null }>`select at from ${sql.table(TABLE)} order by id`.execute(tx)
          expect(rows.map(({ at }) => at)).toEqual(['2024-05-01', '2024-05-02', null, '2024-05-03'])
          throw new Error('back')
        }),
      ).rejects.toThrow('back')
      expect(before).toEqual(await effectOf(after, 'at'))
    })
    it('counts a column by the name that it still has', async () => {
      const { name: _name, ...others } = FIELDS
      expect(
        await effectOf(
          { ...others, title: { title: '名称', view: 'text', maxLength: 5, column: { was: 'name' } } },
          'title',
        ),
      ).toMatchObject({ text: '1 行的值会被截断或舍入' })
    })
  })

  describe('the plan of a publication that asks for more', () => {
    it('counts the rows whose option is gone, names them, and leads to them in the list', async () => {
      const effect = await affected(
        {
          ...FIELDS,
          kind: {
            title: '种类',
            view: 'list',
            options: {
              items: [
                { value: 'a', text: '甲' },
                { value: 'b', text: '乙' },
              ],
            },
          },
        },
        'kind',
      )
      expect(effect).toMatchObject({
        rows: 2,
        text: '“种类”：2 行已有数据不符合新的要求',
        query: { match: 'or', of: [{ field: 'kind', rule: 'eq', val: 'c' }] },
      })
      expect(effect?.examples[0]).toMatch(/^c（2 行）：/)
      expect(await found(effect?.query)).toBe(2)
    })
    it('counts the rows that hold nothing of what must be filled in', async () => {
      const effect = await affected(
        { ...FIELDS, code: { ...FIELDS.code, required: true }, name: { ...FIELDS.name, required: true } },
        'code',
      )
      expect(effect).toMatchObject({ rows: 1, query: { match: 'or', of: [{ field: 'code', rule: 'empty', val: '' }] } })
      expect(await found(effect?.query)).toBe(1)
    })
    it('counts what must be filled in only where another field says so', async () => {
      expect(await affected({ ...FIELDS, size: { ...FIELDS.size, required: "kind == 'c'" } }, 'size')).toMatchObject({
        rows: 1,
      })
      expect(await affected({ ...FIELDS, size: { ...FIELDS.size, required: "kind == 'a'" } }, 'size')).toBeUndefined()
    })
    it('counts every row for a new field that must be filled in', async () => {
      expect(
        await affected({ ...FIELDS, origin: { title: '来源', view: 'text', required: true } }, 'origin'),
      ).toMatchObject({ rows: 4, examples: [expect.stringContaining('未填写（4 行）')] })
      expect(await affected({ ...FIELDS, origin: { title: '来源', view: 'text' } }, 'origin')).toBeUndefined()
    })
    it('counts values beyond a lowered limit, and those that a pattern or a check refuses', async () => {
      const limited = await affected({ ...FIELDS, secret: { ...FIELDS.secret, maximum: 150 } }, 'secret')
      expect(limited).toMatchObject({
        rows: 2,
        query: { match: 'or', of: [{ field: 'secret', rule: 'gt', val: '150' }] },
      })
      expect(await found(limited?.query)).toBe(2)
      const patterned = await affected({ ...FIELDS, code: { ...FIELDS.code, pattern: '^[A-Z]-\\d+$' } }, 'code')
      expect(patterned).toMatchObject({ rows: 1, examples: [expect.stringContaining('00123（1 行）')] })
      expect(await found(patterned?.query)).toBe(1)
      const checked = await affected(
        {
          ...FIELDS,
          secret: { ...FIELDS.secret, rules: [{ check: "secret < 250 || kind == 'a'", message: '底价过高' }] },
        },
        'secret',
      )
      expect(checked).toMatchObject({ rows: 1, examples: ['300（1 行）：底价过高'] })
      expect(await affected({ ...FIELDS, name: { ...FIELDS.name, maxLength: 6 } }, 'name')).toMatchObject({ rows: 1 })
    })
    it('says nothing where nothing is stricter, and of what was wrong before', async () => {
      expect((await plan({ ...FIELDS, name: { ...FIELDS.name, title: '品名' } })).affected).toEqual([])
      const { kysely } = app.database
      await sql`update ${sql.table(TABLE)} set kind = 'x' where id = 'r0'`.execute(kysely)
      expect(
        await affected(
          {
            ...FIELDS,
            kind: {
              title: '种类',
              view: 'list',
              options: {
                items: [
                  { value: 'a', text: '甲' },
                  { value: 'b', text: '乙' },
                ],
              },
            },
          },
          'kind',
        ),
      ).toMatchObject({ rows: 2 })
      await sql`update ${sql.table(TABLE)} set kind = 'a' where id = 'r0'`.execute(kysely)
    })
  })

  describe('somebody who may edit the page but not see its rows', () => {
    it('gets no counts and no examples of the rows', async () => {
      const { kysely } = app.database
      const staff = await app.login('staff')
      await sql`insert into sys_role_permission (role_id, permission_id) select ur.role_id, p.id from sys_user u join sys_user_role ur on ur.user_id = u.id, sys_permission p where u.username = 'staff' and p.perms in ('system:screen:edit', 'system:screen:list') on conflict do nothing`.execute(
        kysely,
      )
      const { affected: effects, steps } = await plan(
        { ...FIELDS, secret: { ...FIELDS.secret, maximum: 150 }, name: { title: '名称', view: 'text', maxLength: 5 } },
        staff,
      )
      expect(effects).toEqual([{ field: '', text: '您没有查询该页面数据的权限，未统计有多少行受影响', examples: [] }])
      expect(steps.every(({ effect }) => effect === undefined)).toBe(true)
    })
  })
})
