import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import { joinKeys } from '../../registry/kit/joined.ts'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf } from './sheets/import-kit.ts'
import { importFile, publishScreen } from './kit.ts'

type Row = Readonly<Record<string, unknown>>
const application = openApplication()
const ID = 'test.circle'

const PIECES = [
  'a',
  '青铜',
  ',',
  '、',
  '，',
  ';',
  '"',
  '""',
  "'",
  '\n',
  '=',
  '+',
  '-',
  '@',
  '%2C',
  '%',
  '%25',
  '%252C',
  '/',
  '\\',
  '007',
  ' ',
  '_x000A_',
  '<',
  '&',
  '𠮷',
  '~',
  '\t',
]
const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '')
/** What is alike in most of them, each for itself. */
const KNOWN = [
  '=1+1',
  "'a",
  '007',
  '1E5',
  '100%2C',
  'a,b、c',
  '"a"',
  'a\nb',
  ' a ',
  '%',
  '123456789012345678',
  '1/2',
  'TRUE',
  '#N/A',
  '2024-05-01',
  '0.30000000000000004',
]
const text = fc.oneof(fc.constantFrom(...KNOWN), words)

/** Choices whose keys and words say what separators, quotation marks and other choices say. */
const CHOICES = [
  ['v0', '一级_甲'],
  ['v1', '甲、乙'],
  ['v2', 'a,b'],
  ['v3', 'a'],
  ['v4', 'b'],
  ['x,y', '逗号；键'],
  ['100%2C', '"引"'],
  ['%25', '百分'],
  ['007', '前导零'],
  ['v5', '007%2C'],
  ['v6', '=1+1'],
  ['k、l', '两\n行'],
  ['same1', '同名'],
  ['same2', '同名'],
  ['v7', '甲、乙,a'],
  ["'q", '/斜/'],
] as const
const items = CHOICES.map(([value, said]) => ({ value, text: said }))
const keys = CHOICES.map(([key]) => key)
const one = fc.constantFrom(...keys)
const many = (of: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 5 }).map(joinKeys)
/** Rows of tables, by the same keys and words; those of trees may not look like a path. */
const CATEGORIES = [
  ['circle-1', '甲、乙,丙'],
  ['circle-2', '"引"'],
  ['circle,3', 'a,b'],
  ['circle%2C', '同名'],
  ['circle-5', '同名'],
] as const
const categories = fc.constantFrom(...CATEGORIES.map(([id]) => id))

interface Way {
  readonly options?: Row
  readonly stored: fc.Arbitrary<unknown>
}
const day = fc
  .date({ min: new Date('0618-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const pathIn = (folder: string, end: string) =>
  fc.constantFrom('a', '鼎', 'a b', '100%', 'x_1').map((name) => `${folder}/${name}.${end}`)

/** Of each view type a field, and what it may store. */
const WAYS: Readonly<Record<string, Way>> = {
  text: { stored: text },
  textarea: { stored: text },
  input_pop: { stored: text },
  code: { stored: text },
  markdown: { stored: text },
  umeditor: {
    stored: fc.constantFrom('<p>一</p><p>二</p>', '<p><strong>西周</strong>,a、b</p>', '<h2>=1+1</h2><p>007</p>'),
  },
  password: { stored: fc.constant(null) },
  tags: { stored: fc.constantFrom('青铜;西周;礼器', '00;7', '=1;+1') },
  popup: {
    options: { code: 'report_user', orgFields: 'username', destFields: 'popup', multi: true },
    stored: fc.constantFrom('a', 'Z0001', '007'),
  },
  list: { options: { items }, stored: one },
  radio: { options: { items }, stored: one },
  list_multi: { options: { items }, stored: many(keys) },
  checkbox: { options: { items }, stored: many(keys) },
  switch: { stored: fc.constantFrom('Y', 'N') },
  number: { options: { precision: 6 }, stored: fc.constantFrom(0, -0.125, 12.5, 1e-6, 99_999_999, 0.3) },
  money: { stored: fc.constantFrom(0, 1, 0.01, 1234.5, '1234567890123456.78') },
  progress: { stored: fc.constantFrom(0, 45, 12.5, 100) },
  date: { stored: day.map((moment) => moment.slice(0, 10)) },
  datetime: {
    stored: fc.constantFrom('2024-02-29 23:59:59', '1911-10-10 08:05:43', '1986-05-04 03:30:00', '2024-05-01 00:00:00'),
  },
  time: { stored: fc.constantFrom('00:00:00', '08:30:00', '23:59:59') },
  cron: { stored: fc.constantFrom('0 30 8 * * ? *', '0 0 9-18 ? * 2-6 *') },
  pca: { options: { anyLevel: true }, stored: fc.constantFrom('330106', '110101', '330000') },
  sel_user: { options: { multi: true }, stored: many(keys) },
  sel_depart: { options: { multi: true }, stored: many(keys) },
  sel_role: { options: { multi: true }, stored: many(keys) },
  sel_position: { options: { multi: true }, stored: many(keys) },
  sel_biz: { options: { source: 'role', store: 'roleCode', text: 'roleName', multi: true }, stored: many(keys) },
  sel_search: { options: { dict: 'sys_role,role_name,role_code', multi: true }, stored: many(keys) },
  search: { options: { report: 'report_role', multi: true }, stored: fc.constant(null) },
  sel_tree: { options: { dict: 'sys_category,name,id' }, stored: categories },
  cat_tree: { stored: categories },
  link_down: {
    options: { table: 'sys_category', key: 'id', txt: 'name', condition: '{"pid":"0"}' },
    stored: categories,
  },
  file: {
    options: { number: 3 },
    stored: fc.uniqueArray(pathIn('temp', 'pdf'), { minLength: 1, maxLength: 3 }).map((paths) => paths.join(',')),
  },
  image: {
    options: { multi: true, uploadnum: 3 },
    stored: fc.uniqueArray(pathIn('temp', 'png'), { minLength: 1, maxLength: 3 }).map((paths) => paths.join(',')),
  },
  upload: { stored: pathIn('temp', 'pdf') },
  json_form: {
    options: { schema: { type: 'object', properties: { a: { type: 'string' }, n: { type: 'number' } } } },
    stored: fc.constantFrom('{"a":"甲、乙"}', '{"a":"=1+1","n":0.5}', '{"n":7}'),
  },
}
const names = Object.keys(WAYS)
const fields = {
  no: { title: '编号', unique: true },
  ...Object.fromEntries(
    Object.entries(WAYS).map(([view, { options }]) => [
      view,
      { title: `字段${view}`, view, ...(options ? { options } : {}) },
    ]),
  ),
}

const COUNT = 40
const drawn = fc.sample(
  fc.record(
    Object.fromEntries(Object.entries(WAYS).map(([view, { stored }]) => [view, fc.option(stored, { freq: 6 })])),
  ),
  { numRuns: COUNT, seed: 20_261_126 },
)
const rowsOf = async () =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${ID}/list?column=no&order=asc&pageSize=100`,
      token: application.admin,
    })
  ).result.records
const shape = (row: Row) => Object.fromEntries(['no', ...names].map((name) => [name, row[name] ?? null]))
const wipe = () => sql`delete from test_circle`.execute(application.database.kysely)

beforeAll(async () => {
  const { kysely } = application.database
  await publishScreen(application, application.admin, {
    version: 1,
    id: ID,
    title: '往返',
    source: { table: 'test_circle' },
    fields,
  })
  for (const [key, said] of CHOICES) {
    await sql`insert into sys_user (id, username, realname, password_hash) values (${`u-${key}`}, ${key}, ${said}, 'x')`.execute(
      kysely,
    )
    await sql`insert into sys_depart (id, depart_name, org_code) values (${key}, ${said}, ${`o-${key}`})`.execute(
      kysely,
    )
    await sql`insert into sys_role (id, role_name, role_code) values (${`r-${key}`}, ${said}, ${key})`.execute(kysely)
    await sql`insert into sys_position (id, name, code) values (${`p-${key}`}, ${said}, ${key})`.execute(kysely)
  }
  for (const [id, name] of CATEGORIES)
    await sql`insert into sys_category (id, pid, name, code) values (${id}, '0', ${name}, ${`c-${id}`})`.execute(kysely)
  for (const [at, row] of drawn.entries()) {
    const body = { ...row, no: `N${String(at).padStart(3, '0')}` }
    const { success, result } = await application.call({ url: `/data/${ID}/add`, token: application.admin, body })
    if (!success) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(result)}`)
  }
})

it('has a field of each view type there is', () => {
  expect(names.toSorted()).toEqual(widgets.map(({ type }) => type).toSorted())
})

describe.each(['xls', 'xlsx'])('an export (%s)', (format) => {
  const exported = async () =>
    (
      await application.request({
        url: `/data/${ID}/exportXls?column=no&order=asc&_sheet=template&format=${format}`,
        token: application.admin,
      })
    ).rawPayload
  it('is read in again as what was stored, through both doors', async () => {
    const before = (await rowsOf()).map(shape)
    expect(before).toHaveLength(COUNT)
    const sheet = await exported()
    await wipe()
    expect(await importFile(application, application.admin, ID, sheet)).toMatchObject({ success: true })
    expect((await rowsOf()).map(shape)).toEqual(before)
    await wipe()
    const steps = stepsOf(application, application.admin, ID)
    const { result: book } = await steps.upload(`往返.${format}`, sheet)
    expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
      counts: { fresh: COUNT, wrong: 0 },
    })
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({ state: 'done' })
    expect((await rowsOf()).map(shape)).toEqual(before)
  })
})
