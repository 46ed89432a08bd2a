import { beforeAll, expect, it } from 'vitest'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf } from './sheets/import-kit.ts'
import { publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.outgrown'
const application = openApplication()
const call = <T = Row>(url: string, body?: unknown, method?: 'PUT') =>
  application.call<T>({
    url,
    token: application.admin,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  })

const items = (...values: readonly string[]) => ({ items: values.map((value) => ({ value, text: `第${value}项` })) })
const fieldsWith = (options: object, more: object) => ({
  code: { title: '编号', unique: true },
  one: { title: '单选', view: 'list', options },
  other: { title: '单选钮', view: 'radio', options },
  many: { title: '多选', view: 'list_multi', options },
  boxes: { title: '复选', view: 'checkbox', options },
  note: { title: '说明', ...more },
  size: { title: '尺寸', view: 'number', ...(more && { maximum: 100 }) },
  late: { title: '后补' },
})
const before = {
  version: 1,
  id: ID,
  title: '旧页面',
  source: { table: 'tst_outgrown' },
  fields: { ...fieldsWith(items('0', '1', '2'), {}), size: { title: '尺寸', view: 'number' }, bill: { title: '单据' } },
  actions: [{ code: 'mark', set: { code: "code + '!'" } }],
}
const after = {
  ...before,
  fields: {
    ...fieldsWith(items('0', '2'), { pattern: '[A-Z]+' }),
    late: { title: '后补', required: true },
    bill: { title: '单据' },
  },
}
const BILL = {
  version: 1,
  id: 'test.outgrownBill',
  title: '单据',
  source: { table: 'tst_outgrown_bill' },
  fields: { no: { title: '单号' } },
  children: { lines: { screen: ID, relation: 'many', key: 'bill', edit: 'grid' } },
}
const HELD = { one: '1', other: '1', many: '1,2', boxes: '1,2', note: 'lower', size: 250, late: null }

const add = async (code: string, more: Row = {}) =>
  String((await call(`/data/${ID}/add`, { code, ...HELD, ...more })).result['id'])
const read = async (id: string) => (await call(`/data/${ID}/queryById?id=${id}`)).result
const ids = new Map<string, string>()
let bill: string

beforeAll(async () => {
  await publishScreen(application, application.admin, before)
  await publishScreen(application, application.admin, BILL)
  bill = String((await call('/data/test.outgrownBill/add', { no: 'B' })).result['id'])
  for (const code of ['edit', 'whole', 'rows', 'act', 'sheet', 'line', 'wrong'])
    ids.set(code, await add(code, code === 'line' ? { bill } : {}))
  await call(`/schema/draft/${ID}`, { document: after, baseVersion: 1 }, 'PUT')
  const { success, message } = await call(`/schema/publish/${ID}`, { message: '', baseVersion: 1 })
  if (!success) throw new Error(message)
})
const idOf = (code: string) => ids.get(code) ?? ''

it('lets a record be changed whose values the document no longer allows, and keeps those', async () => {
  expect(await call(`/data/${ID}/edit`, { id: idOf('edit'), code: 'edit2' }, 'PUT')).toMatchObject({
    success: true,
    result: { ...HELD, code: 'edit2' },
  })
  // A client that sends back all that it read.
  expect(await call(`/data/${ID}/edit`, { ...(await read(idOf('whole'))), code: 'whole2' }, 'PUT')).toMatchObject({
    success: true,
    result: { ...HELD, code: 'whole2' },
  })
})
it('does so in a grid that is saved, by an action, and in the rows of a sub-table', async () => {
  const grid = await call<{ refused: unknown[] }>(`/data/${ID}/saveRows`, {
    changed: [{ ...(await read(idOf('rows'))), code: 'rows2' }],
  })
  expect(grid.result.refused).toEqual([])
  expect(await read(idOf('rows'))).toMatchObject({ ...HELD, code: 'rows2' })
  expect(await call(`/data/${ID}/act/mark`, { id: idOf('act') })).toMatchObject({
    success: true,
    result: { ...HELD, code: 'act!' },
  })
  expect(
    await call(
      '/data/test.outgrownBill/edit',
      { id: bill, lines: { changed: [{ id: idOf('line'), code: 'line2' }] } },
      'PUT',
    ),
  ).toMatchObject({ success: true })
  expect(await read(idOf('line'))).toMatchObject({ ...HELD, code: 'line2' })
})
it('does so in an import that updates, whose cells say what the record holds', async () => {
  const steps = stepsOf(application, application.admin, ID)
  const { result: book } = await steps.upload(
    'sheet.csv',
    Buffer.from('编号,单选,多选,复选,说明,尺寸\nsheet,1,"1,2","1,第2项",lower,250\nwrong,9,,,,300\n'),
  )
  const plan = planOf(book, { key: ['code'], mode: 'upsert' })
  const { result } = await steps.check({ id: book.id, plan })
  expect(result.counts).toEqual({ total: 2, fresh: 0, changed: 0, same: 1, wrong: 1 })
  expect(result.problems.map(({ field }) => field)).toEqual(['one', 'size'])
})
it('refuses what is changed to something that is not allowed, by every way', async () => {
  const id = idOf('wrong')
  const codes = async (sent: Row) =>
    (
      await call<{ problems?: { field: string; code: string }[] }>(`/data/${ID}/edit`, { id, ...sent }, 'PUT')
    ).result.problems?.map(({ field, code }) => `${field} ${code}`)
  expect(await codes({ one: '9', many: '1,9', size: 260, note: 'still lower' })).toEqual([
    'one FIELD_NOT_A_CHOICE',
    'many FIELD_NOT_A_CHOICE',
    'note FIELD_PATTERN',
    'size FIELD_MAXIMUM',
  ])
  expect(await codes({ late: 'x', many: '1,0' })).toBeUndefined()
  expect(await codes({ late: '' })).toEqual(['late FIELD_REQUIRED'])
  const { result } = await call<{ refused: { errors: Row }[] }>(`/data/${ID}/saveRows`, { changed: [{ id, one: '9' }] })
  expect(result.refused.map(({ errors }) => Object.keys(errors))).toEqual([['one']])
})
