import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WorkBook, read } from 'xlsx'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'
import { importFile, publishScreen } from './kit.ts'

/** Values of public bug reports through the entry points of the server that no other test covers: saving in form and grid, lists, previews of files, templates, publications. */

type Row = Record<string, unknown>
interface Saved {
  readonly saved: readonly { readonly row: Row }[]
  readonly refused: readonly { readonly id: string; readonly errors: Readonly<Record<string, string>> }[]
}
const ID = 'test.cases'
const application = openApplication()
const items = (...values: readonly string[]) => ({ items: values.map((value) => ({ value, text: `第${value}项` })) })
const publish = (id: string, fields: Readonly<Record<string, object>>) =>
  publishScreen(application, application.admin, {
    version: 1,
    id,
    title: '试验',
    source: { table: id.replace('.', '_') },
    fields,
  })
/** Publishes other fields of a screen, as the designer does, with the steps that are ticked. */
async function publishAgain(
  id: string,
  fields: Readonly<Record<string, object>>,
  allow: readonly string[] = [],
): Promise<void> {
  const document = { version: 1, id, title: '试验', source: { table: id.replace('.', '_') }, fields }
  const { revision } = (
    await application.call<{ revision: number }>({ url: `/schema/draft/${id}`, token: application.admin })
  ).result
  await application.call({
    url: `/schema/draft/${id}`,
    method: 'PUT',
    token: application.admin,
    body: { document, revision, baseVersion: 1 },
  })
  expect(
    await application.call({
      url: `/schema/publish/${id}`,
      token: application.admin,
      body: { message: '再次', baseVersion: 1, allow },
    }),
  ).toMatchObject({ success: true })
}
const send = <T = Row>(url: string, body: unknown, id = ID, method?: 'PUT') =>
  application.call<T>({ url: `/data/${id}${url}`, token: application.admin, body, ...(method ? { method } : {}) })
const rows = async (query: Readonly<Record<string, string>> = {}, id = ID) =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${id}/list?${new URLSearchParams({ pageSize: '100', column: 'code', order: 'asc', ...query }).toString()}`,
      token: application.admin,
    })
  ).result.records
const wipe = () => sql`delete from test_cases`.execute(application.database.kysely)
const PHONE = '\u202D13800138000\u202C'
const TOO_LARGE = '“123456789012345”过大，整数部分最多 14 位'

beforeAll(() =>
  publish(ID, {
    code: { title: '编号', maxLength: 32, unique: true },
    name: { title: '名称', required: true, maxLength: 100 },
    idNo: { title: '证件号', maxLength: 40 },
    free: { title: '读数', type: 'number', view: 'number' },
    price: { title: '金额', type: 'number', view: 'money' },
    bought: { title: '购入日期', view: 'date' },
    at: { title: '时间', view: 'datetime' },
    phone: { title: '手机', maxLength: 20, pattern: '1[3-9]\\d{9}' },
    note: { title: '备注', view: 'textarea' },
  }),
)

it('g05 has columns of texts in the template for codes, numbers of papers and telephone numbers', async () => {
  const { rawPayload } = await application.request({ url: `/data/${ID}/importTemplate`, token: application.admin })
  const { files } = read(rawPayload, { bookFiles: true }) as WorkBook & {
    readonly files: Readonly<Record<string, { readonly content: Uint8Array }>>
  }
  const xml = (name: string) => Buffer.from(files[name]?.content ?? '').toString('utf8')
  const formats = [
    ...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(xml('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g),
  ].map(([, id]) => Number(id))
  const columns = [...xml('xl/worksheets/sheet1.xml').matchAll(/<col\b[^>]*>/g)].map(
    ([column]) => formats[Number(/\bstyle="(\d+)"/.exec(column)?.[1] ?? 0)],
  )
  const of = (field: string) =>
    columns[['code', 'name', 'idNo', 'free', 'price', 'bought', 'at', 'phone', 'note'].indexOf(field)]
  expect(['code', 'idNo', 'phone', 'name', 'note'].map(of)).toEqual([49, 49, 49, 49, 49])
  expect(['free', 'price', 'bought'].map(of)).not.toContain(49)
})

describe('g11 a number that its column cannot hold', () => {
  it('is refused at its field by the form, and by the grid at its row, whose others are stored', async () => {
    expect(await send('/add', { code: 'OV-0', name: 'a', free: 123_456_789_012_345 })).toMatchObject({
      success: false,
      result: { problems: [{ field: 'free', code: 'FIELD_WHOLE_DIGITS', text: TOO_LARGE }] },
    })
    const { result } = await send<Saved>('/saveRows', {
      added: [
        { id: 'a', code: 'OV-1', name: 'a', free: 1 },
        { id: 'b', code: 'OV-2', name: 'b', free: 123_456_789_012_345 },
        { id: 'c', code: 'OV-3', name: 'c', free: 99_999_999_999_999 },
      ],
    })
    expect(result.refused.map(({ id, errors }) => [id, errors])).toEqual([['b', { free: TOO_LARGE }]])
    expect((await rows()).map(({ code, free }) => [code, free])).toEqual([
      ['OV-1', 1],
      ['OV-3', 99_999_999_999_999],
    ])
    const [first] = await rows()
    expect(await send('/edit', { id: first?.['id'], free: '123456789012345' }, ID, 'PUT')).toMatchObject({
      success: false,
      result: { problems: [{ field: 'free', text: TOO_LARGE }] },
    })
    await wipe()
  })
  it('is named in the preview of an import, before anything is stored', async () => {
    const steps = stepsOf(application, application.admin, ID)
    const { result: book } = await steps.upload(
      'in.xlsx',
      await xlsxOf([
        ['编号', '名称', '读数'],
        ['OV-1', 'a', 1],
        ['OV-2', 'b', '123456789012345'],
        ['OV-3', 'c', 99_999_999_999_999],
      ]),
    )
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect([result.counts, result.problems]).toMatchObject([
      { total: 3, fresh: 2, wrong: 1 },
      [{ row: 3, field: 'free', title: '读数', value: '123456789012345', text: TOO_LARGE }],
    ])
    expect(await rows()).toEqual([])
  })
})

describe('g13 a telephone number with invisible marks', () => {
  const dirty = { name: '联系人', phone: PHONE, price: '\u200B12.5', bought: '\uFEFF2024-05-01' }
  const clean = { name: '联系人', phone: '13800138000', price: 12.5, bought: '2024-05-01' }
  it('is stored without them by the form and by the grid, and found with and without them', async () => {
    expect(await send('/add', { code: 'IM-1', ...dirty })).toMatchObject({ success: true, result: clean })
    const { result } = await send<Saved>('/saveRows', { added: [{ id: 'x', code: 'IM-2', ...dirty }] })
    expect([result.refused, result.saved[0]?.row]).toMatchObject([[], clean])
    for (const phone of [PHONE, '13800138000', `*${PHONE}*`])
      expect((await rows({ phone })).map(({ code }) => code)).toEqual(['IM-1', 'IM-2'])
    const [first] = await rows()
    expect(await send('/edit', { id: first?.['id'], phone: '\u202D13900139000\u202C' }, ID, 'PUT')).toMatchObject({
      success: true,
      result: { phone: '13900139000' },
    })
    await wipe()
  })
  it('is fresh in the preview of an import, and stored without them by both doors', async () => {
    const sheet = await xlsxOf([
      ['编号', '名称', '手机', '金额', '购入日期'],
      ['IM-1', ...Object.values(dirty)],
    ])
    const steps = stepsOf(application, application.admin, ID)
    const { result: book } = await steps.upload('in.xlsx', sheet)
    expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
      counts: { fresh: 1, wrong: 0 },
      problems: [],
    })
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({ state: 'done' })
    expect(await rows()).toMatchObject([{ code: 'IM-1', ...clean }])
    await wipe()
    expect(await importFile(application, application.admin, ID, sheet)).toMatchObject({ success: true })
    expect(await rows()).toMatchObject([{ code: 'IM-1', ...clean }])
    await wipe()
  })
})

it('g16 a number that becomes a text reads as it was seen', async () => {
  const id = 'test.becomes'
  await publish(id, {
    code: { title: 'c', view: 'number' },
    two: { title: 'd', view: 'number', options: { precision: 2 } },
  })
  for (const row of [
    { code: 12, two: 3 },
    { code: 1000, two: 0.5 },
  ])
    expect(await send('/add', row, id)).toMatchObject({ success: true })
  await publishAgain(id, { code: { title: 'c', view: 'text' }, two: { title: 'd', view: 'text' } }, [
    'narrow:code',
    'narrow:two',
  ])
  expect((await rows({}, id)).map(({ code, two }) => [code, two])).toEqual([
    ['1000', '0.5'],
    ['12', '3'],
  ])
})

it('g17 moments of an hour that was skipped stay as they were typed, by the form, the grid and both imports', async () => {
  const moments = ['1986-05-04 02:30:00', '1991-04-14 02:30:00']
  const at = async () => (await rows({ column: 'at' })).map((row) => row['at'])
  for (const moment of moments)
    expect(await send('/add', { name: 'x', at: moment })).toMatchObject({ success: true, result: { at: moment } })
  expect(await at()).toEqual(moments)
  await wipe()
  const { result } = await send<Saved>('/saveRows', {
    added: moments.map((moment, index) => ({ id: `n${index}`, name: 'x', at: moment })),
  })
  expect([result.refused, await at()]).toEqual([[], moments])
  await wipe()
  const sheet = await xlsxOf([['名称', '时间'], ...moments.map((moment) => ['x', moment])])
  await importFile(application, application.admin, ID, sheet)
  expect(await at()).toEqual(moments)
  await wipe()
  const steps = stepsOf(application, application.admin, ID)
  const { result: book } = await steps.upload('in.xlsx', sheet)
  await steps.check({ id: book.id, plan: planOf(book) })
  await steps.apply({ id: book.id, wrong: 'skip' })
  expect(await at()).toEqual(moments)
  await wipe()
})

it('g18 a policy of insurance that states only its end is stored with its loan', async () => {
  const loan = {
    title: '借展',
    direction: 'in',
    partner: '省博物馆',
    relicCount: 1,
    handler: 'admin',
    startDate: '2032-01-01',
    endDate: '2032-02-01',
    status: '1',
  }
  const policy = { policyNo: 'P-1', insurer: '人保', validUntil: '2033-01-01' }
  const add = (loanNo: string, insurance: Row) =>
    send<Row>('/add', { loanNo, ...loan, insurance: [insurance] }, 'collection.loan')
  const added = await add('JZ2032-001', policy)
  expect(added).toMatchObject({ success: true })
  const { result } = await application.call<Row>({
    url: `/data/collection.loan/queryById?id=${String(added.result['id'])}&_children=true`,
    token: application.admin,
  })
  expect(result['insurance']).toMatchObject([{ ...policy, validFrom: null }])
  expect(await add('JZ2032-002', { ...policy, validUntil: null, validFrom: '2032-01-01' })).toMatchObject({
    success: true,
  })
  const refused = await add('JZ2032-003', { ...policy, validFrom: '2033-01-02' })
  expect([refused.success, JSON.stringify(refused)]).toEqual([
    false,
    expect.stringContaining('截止日期不能早于生效日期'),
  ])
})

it('empties a sub-table, or refuses the call: no row remains under a record that is reported as saved', async () => {
  const loan = {
    loanNo: 'JZ2032-009',
    title: '借展',
    direction: 'in',
    partner: '省博物馆',
    relicCount: 1,
    handler: 'admin',
    startDate: '2032-01-01',
    endDate: '2032-02-01',
    status: '1',
    insurance: [{ policyNo: 'P-9', insurer: '人保' }],
  }
  const { result } = await send('/add', loan, 'collection.loan')
  const below = async () =>
    (
      await application.call<Row>({
        url: `/data/collection.loan/queryById?id=${String(result['id'])}&_children=true`,
        token: application.admin,
      })
    ).result['insurance']
  for (const insurance of ['', 'rows', 0])
    expect([
      insurance,
      (await send('/edit', { id: result['id'], insurance }, 'collection.loan', 'PUT')).success,
    ]).toEqual([insurance, false])
  // Nothing is said of it by null, as by a body without it.
  expect((await send('/edit', { id: result['id'], insurance: null }, 'collection.loan', 'PUT')).success).toBe(true)
  expect(await below()).toMatchObject([{ policyNo: 'P-9' }])
  expect(await send('/edit', { id: result['id'], insurance: [] }, 'collection.loan', 'PUT')).toMatchObject({
    success: true,
  })
  expect(await below()).toEqual([])
})

it('g21 a record with an option that the document no longer has is changed in another field, and the option stays', async () => {
  const id = 'test.removed'
  const fields = (options: object) => ({
    code: { title: '编号' },
    one: { title: '单选', view: 'list', options },
    many: { title: '多选', view: 'list_multi', options },
  })
  await publish(id, fields(items('0', '1', '2')))
  const { result } = await send('/add', { code: 'A', one: '1', many: '1,2' }, id)
  await publishAgain(id, fields(items('0', '2')))
  expect(await send('/edit', { id: result['id'], code: 'A2' }, id, 'PUT')).toMatchObject({
    success: true,
    result: { code: 'A2', one: '1', many: '1,2' },
  })
  expect(await rows({}, id)).toMatchObject([{ code: 'A2', one: '1', many: '1,2' }])
  expect(await send('/edit', { id: result['id'], one: '3' }, id, 'PUT')).toMatchObject({
    success: false,
    result: { problems: [{ field: 'one', code: 'FIELD_NOT_A_CHOICE' }] },
  })
})
