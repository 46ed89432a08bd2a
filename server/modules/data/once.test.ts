import { connect, createServer as createProxy, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { listenAnywhere } from '../../../tests/kit/servers/sockets.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { deleteExpiredCalls } from '../../http/limits/idempotency.ts'

const ID = 'lab.once'
const SCREEN = {
  version: 1,
  id: ID,
  title: '一次',
  actions: [{ code: 'finish', title: '完成', set: { state: "'done'" } }],
  fields: { code: { title: '编号', unique: true, required: true }, state: { title: '状态' } },
}
type Row = Readonly<Record<string, unknown>>

let house: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  staff = await house.login('staff')
  await publishScreen(house, admin, SCREEN)
})
afterAll(() => house.close())

let made = 0
const newKey = () => `test-key-${made++}`
const under = (key: string) => ({ [HEADER.idempotencyKey]: key })
const add = (body: Row, key: string, token = admin) =>
  house.call<Row>({ url: `/data/${ID}/add`, token, body, headers: under(key) })
const rows = async (code: string) =>
  (await house.call<{ records: readonly Row[] }>({ url: `/data/${ID}/list?code=${code}`, token: admin })).result.records

describe('a call that comes a second time under its key', () => {
  it('adds one record, and tells the same of it', async () => {
    const key = newKey()
    const [first, second] = [await add({ code: 'A1' }, key), await add({ code: 'A1' }, key)]
    expect(first).toMatchObject({ success: true, message: '添加成功！' })
    expect({ ...second, timestamp: 0 }).toEqual({ ...first, timestamp: 0 })
    expect(await rows('A1')).toHaveLength(1)
  })
  it('waits for a concurrent call with the same key, and gets the same answer', async () => {
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 5 }, () => add({ code: 'A2' }, key)))
    expect(new Set(replies.map(({ success, result }) => `${success} ${String(result['id'])}`)).size).toBe(1)
    expect(await rows('A2')).toHaveLength(1)
  })
  it('counts up the version of an edited record once, and runs an action once', async () => {
    const { id, version } = (await add({ code: 'A3' }, newKey())).result
    const key = newKey()
    const edit = (state: string) =>
      house.call<Row>({
        method: 'PUT',
        url: `/data/${ID}/edit`,
        token: admin,
        body: { id, version, code: 'A3', state },
        headers: under(key),
      })
    expect([(await edit('x')).result['version'], (await edit('x')).result['version']]).toEqual([2, 2])
    const acting = newKey()
    const finish = () =>
      house.call<Row>({ url: `/data/${ID}/act/finish`, token: admin, body: { id, version: 2 }, headers: under(acting) })
    expect([(await finish()).result['version'], (await finish()).result['version']]).toEqual([3, 3])
    const gone = newKey()
    const remove = () =>
      house.call({ method: 'DELETE', url: `/data/${ID}/delete?id=${String(id)}`, token: admin, headers: under(gone) })
    expect([await remove(), await remove()]).toMatchObject([{ success: true }, { success: true }])
  })
  it('stores a sheet once', async () => {
    const { records } = (await house.call<{ records: readonly Row[] }>({ url: `/data/${ID}/list`, token: admin }))
      .result
    const sheet = await house.request({
      url: `/data/${ID}/exportXls?selections=${String(records[0]?.['id'])}`,
      token: admin,
    })
    await house.call({ method: 'DELETE', url: `/data/${ID}/delete?id=${String(records[0]?.['id'])}`, token: admin })
    const key = newKey()
    const send = async () => {
      const { payload, headers } = multipart({ name: 'rows.xls', data: sheet.rawPayload })
      const reply = await house.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/data/${ID}/importExcel`,
        payload,
        headers: { ...headers, ...under(key), [HEADER.token]: admin },
      })
      return reply.json<{ success: boolean; result: Row }>()
    }
    const [first, second] = [await send(), await send()]
    expect(first).toMatchObject({ success: true, result: { successCount: 1 } })
    expect(second).toMatchObject({ success: true, result: { successCount: 1, errorCount: 0 } })
  })
  it('is checked anew where the first one was refused: no result is stored of that', async () => {
    const key = newKey()
    expect(await add({ state: 'x' }, key)).toMatchObject({ success: false })
    expect(await add({ code: 'A4' }, key)).toMatchObject({ success: true })
  })
})

describe('a key', () => {
  it('is refused for other content, for another record, and when it is malformed', async () => {
    const key = newKey()
    expect(await add({ code: 'B1' }, key)).toMatchObject({ success: true })
    expect(await add({ code: 'B2' }, key)).toMatchObject({ success: false, code: 422 })
    expect(
      await house.call({
        method: 'PUT',
        url: `/data/${ID}/edit`,
        token: admin,
        body: { code: 'B1' },
        headers: under(key),
      }),
    ).toMatchObject({ success: false, code: 422 })
    expect(await rows('B2')).toHaveLength(0)
    for (const wrong of ['short', 'x'.repeat(101), "'; drop table sys_user --"])
      expect(await add({ code: 'B3' }, wrong)).toMatchObject({ success: false })
    expect(await rows('B3')).toHaveLength(0)
  })
  it('belongs to the person, who must still be allowed to do it', async () => {
    const key = newKey()
    expect(await add({ code: 'B4' }, key)).toMatchObject({ success: true })
    expect(await add({ code: 'B4' }, key, staff)).toMatchObject({ success: false, code: 510 })
  })
  it('of a record is known for thirty days, for it may wait in a browser; that of another call for a day', async () => {
    const [key, other] = [newKey(), newKey()]
    const { id } = (await add({ code: 'B5' }, key)).result
    await house.call({
      method: 'DELETE',
      url: `/data/${ID}/delete?id=${String(id)}`,
      token: admin,
      headers: under(other),
    })
    const storedKeys = async () =>
      (
        await sql<{ key: string }>`select key from sys_idempotency where key in (${key}, ${other})`.execute(
          house.database.kysely,
        )
      ).rows.map((row) => row.key)
    const hours = (count: number) => house.clock.now() + count * 3_600_000
    await deleteExpiredCalls(house.database, hours(23))
    expect((await storedKeys()).length).toBe(2)
    await deleteExpiredCalls(house.database, hours(25))
    expect(await storedKeys()).toEqual([key])
    await deleteExpiredCalls(house.database, hours(24 * 30 - 1))
    expect(await storedKeys()).toEqual([key])
    await deleteExpiredCalls(house.database, hours(24 * 30 + 1))
    expect(await storedKeys()).toEqual([])
  })
  it('is forgotten with as many others as there are', async () => {
    const storedKeys = async () =>
      Number(
        (
          await sql<{ count: string }>`select count(*) as count from sys_idempotency where key like 'old-%'`.execute(
            house.database.kysely,
          )
        ).rows[0]?.count,
      )
    const {
      rows: [person],
    } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(house.database.kysely)
    await sql`insert into sys_idempotency (user_id, key, fingerprint, outcome, created_at, kept_until)
      select ${person?.id}, 'old-' || n, 'x', '"1"', now() - interval '40 days', now() - interval '10 days' from generate_series(1, 12001) n`.execute(
      house.database.kysely,
    )
    expect(await storedKeys()).toBe(12_001)
    await deleteExpiredCalls(house.database, house.clock.now())
    expect(await storedKeys()).toBe(0)
  })
  it('answers the version that its own save made, also after another user saved: the next save reports that change', async () => {
    const key = newKey()
    const { id, version } = (await add({ code: 'B7' }, newKey())).result
    const edit = (body: Row, under_: string) =>
      house.call<Row>({
        method: 'PUT',
        url: `/data/${ID}/edit`,
        token: admin,
        body: { id, code: 'B7', ...body },
        headers: under(under_),
      })
    expect((await edit({ version, state: 'mine' }, key)).result['version']).toBe(2)
    await edit({ version: 2, state: 'theirs' }, newKey())
    expect((await edit({ version, state: 'mine' }, key)).result).toMatchObject({ version: 2, state: 'theirs' })
    expect(await edit({ version: 2, state: 'mine again' }, newKey())).toMatchObject({ success: false, code: 409 })
  })
  it('may be missing: a client that knows of none adds as often as it asks', async () => {
    for (let time = 0; time < 2; time++)
      expect(
        await house.call({ url: `/data/${ID}/add`, token: admin, body: { code: `B6-${time}`, state: 'twice' } }),
      ).toMatchObject({ success: true })
    expect(
      (await house.call<{ records: readonly Row[] }>({ url: `/data/${ID}/list?state=twice`, token: admin })).result
        .records,
    ).toHaveLength(2)
  })
})

/** Stands before the server and lets an answer be lost: what comes in goes on, and the first words that come back end the connection. */
async function cuttingProxy(
  target: number,
): Promise<{ readonly port: number; readonly cut: () => void; readonly server: Server }> {
  let isCutting = false
  const server = createProxy((near) => {
    const far = connect(target, '127.0.0.1')
    near.pipe(far)
    far.on('data', (bytes) => {
      if (!isCutting) return void near.write(bytes)
      isCutting = false
      near.destroy()
      far.destroy()
    })
    for (const end of [near, far]) end.on('error', () => undefined)
    near.on('close', () => far.destroy())
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  return { port, server, cut: () => void (isCutting = true) }
}

describe('a connection that ends between the save and its answer', () => {
  it('leaves exactly one record, when the client sends the same call again', async () => {
    const proxy = await cuttingProxy(await listenAnywhere(house.app))
    const key = newKey()
    const send = () =>
      fetch(`http://127.0.0.1:${proxy.port}${API_PREFIX}/data/${ID}/add`, {
        method: 'POST',
        body: JSON.stringify({ code: 'C1' }),
        headers: { 'content-type': 'application/json', connection: 'close', [HEADER.token]: admin, ...under(key) },
      })
    proxy.cut()
    await expect(send()).rejects.toThrow('fetch failed')
    await expect.poll(() => rows('C1')).toHaveLength(1)
    const reply = (await (await send()).json()) as { success: boolean; result: Row }
    expect(reply).toMatchObject({ success: true, result: { code: 'C1' } })
    expect(await rows('C1')).toHaveLength(1)
    await new Promise((resolve) => proxy.server.close(resolve))
  })
})
