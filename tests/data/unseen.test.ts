import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { readMigrations } from '../../server/db/migrate.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { importFile, publishScreen } from './kit.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'

type Row = Record<string, unknown>
const ID = 'test.unseen'
const [OPEN, CLOSE, ZERO, NBSP, BOM] = ['\u202D', '\u202C', '\u200B', '\u00A0', '\uFEFF']
const field = {
  name: { title: '名称' },
  code: { title: '编号', unique: true },
  phone: { title: '手机', rules: [{ rule: 'm' }] },
  sum: { title: '数量', view: 'number' },
  kind: {
    title: '来源',
    view: 'list',
    options: {
      items: [
        { value: '1', text: '捐赠' },
        { value: '2', text: '征集' },
      ],
    },
  },
  day: { title: '日期', view: 'date' },
  note: { title: '备注', view: 'textarea' },
}
const dirty = {
  name: '联系人',
  code: `${BOM}A-1${NBSP}`,
  phone: `${OPEN}13800138000${CLOSE}`,
  sum: `${ZERO}12${NBSP}`,
  kind: `${NBSP}1${ZERO}`,
  day: `${OPEN}2024-05-01`,
  note: ` 第一行${ZERO}`,
}
const clean = {
  name: '联系人',
  code: 'A-1',
  phone: '13800138000',
  sum: 12,
  kind: '1',
  day: '2024-05-01',
  note: ` 第一行${ZERO}`,
}
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, {
    version: 1,
    id: ID,
    title: '看不见',
    source: { table: 'test_unseen' },
    fields: field,
  })
})
afterAll(() => app.close())

const send = (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  app.call<Row>({ url: `/data/${ID}${url}`, token: admin, body, method })
const rows = async (query: Record<string, string> = {}) =>
  (await app.call<PageResult<Row>>({ url: `/data/${ID}/list?${new URLSearchParams(query).toString()}`, token: admin }))
    .result.records
const empty = () => sql`delete from test_unseen`.execute(app.database.kysely)

it('stores typed text without invisible characters, but free text unchanged', async () => {
  expect(await send('/add', dirty)).toMatchObject({ success: true, result: clean })
  expect(await send('/add', { ...dirty, code: `A-1${ZERO}` })).toMatchObject({
    success: false,
    result: { problems: [{ field: 'code', code: 'FIELD_NOT_UNIQUE' }] },
  })
  const [row] = await rows()
  expect(await send('/edit', { ...row, code: `${ZERO}A-2`, phone: `139 ${NBSP}`, note: '   ' }, 'PUT')).toMatchObject({
    success: false,
    result: { problems: [{ field: 'phone' }] },
  })
  expect(await send('/edit', { ...row, code: `${ZERO}A-2`, phone: NBSP, note: '   ' }, 'PUT')).toMatchObject({
    success: true,
    result: { code: 'A-2', phone: null, note: null },
  })
  await empty()
})

it('finds values whatever came along with what is searched for', async () => {
  await send('/add', dirty)
  const superQuery = (val: string, encode = (text: string) => text) => ({
    superQueryMatchType: 'and',
    superQueryParams: encode(JSON.stringify([{ field: 'phone', rule: 'eq', val }])),
  })
  const asked = [
    { phone: dirty.phone },
    { code: `*${BOM}A-1${ZERO}*` },
    { kind: `1${NBSP}` },
    { sum: `${ZERO}12` },
    { day_begin: `${OPEN}2024-05-01${CLOSE}` },
    superQuery(dirty.phone),
    superQuery(dirty.phone, encodeURIComponent),
  ]
  for (const query of asked) expect(await rows(query as Record<string, string>), JSON.stringify(query)).toHaveLength(1)
  expect(await rows({ code: `A-2${ZERO}` })).toHaveLength(0)
  await empty()
})

it('reads files through both imports without invisible characters, and writes them out in the message where a value is refused', async () => {
  const titles = Object.values(field).map(({ title }) => title)
  const words = [dirty.name, dirty.code, dirty.phone, dirty.sum, `捐${ZERO}赠${NBSP}`, dirty.day, '']
  const sheet = await xlsxOf([
    titles,
    words,
    words.map((cell, at) => (at === 4 ? `买${ZERO}卖` : at === 1 ? 'A-3' : cell)),
  ])
  const answered = await importFile<{ problems: { text: string }[] }>(app, admin, ID, sheet, 'valid')
  expect(await rows()).toMatchObject([{ ...clean, note: null }])
  expect(JSON.stringify(answered)).toContain('买卖')
  await empty()
  const steps = stepsOf(app, admin, ID)
  const { result: book } = await steps.upload('名单.xlsx', await xlsxOf([titles, words]))
  expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
    counts: { fresh: 1, wrong: 0 },
  })
})

it('finds values by words within a query that is part of another text, and by an export with the query in its body', async () => {
  await send('/add', dirty)
  const within = (query: object) => rows({ paramsStr: JSON.stringify(query) })
  const terms = (val: string) => JSON.stringify([{ field: 'phone', rule: 'eq', val }])
  expect(await rows({ superQueryMatchType: 'and', superQueryParams: terms(` ${dirty.phone} `) })).toHaveLength(1)
  expect(await within({ phone: ` ${dirty.phone} ` })).toHaveLength(1)
  const exported = async (phone: string) =>
    (await app.request({ method: 'POST', url: `/data/${ID}/exportRows`, token: admin, body: { phone } })).rawPayload
      .length
  expect(await exported(` ${dirty.phone} `)).toBeGreaterThan(1000)
  expect(await exported('13900139000')).toBe(0)
  await empty()
})

it('takes accounts, names and codes of calls without invisible characters, and passwords as typed', async () => {
  const add = (dictCode: string, dictName = dictCode) =>
    app.call<Row>({ url: '/sys/dict/add', token: admin, body: { dictCode, dictName } })
  expect(await add(`${ZERO}unseen_code${NBSP}`, ` ${BOM}名称 `)).toMatchObject({
    success: true,
    result: { dictCode: 'unseen_code', dictName: '名称' },
  })
  expect((await add('unseen_code')).success).toBe(false)
  expect((await add(`unseen_code${ZERO}`)).success).toBe(false)
  expect((await add(` ${ZERO}`)).success).toBe(false)
  const signIn = (username: string, password: string) =>
    app.call<{ token: string }>({ url: '/sys/login', body: { username, password } })
  const { success, result } = await signIn(` ${OPEN}staff${CLOSE}`, '123456')
  expect(success).toBe(true)
  const password = ' lives by the river '
  expect(
    await app.call({
      url: '/sys/user/updatePassword',
      token: result.token,
      body: { oldpassword: '123456', password, confirmpassword: password },
    }),
  ).toMatchObject({ success: true })
  expect([(await signIn('staff', password)).success, (await signIn('staff', password.trim())).success]).toEqual([
    true,
    false,
  ])
})

it('g13 takes the telephone number of an address book', async () => {
  const { success } = await importFile(
    app,
    admin,
    ID,
    await xlsxOf([
      ['编号', '手机'],
      ['IM-1', '\u202D13800138000\u202C'],
    ]),
  )
  expect([success, (await rows({ code: 'IM-1' }))[0]?.['phone']]).toEqual([true, '13800138000'])
  await empty()
})

it('cleans unique values that were stored before, and leaves those that would then be duplicates', async () => {
  const { kysely } = app.database
  await sql`insert into test_unseen (id, code) values ('1', ${`A${ZERO}`}), ('2', 'B'), ('3', ${`${NBSP}B`}), ('4', ${`C${ZERO}`}), ('5', ${`${ZERO}C`}), ('6', ${ZERO})`.execute(
    kysely,
  )
  await sql.raw(readMigrations().find(({ name }) => name.endsWith('_unique_seen.sql'))?.text ?? '').execute(kysely)
  const { rows: held } = await sql<{ id: string; code: string }>`select id, code from test_unseen order by id`.execute(
    kysely,
  )
  expect(held.map(({ code }) => code)).toEqual(['A', 'B', `${NBSP}B`, 'C', `${ZERO}C`, ZERO])
  await empty()
})

it('counts values that only look different before a field becomes unique, and cleans the others', async () => {
  const other = {
    version: 1,
    id: 'test.later',
    title: '后来唯一',
    source: { table: 'test_later' },
    fields: { code: { title: '编号' } },
  }
  await publishScreen(app, admin, other)
  const { kysely } = app.database
  await sql`insert into test_later (id, code) values ('1', 'A'), ('2', ${`A${ZERO}`})`.execute(kysely)
  const unique = { ...other, fields: { code: { title: '编号', unique: true } } }
  const { revision } = (await app.call<{ revision: number }>({ url: '/schema/draft/test.later', token: admin })).result
  expect(
    await app.call({
      url: '/schema/draft/test.later',
      method: 'PUT',
      token: admin,
      body: { document: unique, revision, baseVersion: 1 },
    }),
  ).toMatchObject({ success: true })
  const publish = () =>
    app.call({ url: '/schema/publish/test.later', token: admin, body: { message: '唯一', baseVersion: 1 } })
  expect(await publish()).toMatchObject({ success: false })
  await sql`delete from test_later where id = '1'`.execute(kysely)
  expect(await publish()).toMatchObject({ success: true })
  const { rows: held } = await sql<{ code: string }>`select code from test_later`.execute(kysely)
  expect(held).toEqual([{ code: 'A' }])
})

it('treats the same characters as invisible in the database as in the code', () => {
  const text = readMigrations().find(({ name }) => name.endsWith('_unique_seen.sql'))?.text ?? ''
  const source = readFileSync(new URL('../../schemas/language/characters/marks.ts', import.meta.url), 'utf8')
  const signs = (all: string, pattern: RegExp) =>
    [...new Set([...all.matchAll(pattern)].map(([, code]) => code))].toSorted()
  expect(signs(text.split("'")[1] ?? '', /\\([0-9A-F]{4})/g)).toEqual(
    [...signs(/INVISIBLE_SIGNS =[^\n]*\n?[^\n]*/.exec(source)?.[0] ?? '', /\\u([0-9A-F]{4})/g), '00A0'].toSorted(),
  )
})
