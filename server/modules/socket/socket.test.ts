import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_SESSION_OVER } from '../../../schemas/contract/socket.ts'
import { type TestSocket, listenAnywhere, openSocket } from '../../../tests/kit/servers/sockets.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { buildApp } from '../../app.ts'
import { beginSession } from '../../http/session/session.ts'
import { deliver } from './api.ts'

let house: TestApp
let port: number
let other: Awaited<ReturnType<typeof buildApp>>
let otherPort: number
let admin: { id: string; token: string }
let staff: { id: string; token: string }
const open: TestSocket[] = []

const idOf = async (username: string) =>
  (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
async function connect(
  at: number,
  who: { id: string; token: string },
  headers?: Record<string, string>,
): Promise<TestSocket> {
  const socket = await openSocket(at, who.id, who.token, headers)
  open.push(socket)
  return socket
}

beforeAll(async () => {
  house = await buildTestApp()
  port = await listenAnywhere(house.app)
  // A second server on the same database, as a second process would be.
  other = await buildApp({ ...house.parts })
  otherPort = await listenAnywhere(other)
  admin = { id: await idOf('admin'), token: await house.login('admin') }
  staff = { id: await idOf('staff'), token: await house.login('staff') }
})
afterAll(async () => {
  for (const { socket } of open) socket.close()
  await other.close()
  await house.close()
})

describe('who may open a socket', () => {
  it('NOTICE-026 SEC-09 the person of the token, on the own path; the token comes back as the sub-protocol', async () => {
    const { socket } = await connect(port, admin)
    expect(socket.protocol).toBe(admin.token)
  })
  it.each([
    ['nobody without a token', () => openSocket(port, admin.id, undefined)],
    ['nobody with a token of no session', () => openSocket(port, admin.id, 'abcdefgh')],
    ['nobody on the path of somebody else', () => openSocket(port, admin.id, staff.token)],
    ['no page of another origin', () => openSocket(port, staff.id, staff.token, { origin: 'https://evil.example' })],
    [
      'no page of another port of this machine',
      () => openSocket(port, staff.id, staff.token, { origin: 'http://127.0.0.1:1' }),
    ],
  ])('SEC-09 %s', async (_case, attempt) => {
    await expect(attempt()).rejects.toThrow('refused')
  })
  it('SEC-09 a page of this origin may', async () => {
    await expect(connect(port, staff, { origin: `http://127.0.0.1:${port}` })).resolves.toBeTruthy()
  })
  it('SEC-09 an address opens ten times as many a minute as it may knock on the anonymous doors, and no more', async () => {
    const strict = await buildTestApp({ RATE_LIMIT: '1' })
    const at = await listenAnywhere(strict.app)
    const { id } = await strict.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    const token = await strict.login('staff')
    for (let count = 0; count < 10; count += 1) (await openSocket(at, id, token)).socket.close()
    await expect(openSocket(at, id, token)).rejects.toThrow('refused')
    await strict.close()
  })
  it('a plain request to the path, and a socket to any other path, are refused', async () => {
    expect((await house.request({ url: `/websocket/${admin.id}`, token: admin.token })).statusCode).not.toBe(200)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/sys/dict/refleshCache`, [admin.token])
    await expect(
      new Promise((resolve, reject) => {
        socket.addEventListener('message', resolve)
        socket.addEventListener('close', () => reject(new Error('closed')))
      }),
    ).rejects.toThrow('closed')
  })
})

describe('what is said on it', () => {
  it('NOTICE-028 any text of the client is answered with heartcheck', async () => {
    const one = await connect(port, staff)
    one.socket.send('HeartBeat')
    expect(await one.hears({ cmd: 'heartcheck' })).toMatchObject({ msgTxt: '心跳响应' })
  })
  it('SEC-09 closes a socket that sends too much, too often, or no text', async () => {
    const [large, often, binary] = [await connect(port, staff), await connect(port, staff), await connect(port, staff)]
    large.socket.send('x'.repeat(5000))
    for (let count = 0; count < 60; count += 1) often.socket.send('HeartBeat')
    binary.socket.send(new Uint8Array([1, 2, 3]))
    expect(await Promise.all([often.closed, binary.closed])).toEqual([1008, 1008])
    expect([1006, 1009]).toContain(await large.closed)
  })
  it('NOTICE-024 NOTICE-030 a release to everybody reaches everybody on every process', async () => {
    const [here, there] = [await connect(port, admin), await connect(otherPort, staff)]
    const { result } = await house.call<{ id: string }>({
      url: '/sys/annountCement/add',
      body: { titile: '全馆通知', msgContent: '正文' },
      token: admin.token,
    })
    await house.call({ url: `/sys/annountCement/doReleaseData?id=${result.id}`, token: admin.token })
    for (const socket of [here, there])
      expect(await socket.hears({ cmd: 'topic' })).toEqual({ cmd: 'topic', msgId: result.id, msgTxt: '全馆通知' })
  })
  it('NOTICE-025 a release to one person reaches that one only', async () => {
    const [here, there] = [await connect(port, admin), await connect(otherPort, staff)]
    const { result } = await house.call<{ id: string }>({
      url: '/sys/annountCement/add',
      body: { titile: '个人通知', msgContent: '正文', msgType: 'USER', userIds: staff.id },
      token: admin.token,
    })
    await house.call({ url: `/sys/annountCement/doReleaseData?id=${result.id}`, token: admin.token })
    expect(await there.hears({ cmd: 'user' })).toEqual({
      cmd: 'user',
      userId: staff.id,
      msgId: result.id,
      msgTxt: '个人通知',
    })
    expect(here.heard.filter(({ cmd }) => cmd === 'user')).toEqual([])
  })
})

describe('a session that ends', () => {
  it('SEC-09 closes its sockets on every process within seconds, and only its own', async () => {
    const token = await house.login('staff')
    const [gone, stays] = [await connect(otherPort, { id: staff.id, token }), await connect(otherPort, staff)]
    await house.call({ method: 'POST', url: '/sys/logout', token })
    expect(await gone.closed).toBe(SOCKET_SESSION_OVER)
    stays.socket.send('HeartBeat')
    await stays.hears({ cmd: 'heartcheck' })
  })
  it('SEC-05 hears nothing more from the moment it ends', async () => {
    const token = await house.login('staff')
    const gone = await connect(port, { id: staff.id, token })
    await house.call({ method: 'POST', url: '/sys/logout', token })
    await deliver(house.database, [staff.id], { cmd: 'topic', msgId: 'secret', msgTxt: 'secret' })
    expect(await gone.closed).toBe(SOCKET_SESSION_OVER)
    expect(gone.heard).toEqual([])
  })
  it('closes the sockets of an account that is frozen', async () => {
    const id = await idOf('staff')
    const one = await connect(port, { id, token: await house.login('staff') })
    await house.database.kysely.updateTable('sys_user').set({ status: 2 }).where('id', '=', id).execute()
    expect(await one.closed).toBe(SOCKET_SESSION_OVER)
    await house.database.kysely.updateTable('sys_user').set({ status: 1 }).where('id', '=', id).execute()
  })
})

describe('many', () => {
  it.each([
    ['one process', () => [port]],
    ['two processes', () => [port, otherPort]],
  ])('200 sockets on %s hear of a release', async (_case, ports) => {
    const crowd = await seatCrowd(ports())
    const { result } = await house.call<{ id: string }>({
      url: '/sys/annountCement/add',
      body: { titile: '两百人', msgContent: '正文' },
      token: admin.token,
    })
    await house.call({ url: `/sys/annountCement/doReleaseData?id=${result.id}`, token: admin.token })
    expect(await Promise.all(crowd.map((socket) => socket.hears({ cmd: 'topic', msgId: result.id })))).toHaveLength(200)
    for (const { socket } of crowd) socket.close()
  })
})

/** Two hundred people, each with an account, a session and a socket. */
async function seatCrowd(ports: readonly number[]): Promise<TestSocket[]> {
  const db = house.database.kysely
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `crowd-${ports.length}-${index}`,
    username: `crowd_${ports.length}_${index}`,
    password_hash: '!',
  }))
  await db.insertInto('sys_user').values(rows).execute()
  const seats: TestSocket[] = []
  for (const [index, { id }] of rows.entries()) {
    const token = await beginSession(db, { id }, { ip: '', userAgent: '' }, Date.now())
    seats.push(await connect(ports[index % ports.length] ?? 0, { id, token }))
  }
  return seats
}
