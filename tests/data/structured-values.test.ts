import { beforeAll, expect, it } from 'vitest'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf } from './sheets/import-kit.ts'
import { publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.found'
const BILL = 'test.foundBill'
const application = openApplication()
const call = <T = Row>(url: string, body?: unknown, method?: 'PUT') =>
  application.call<T>({
    url,
    token: application.admin,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  })
const schema = {
  type: 'object',
  properties: { weight: { type: 'number', title: '重量' }, at: { type: 'string', title: '地点' } },
}
/** One value, as a form spells it, and in another spelling. */
const [SENT, OTHER] = ['{"at":"A","weight":1.5}', '{ "weight": 1.50, "at": "A" }']

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: ID,
    title: '出土',
    fields: {
      code: { title: '编号', unique: true },
      detail: { title: '检查', view: 'json_form', options: { schema } },
      bill: { title: '单据' },
    },
  })
  await publishScreen(application, application.admin, {
    version: 1,
    id: BILL,
    title: '单据',
    fields: { no: { title: '单号' } },
    children: { lines: { screen: ID, relation: 'many', key: 'bill', edit: 'grid' } },
  })
})
const add = async (code: string, more: Row = {}) =>
  String((await call(`/data/${ID}/add`, { code, detail: SENT, ...more })).result['id'])
const read = async (id: string) => (await call(`/data/${ID}/queryById?id=${id}`)).result

it.each([SENT, OTHER])('counts %s of a sub-table as unchanged, and another value as changed', async (detail) => {
  const bill = String((await call(`/data/${BILL}/add`, { no: 'B' })).result['id'])
  const id = await add(`line ${detail}`, { bill })
  const save = (value: string) =>
    call(`/data/${BILL}/edit`, { id: bill, no: 'B', lines: { changed: [{ id, detail: value }] } }, 'PUT')
  expect(await save(detail)).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ version: 1, updateBy: null })
  expect(await save('{"at":"B","weight":1.5}')).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ version: 2 })
})
it('counts a new row that a list sends again as stored', async () => {
  const send = () =>
    call(`/data/${ID}/saveRows`, {
      added: [{ id: `+0199${'a'.repeat(28)}`, code: 'again', detail: OTHER }],
    })
  await send()
  expect((await send()).success).toBe(true)
  const { result } = await call<{ records: Row[] }>(`/data/${ID}/list?code=again`)
  expect(result.records.map(({ version }) => version)).toEqual([1])
})
it('counts a cell of an import that says the same in another spelling as the same', async () => {
  await add('cell')
  await add('cell2')
  const steps = stepsOf(application, application.admin, ID)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const { result: book } = await steps.upload(
    'sheet.csv',
    Buffer.from(`编号,检查\ncell,${quoted(OTHER)}\ncell2,${quoted('{"at":"C"}')}\n`),
  )
  const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['code'], mode: 'upsert' }) })
  expect(result.counts).toMatchObject({ total: 2, changed: 1, same: 1, wrong: 0 })
})
