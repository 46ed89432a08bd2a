import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { type CellObject, read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { Fixture } from '../../../registry/kit/testing.tsx'
import type { Job } from '../../../schemas/contract/job.ts'
import { Screens } from '../../../server/data/catalog/screens.ts'
import { KINDS, kindsScreen } from '../../kit/kinds.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { guardField, publishScreen } from '../kit.ts'

const MANY = 'test.many'
const MANY_SCREEN = {
  version: 1,
  id: MANY,
  title: '藏品登记',
  permission: 'test:many',
  fields: {
    code: { title: '编号' },
    level: { title: '级别', view: 'list', dict: 'sex' },
    weight: { title: '重量', view: 'number', options: { precision: 2 } },
    day: { title: '日期', view: 'date' },
    note: { title: '备注', view: 'textarea' },
    secret: { title: '密级', view: 'text' },
  },
}
/** One more than is sent at once. */
const ROWS = 20_001

let application: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  application = await buildTestApp()
  admin = await application.login('admin')
  staff = await application.login('staff')
  await publishScreen(application, admin, kindsScreen())
  await publishScreen(application, admin, MANY_SCREEN)
  await guardField(application, 'test:many:secret', '1')
  for (const code of ['test:many:list', 'test:many:export']) {
    const id = `right-${code.replaceAll(':', '-')}`
    await sql`insert into sys_permission (id, name, perms, perms_type, status, menu_type, sort_no) values (${id}, ${code}, ${code}, '1', '1', 2, 1) on conflict do nothing`.execute(
      application.database.kysely,
    )
    await sql`insert into sys_role_permission (role_id, permission_id) select distinct r.role_id, p.id from sys_user_role r, sys_permission p where p.perms = ${code} on conflict do nothing`.execute(
      application.database.kysely,
    )
  }
  const { table } = await new Screens(application.database.kysely).demandTable(MANY)
  await sql`insert into ${sql.table(table)} (id, code, level, weight, day, note, secret, create_by, create_time, version)
    select 'r' || lpad(n::text, 6, '0'), 'C-' || lpad(n::text, 6, '0'), '1', n / 4.0, date '2024-01-01' + (n % 300), '备注 ' || n, 'geheim', 'admin', now(), 1 from generate_series(1, ${ROWS}::integer) n`.execute(
    application.database.kysely,
  )
})
afterAll(() => application.close())

const exported = (query: string, token = admin, screen = MANY) =>
  application.request({ url: `/data/${screen}/exportXls?${query}`, token })
function cellsOf(data: Buffer): Readonly<Record<string, CellObject>> {
  const book = read(data, { cellNF: true })
  return book.Sheets[book.SheetNames[0] ?? ''] as Readonly<Record<string, CellObject>>
}
const rowsOf = (data: Buffer) => utils.sheet_to_json<unknown[]>(cellsOf(data), { header: 1, rawNumbers: true })
const jobs = async (token = admin) => (await application.call<readonly Job[]>({ url: '/sys/job/list', token })).result
const jobOf = async (id: string, token = admin) => (await jobs(token)).find((job) => job.id === id)
async function begun(query = '', token = admin): Promise<string> {
  const reply = (await exported(query, token)).json<{ success: boolean; message: string; result: { jobId: string } }>()
  expect(reply).toMatchObject({ success: true, message: expect.stringContaining('后台') })
  return reply.result.jobId
}
const ended = async (id: string, token = admin) =>
  await expect
    .poll(async () => (await jobOf(id, token))?.state, { timeout: 60_000, interval: 100 })
    .not.toMatch(/waiting|running/)

describe('a sheet', () => {
  it('EXPORT-001 has the columns of the list as they are shown, in their order, and no others', async () => {
    const rows = rowsOf((await exported('code=C-000001&field=id,day,weight,code')).rawPayload)
    expect(rows.slice(2)).toEqual([
      ['日期', '重量', '编号'],
      [new Date('2024-01-02T00:00:00Z'), 0.25, 'C-000001'],
    ])
  })
  it.each(['xls', 'xlsx'])('holds words of dictionaries, numbers and days as such (%s)', async (format) => {
    const sheet = cellsOf((await exported(`code=C-000002&field=id,level,weight,day&format=${format}`)).rawPayload)
    expect([sheet['A4']?.t, sheet['A4']?.v]).toEqual(['s', '男'])
    expect([sheet['B4'], sheet['C4']].map((cell) => [cell?.t, cell?.v, String(cell?.z).replaceAll('\\', '')])).toEqual([
      ['n', 0.5, '0.00'],
      ['n', 45_294, 'yyyy-mm-dd'],
    ])
  })
  it('EXPORT-002 holds the chosen rows alone, and of these only what exists', async () => {
    const rows = rowsOf((await exported('selections=r000003,r000001,none&field=code&column=code&order=asc')).rawPayload)
    expect(rows.slice(3)).toEqual([['C-000001'], ['C-000003']])
  })
  it('EXPORT-006 is empty where there is no row', async () => {
    const reply = await exported('code=none')
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
  })
  it('has no column that is denied to the person, by whatever name it is requested', async () => {
    const rows = rowsOf((await exported('code=C-000001&field=id,secret,code', staff)).rawPayload)
    expect(rows.slice(2)).toEqual([['编号'], ['C-000001']])
    expect(JSON.stringify(rowsOf((await exported('code=C-000001', staff)).rawPayload))).not.toContain('geheim')
  })
  it('holds every kind of field in the words that the list shows', async () => {
    const files = import.meta.glob<{ fixtures: readonly Fixture<unknown, unknown>[] }>(
      '../../../registry/widgets/*/fixtures.ts',
      { eager: true },
    )
    const stored = widgets.map(
      ({ type }) =>
        files[`../../../registry/widgets/${type}/fixtures.ts`]?.fixtures.find(
          (fixture) => fixture.stored !== null && Object.keys(fixture.options ?? {}).length === 0,
        )?.stored ?? null,
    )
    const { table, columns } = await new Screens(application.database.kysely).demandTable(KINDS)
    // A password has no readable column.
    const named = stored.flatMap((value, index) => {
      const column = columns.get(`f${index}`)?.name
      return value === null || column === undefined ? [] : [{ column, value: String(value) }]
    })
    expect(named.length).toBeGreaterThan(widgets.length / 2)
    await sql`insert into ${sql.table(table)} (id, create_time, version, ${sql.join(named.map(({ column }) => sql.ref(column)))}) values ('k', now(), 1, ${sql.join(named.map(({ value }) => sql.lit(value)))})`.execute(
      application.database.kysely,
    )
    const [row] = (
      await application.call<{ records: readonly Record<string, unknown>[] }>({
        url: `/data/${KINDS}/list`,
        token: admin,
      })
    ).result.records
    const fields = widgets.map((_, index) => `f${index}`)
    for (const format of ['xls', 'xlsx']) {
      const sheet = cellsOf((await exported(`field=${fields.join(',')}&format=${format}`, admin, KINDS)).rawPayload)
      const found = fields.map((_, index) => sheet[utils.encode_cell({ r: 3, c: index })])
      widgets.forEach(({ type, codec, schemaOption }, index) => {
        const field = columns.get(`f${index}`)?.field
        const value = row?.[`f${index}`]
        // Structured data leave as they come in again.
        const words =
          row?.[`f${index}_dictText`] ??
          (value === null
            ? ''
            : schemaOption
              ? JSON.stringify(JSON.parse(String(value)))
              : codec.text(codec.read(value, field?.options ?? {}), field?.options ?? {}, {
                  text: () => undefined,
                  key: () => undefined,
                }))
        const cell = found[index]
        const shown =
          cell?.t === 'n' && typeof cell.v === 'number' && cell.z !== 'General' && /y|h/.test(String(cell.z))
            ? cell.w
            : cell?.v
        const isNumber = cell?.t === 'n' && typeof value === 'number'
        expect(isNumber ? cell.v : (shown ?? ''), type).toBe(isNumber ? value : words)
      })
    }
  })
})

it('shows the pictures themselves where the screen says so, and words of what is none', async () => {
  const id = 'test.pictures'
  await publishScreen(application, admin, {
    version: 1,
    id,
    title: '照片',
    fields: { code: { title: '编号' }, photo: { title: '照片', view: 'image' } },
    list: { images: true },
  })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await application.parts.files.put('temp/real_1714550400123.png', png)
  await application.parts.files.put('temp/false_1714550400123.png', Buffer.from('<script>'))
  const { table } = await new Screens(application.database.kysely).demandTable(id)
  for (const name of ['real', 'false', 'gone'])
    await sql`insert into ${sql.table(table)} (id, code, photo, create_time, version) values (${name}, ${name}, ${`temp/${name}_1714550400123.png`}, now(), 1)`.execute(
      application.database.kysely,
    )
  const reply = await exported('field=code,photo&column=code&order=asc', admin, id)
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets
  expect(sheet?.rows.slice(3)).toEqual(
    [['false', 'false.png'], ['gone', 'gone.png'], ['real']].map((row) => expect.arrayContaining(row)),
  )
  expect(sheet?.images?.map(({ data }) => Buffer.from(data).equals(png))).toEqual([true])
})

describe('a sheet of many rows', () => {
  it('runs as a background job: the reply names the job, which has all rows in their order and a file for its owner', async () => {
    const id = await begun('_sheet=list&column=code&order=desc&field=code,weight&format=xlsx')
    await ended(id)
    const job = await jobOf(id)
    expect(job).toMatchObject({
      kind: 'export',
      screen: MANY,
      state: 'done',
      done: ROWS,
      total: ROWS,
      title: '藏品登记',
      fileName: expect.stringMatching(/^藏品登记_\d{4}-\d\d-\d\d\.xlsx$/),
      message: `已导出 ${ROWS} 行`,
    })
    const file = await application.request({ url: job?.fileUrl ?? '', token: admin })
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(job?.fileName ?? '?'))
    const rows = rowsOf(file.rawPayload)
    expect([rows.length, rows[3], rows.at(-1)]).toEqual([3 + ROWS, ['C-020001', 5000.25], ['C-000001', 0.25]])
    for (const token of [staff, undefined])
      expect((await application.request({ url: job?.fileUrl ?? '', token })).json()).toMatchObject({ success: false })
    expect(await jobs(staff)).toEqual([])
    expect(await application.call({ url: '/sys/job/cancel', token: staff, body: { id } })).toMatchObject({
      success: false,
    })
    expect(await application.call({ method: 'DELETE', url: `/sys/job/delete?id=${id}`, token: staff })).toMatchObject({
      success: false,
    })
    expect(await application.call({ method: 'DELETE', url: `/sys/job/delete?id=${id}`, token: admin })).toMatchObject({
      success: true,
    })
    expect((await application.request({ url: job?.fileUrl ?? '', token: admin })).json()).toMatchObject({
      success: false,
    })
  })
  it('is an .xls while its rows fit there', async () => {
    const id = await begun('_sheet=list&field=code&order=asc&column=code')
    await ended(id)
    const job = await jobOf(id)
    expect(job?.fileName).toMatch(/^藏品登记_\d{4}-\d\d-\d\d\.xls$/)
    expect(rowsOf((await application.request({ url: job?.fileUrl ?? '', token: admin })).rawPayload)).toHaveLength(
      3 + ROWS,
    )
  })
  it('can be cancelled: the job is notified and leaves no file', async () => {
    const id = await begun()
    expect(await application.call({ url: '/sys/job/cancel', token: admin, body: { id } })).toMatchObject({
      success: true,
    })
    const job = await jobOf(id)
    expect([job?.state, job?.fileUrl, job?.message]).toEqual([
      'cancelled',
      undefined,
      expect.stringContaining('已取消'),
    ])
    expect(await application.call({ url: '/sys/job/cancel', token: admin, body: { id } })).toMatchObject({
      success: false,
      message: '任务已结束或不存在',
    })
  })
  it('is made once, whichever of two processes takes it', async () => {
    await application.another()
    const ids = [await begun('_sheet=list&field=code'), await begun('field=code'), await begun('field=code')]
    for (const id of ids) await ended(id)
    const { rows } = await sql<{
      attempts: number
      state: string
    }>`select attempts, state from sys_job where id = any(${ids})`.execute(application.database.kysely)
    expect(rows).toEqual(ids.map(() => ({ attempts: 1, state: 'done' })))
  })
  it('SEC-05 has the rows and words that policies give its person when it runs', async () => {
    const id = await begun('field=code,note', staff)
    const { id: role } = await application.database.kysely
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    const document = { rows: 'weight <= 1.0', fields: { note: { show: 'masked' } } }
    expect(
      await application.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: admin,
        body: { screen: MANY, role, version: 0, document },
      }),
    ).toMatchObject({ success: true })
    await ended(id, staff)
    await sql`update sys_job set state = 'waiting', attempts = 0, message = null where id = ${id}`.execute(
      application.database.kysely,
    )
    await application.database.notify('job', id)
    await expect.poll(async () => (await jobOf(id, staff))?.message, { timeout: 60_000 }).toBe('已导出 4 行')
    const rows = rowsOf(
      (await application.request({ url: (await jobOf(id, staff))?.fileUrl ?? '', token: staff })).rawPayload,
    ).slice(3)
    expect([rows.length, JSON.stringify(rows).includes('备注')]).toEqual([4, false])
    await application.call({
      method: 'DELETE',
      url: `/sys/policy/delete?screen=${MANY}&role=${role}&version=1`,
      token: admin,
    })
  })
  it('fails when the right was taken away while it waited', async () => {
    const hold = await Promise.all([begun('', staff), begun('', staff), begun('', staff)])
    const last = hold.at(-1) ?? ''
    await sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'test:many:export')`.execute(
      application.database.kysely,
    )
    await sql`update sys_job set state = 'waiting', worker = null, lease_until = null, attempts = 0 where id = ${last}`.execute(
      application.database.kysely,
    )
    await application.database.notify('job', last)
    for (const id of hold) await ended(id, staff)
    expect(await jobOf(last, staff)).toMatchObject({ state: 'failed' })
    expect((await jobOf(last, staff))?.fileUrl).toBeUndefined()
  })
})
