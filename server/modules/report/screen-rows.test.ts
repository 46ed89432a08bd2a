import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { requesterFor } from '../../jobs/requester.ts'
import { requireReport, eachRow } from './rows.ts'
import { EMPTY_QUERY } from '../../data/query/list-query.ts'

const house = openApplication()
const API = '/online/cgreport/api'
interface Rows {
  records: Record<string, unknown>[]
  total: number
}

/** A screen whose list counts in its own way, with so many rows, and a report over it. */
async function counted(name: string, count: string, rows: number): Promise<void> {
  const table = `tst_${name}`
  await publishScreen(house, house.admin, {
    version: 1,
    id: `test.${name}`,
    title: name,
    source: { table },
    fields: {
      no: { title: '编号', type: 'integer', view: 'number' },
      state: { title: '状态', view: 'list', dict: 'loan_status' },
    },
    list: { columns: ['no', 'state'], count, sort: { field: 'no', order: 'asc' } },
  })
  await sql`insert into ${sql.table(table)} (id, no, state, create_time) select ${name} || lpad(n::text, 8, '0'), n, '1', '2024-01-01'::timestamptz from generate_series(1, ${sql.lit(rows)}) n`.execute(
    house.database.kysely,
  )
  const document = {
    version: 1,
    code: `rows_of_${name}`,
    title: name,
    screen: `test.${name}`,
    columns: [
      { field: 'no', total: true },
      { field: 'state', total: true },
    ],
  }
  expect(
    await house.call({
      method: 'PUT',
      url: `/report/documents/rows_of_${name}`,
      token: house.admin,
      body: { document, version: 0 },
    }),
  ).toMatchObject({ success: true })
}
const ask = <T>(url: string) => house.call<T>({ url, token: house.admin })

beforeAll(async () => {
  await counted('uncounted', 'none', 45)
  await counted('capped', 'capped', 20_500)
})

describe('a report over a screen whose list is not counted to the end', () => {
  it('REPORT-008 tells all rows that there are, as the contract means it', async () => {
    expect((await ask<Rows>(`${API}/getData/rows_of_uncounted?pageSize=10`)).result.total).toBe(45)
    expect((await ask<Rows>(`${API}/getData/rows_of_capped?pageSize=10`)).result.total).toBe(20_500)
    expect((await ask<{ data: Rows }>(`${API}/getColumnsAndData/rows_of_capped?pageSize=10`)).result.data.total).toBe(
      20_500,
    )
  })
  it('tells it through the online form of the same screen, too', async () => {
    expect((await ask<Rows>('/online/cgform/api/getData/test.uncounted?pageSize=10')).result.total).toBe(45)
    expect((await ask<Rows>('/online/cgform/api/getData/test.capped?pageSize=10')).result.total).toBe(20_500)
  })
  it('REPORT-008 adds up all its rows, and what holds no numbers not at all', async () => {
    expect((await ask('/report/totals/rows_of_capped')).result).toEqual({ no: (20_500 * 20_501) / 2 })
    expect((await ask('/report/totals/rows_of_capped?no_begin=20499')).result).toEqual({ no: 20_499 + 20_500 })
  })
  it('EXPORT makes a sheet of many rows in a background job', async () => {
    expect((await ask<{ jobId: string }>(`${API}/exportManySheetXls/rows_of_capped`)).result.jobId).toMatch(
      /^[0-9a-f]{32}$/,
    )
  })
})

describe('a sheet of a report', () => {
  it('EXPORT holds the rows of one moment, with their words', async () => {
    const { id } = await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const asker = await requesterFor(house.parts, id, 'zh-CN')
    const found: Readonly<Record<string, unknown>>[] = []
    await eachRow(asker, await requireReport(asker, 'rows_of_capped'), EMPTY_QUERY, { max: 100_000 }, async (rows) => {
      // Whoever leafs by places would meet the last row of the first pages again.
      if (found.length === 0 && house.database.kind === 'pglite')
        await sql`insert into tst_capped (id, no, state) values ('front', 0, '1')`.execute(house.database.kysely)
      found.push(...rows)
    })
    expect(found.map(({ no }) => no)).toEqual(Array.from({ length: 20_500 }, (_, at) => at + 1))
    expect(found[0]).toMatchObject({ state: '1', state_dictText: expect.stringMatching(/\p{Script=Han}/u) as string })
  })
  it('gives a chart no more rows than it can show', async () => {
    const { id } = await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const asker = await requesterFor(house.parts, id, 'zh-CN')
    let taken = 0
    await eachRow(
      asker,
      await requireReport(asker, 'rows_of_capped'),
      EMPTY_QUERY,
      { max: 9000 },
      async (rows) => void (taken += rows.length),
    )
    expect(taken).toBe(9001)
  })
  it('EXPORT is refused before any row is written where there are too many', async () => {
    const document = {
      version: 1,
      code: 'too_many',
      title: '太多',
      sql: 'select n from generate_series(1, 100001) as g (n)',
      columns: [{ field: 'n' }],
    }
    expect(
      await house.call({
        method: 'PUT',
        url: '/report/documents/too_many',
        token: house.admin,
        body: { document, version: 0 },
      }),
    ).toMatchObject({ success: true })
    const { result: roles } = await ask<{ id: string; roleCode: string }[]>('/report/roles/too_many')
    await house.call({
      method: 'PUT',
      url: '/report/roles/too_many',
      token: house.admin,
      body: { roleIds: roles.filter(({ roleCode }) => roleCode === 'admin').map((role) => role.id) },
    })
    const reply = await ask<unknown>(`${API}/exportManySheetXls/too_many`)
    expect(reply).toMatchObject({ success: false })
    expect(reply.message).toContain('100000')
  })
})
