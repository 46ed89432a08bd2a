import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'
import { importFile, publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.ledger'
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, {
    version: 1,
    id: ID,
    title: '账目',
    fields: {
      name: { title: '名称' },
      sum: { title: '合计', view: 'money' },
      ratio: { title: '比率', view: 'number', options: { precision: 8 } },
      free: { title: '数', view: 'number' },
    },
  })
})
afterAll(() => app.close())

const send = (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  app.call<Row>({ url: `/data/${ID}${url}`, token: admin, body, method })
const rows = async (query = '') =>
  (await app.call<PageResult<Row>>({ url: `/data/${ID}/list?${query}`, token: admin })).result.records

it('keeps every digit of a decimal that no number holds, on its way in, back and in again', async () => {
  const added = await send('/add', { name: 'a', sum: '1234567890123456.78', ratio: '123456789012.12345678' })
  expect(added).toMatchObject({ success: true, result: { sum: '1234567890123456.78', ratio: '123456789012.12345678' } })
  const [row] = await rows()
  expect(row).toMatchObject({ sum: '1234567890123456.78', ratio: '123456789012.12345678' })
  expect(await send('/edit', { ...row, name: 'b' }, 'PUT')).toMatchObject({
    success: true,
    result: { name: 'b', sum: '1234567890123456.78', version: 2 },
  })
  expect(await rows('sum=1234567890123456.78')).toHaveLength(1)
  expect(await rows('sum=1234567890123456.79')).toHaveLength(0)
})

it('refuses with a message what cannot be stored exactly', async () => {
  const refused = async (values: Row) => {
    const { success, result } = await send('/add', { name: 'x', ...values })
    return [
      success,
      (result as { problems?: { field: string; code: string }[] }).problems?.map(
        ({ field, code }) => `${field} ${code}`,
      ),
    ]
  }
  expect(await refused({ sum: '12345678901234567.89' })).toEqual([false, ['sum FIELD_WHOLE_DIGITS']])
  expect(await refused({ sum: '123456789012345.678' })).toEqual([false, ['sum FIELD_SCALE']])
  // The writer or the reader rounds a JSON number of so many digits.
  expect(await refused({ sum: Number('1234567890123456.78') })).toEqual([false, ['sum FIELD_DIGITS']])
  expect(await refused({ sum: 123456789012.34 })).toEqual([true, undefined])
})

it('leaves out the row of a sheet whose number is too large for its column, names the cell, and stores the others', async () => {
  const sheet = [
    ['名称', '数'],
    ['OV-1', 1],
    ['OV-2', '123456789012345'],
    ['OV-3', 99_999_999_999_999],
  ]
  const stored = async () => (await rows('column=name&order=asc&name=OV*')).map(({ name, free }) => [name, free])
  const expectedProblems = [
    { row: 3, field: 'free', title: '数', value: '123456789012345', text: '“123456789012345”过大，整数部分最多 14 位' },
  ]
  const once = await importFile<{ problems: unknown }>(app, admin, ID, await xlsxOf(sheet), 'valid')
  expect([once.code, once.result.problems, await stored()]).toEqual([
    201,
    expectedProblems,
    [
      ['OV-1', 1],
      ['OV-3', 99_999_999_999_999],
    ],
  ])
  const steps = stepsOf(app, admin, ID)
  const { result: book } = await steps.upload('in.xlsx', await xlsxOf(sheet))
  expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
    counts: { fresh: 2, wrong: 1 },
    problems: expectedProblems,
  })
  expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({
    state: 'done',
    counts: { fresh: 2, wrong: 1 },
  })
  expect(await stored()).toHaveLength(4)
})
