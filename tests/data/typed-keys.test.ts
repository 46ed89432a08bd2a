import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { openApplication } from '../kit/test-app.ts'
import { planOf, type Steps, stepsOf } from './sheets/import-kit.ts'
import { publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.meter'
const application = openApplication()
let steps: Steps
beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: ID,
    title: '仪表',
    fields: {
      place: { title: '地点' },
      serial: { title: '序号', view: 'number', unique: true, options: { precision: 2 } },
      sum: { title: '金额', view: 'money' },
      readAt: { title: '时间', view: 'datetime' },
      note: { title: '备注' },
    },
  })
  steps = stepsOf(application, application.admin, ID)
})

const add = (body: Row) =>
  application.call<Row>({ method: 'POST', url: `/data/${ID}/add`, token: application.admin, body })
const rows = async () =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${ID}/list?pageSize=200&column=serial&order=asc`,
      token: application.admin,
    })
  ).result.records
const isFree = async (fieldVal: string) => {
  const table = (
    await application.database.kysely
      .selectFrom('sys_screen_table')
      .select('table_name')
      .where('screen_id', '=', ID)
      .executeTakeFirstOrThrow()
  ).table_name
  return (
    await application.call({
      url: `/sys/duplicate/check?tableName=${table}&fieldName=serial&fieldVal=${encodeURIComponent(fieldVal)}`,
      token: application.admin,
    })
  ).success
}
const csv = (lines: readonly string[]) => Buffer.from(`地点,序号,金额,时间,备注\n${lines.join('\n')}\n`)

describe('values that can be written in several ways', () => {
  it('finds the rows to change by numbers, amounts and times, alone and together', async () => {
    await add({ place: '东', serial: 5, sum: '12.50', readAt: '2026-03-01 08:00:00', note: 'a' })
    await add({ place: '东', serial: 6, sum: '13', readAt: '2026-03-02 08:00:00', note: 'b' })
    const byKey = async (key: readonly string[]) => {
      const { result: book } = await steps.upload(
        'again.csv',
        csv([
          '东,5.0,12.5,2026-03-01 08:00:00,new',
          '东,6,13.00,2026-03-02 08:00:00,b',
          '东,7,1,2026-03-03 08:00:00,c',
        ]),
      )
      return (await steps.check({ id: book.id, plan: planOf(book, { key }) })).result.counts
    }
    for (const key of [['serial'], ['sum'], ['readAt'], ['place', 'serial'], ['sum', 'readAt', 'place']])
      expect([key, await byKey(key)]).toEqual([key, { total: 3, fresh: 1, changed: 1, same: 1, wrong: 0 }])
  })

  it('says that a unique number is taken, however it is written', async () => {
    const refused = await add({ place: '西', serial: '5.00', note: 'twin' })
    expect(refused.success).toBe(false)
    expect(refused.message).toContain('序号')
    for (const [value, free] of [
      ['5', false],
      ['5.000', false],
      ['8', true],
      ['none', true],
    ] as const)
      expect([value, await isFree(value)]).toEqual([value, free])
    const { result: book } = await steps.upload('twins.csv', csv(['北,5,1,,x', '北,9,1,,y']))
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result).toMatchObject({ counts: { total: 2, fresh: 1, wrong: 1 }, problems: [{ row: 2, field: 'serial' }] })
    expect(await rows()).toHaveLength(2)
  })

  it('reads no more than two rows of a key that many have', async () => {
    for (let serial = 20; serial < 40; serial++) await add({ place: '南', serial })
    const { result: book } = await steps.upload('many.csv', csv(['南,,,,x']))
    const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['place'] }) })
    expect(result.problems).toEqual([
      expect.objectContaining({ row: 2, field: 'place', text: expect.stringContaining('多条') }),
    ])
  })
})
