import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../../../schemas/contract/job.ts'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { PAPER, type Page, TABLE, admin, codes, application, staff, state } from './policy-kit.ts'

const OF_TENANT = 'owner == user.tenant'
const MANY = 20_100
const headers = (tenant: string) => ({ [HEADER.tenant]: tenant })
const get = async <T>(url: string, tenant: string) =>
  (await application.call<T>({ url, token: application.staff, headers: headers(tenant) })).result
const seen = async (tenant: string) => codes(await get<Page>(`/data/${PAPER}/list?code=t*&pageSize=5`, tenant))

beforeAll(async () => {
  const db = application.database.kysely
  await sql`update sys_user set rel_tenant_ids = '1,14' where username = 'staff'`.execute(db)
  for (const [code, owner] of [
    ['t-one', '1'],
    ['t-none', '0'],
  ])
    await admin().send(`/data/${PAPER}/add`, { code, owner })
  await sql`insert into ${sql.table(TABLE ?? '')} (id, code, owner) select 'many' || n, 'm' || n, '14' from generate_series(1, ${sql.lit(MANY)}) n`.execute(
    db,
  )
})

describe('a policy that names the current tenant', () => {
  beforeAll(() => state({ rows: OF_TENANT }))

  it('SEC-15 shows the rows of the tenant that a call works for, and not those of the others of the person', async () => {
    expect([await seen('1'), await seen('14'), await seen('0')]).toEqual([['t-one'], [], ['t-none']])
    expect((await get<Page>(`/data/${PAPER}/list?pageSize=1`, '14')).total).toBe(MANY)
    expect(codes(await staff().list('code=t*'))).toEqual(['t-none'])
    const others = await application.request({
      url: `/data/${PAPER}/list`,
      token: application.staff,
      headers: headers('7'),
    })
    expect(others.statusCode).toBe(401)
  })
  it('SEC-15 stores rows of that tenant alone', async () => {
    const add = (owner: string) =>
      application.call({
        url: `/data/${PAPER}/add`,
        token: application.staff,
        headers: headers('1'),
        body: { code: `t-new-${owner}`, owner },
      })
    expect(await add('14')).toMatchObject({ success: false })
    expect(await add('1')).toMatchObject({ success: true })
    expect(await seen('1')).toEqual(['t-new-1', 't-one'])
  })
  it('SEC-15 holds for a sheet of a background job', async () => {
    const reply = await application.call<{ jobId: string }>({
      url: `/data/${PAPER}/exportXls`,
      token: application.staff,
      headers: headers('14'),
    })
    const job = async () =>
      (await staff().get<readonly Job[]>('/sys/job/list')).result.find(({ id }) => id === reply.result.jobId)
    await expect
      .poll(async () => (await job())?.state, { timeout: 60_000, interval: 100 })
      .not.toMatch(/waiting|running/)
    expect(await job()).toMatchObject({ state: 'done', done: MANY })
  })
  it('SEC-15 holds for a download that a browser makes with a ticket', async () => {
    const address = `/data/${PAPER}/exportXls?code=t-*`
    const { ticket } = (
      await application.call<{ ticket: string }>({
        url: '/sys/common/ticket',
        body: { address: `${API_PREFIX}${address}` },
        token: application.staff,
        headers: headers('1'),
      })
    ).result
    const book = read((await application.request({ url: `${address}&ticket=${ticket}` })).rawPayload)
    const text = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
    expect([text.includes('t-one'), text.includes('t-none')]).toEqual([true, false])
  })
})

it('SEC-15 a data rule of the contract means the current tenant by #{tenant_id}', async () => {
  await state(null)
  const place = `screen-${PAPER}`
  expect(
    await admin().send('/sys/permission/addPermissionRule', {
      permissionId: place,
      ruleName: '租户',
      ruleColumn: 'owner',
      ruleConditions: '=',
      ruleValue: '#{tenant_id}',
      status: '1',
    }),
  ).toMatchObject({ success: true })
  const { result } = await admin().get<readonly { id: string }[]>(
    `/sys/permission/queryPermissionRule?permissionId=${place}`,
  )
  await admin().send('/sys/role/datarule', {
    permissionId: place,
    roleId: 'role-staff',
    dataRuleIds: result.map(({ id }) => id).join(','),
  })
  expect([await seen('1'), await seen('0')]).toEqual([['t-new-1', 't-one'], ['t-none']])
})
