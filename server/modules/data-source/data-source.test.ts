import { createHash } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { type Connection, createServer as createMysqlServer } from 'mysql2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { buildTestApp, type TestApp } from '../../../tests/kit/test-app.ts'
import { mysqlVersion } from '../../db/external/mysql.ts'
import { postgresVersion } from '../../db/external/postgres.ts'
import { EnvError, readEnv } from '../../env.ts'
import { openSecret, sealSecret } from '../../lib/secret-box.ts'

const PASSWORD = 'a secret of the database'
const part = (kind: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one)))
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
const READY = part('Z', 'I')
const VERSION = Buffer.concat([
  part(
    'T',
    Buffer.from([0, 1]),
    'server_version\0',
    int(0),
    Buffer.from([0, 0]),
    int(25),
    Buffer.from([255, 255]),
    int(-1),
    Buffer.from([0, 0]),
  ),
  part('D', Buffer.from([0, 1]), int(4), '17.5'),
  part('C', 'SHOW\0'),
  READY,
])
/** As much of a PostgreSQL server as signs somebody in by password and gives its version. */
const database = createServer((socket) => {
  let isStarted = false
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => {
    if (!isStarted) {
      isStarted = true
      return socket.write(part('R', int(3)))
    }
    const kind = data.toString('latin1', 0, 1)
    if (kind === 'Q') return socket.write(VERSION)
    if (kind !== 'p') return undefined
    return data.toString('utf8', 5).startsWith(`${PASSWORD}\0`)
      ? socket.write(Buffer.concat([part('R', int(0)), READY]))
      : socket.end(part('E', 'SFATAL\0', 'C28P01\0', 'Mwrong\0', '\0'))
  })
})
const sha1 = (...parts: readonly (Buffer | string)[]) =>
  createHash('sha1')
    .update(Buffer.concat(parts.map((one) => Buffer.from(one))))
    .digest()
/** The answer of mysql_native_password: the password is not sent. */
function mysqlToken(first: Buffer, second: Buffer): Buffer {
  const once = sha1(PASSWORD)
  const salt = sha1(first, second.subarray(0, 12), sha1(once))
  return Buffer.from(once.map((byte, at) => byte ^ (salt[at] ?? 0)))
}
interface SignIn {
  readonly user: string
  readonly database: string
  readonly authPluginData1: Buffer
  readonly authPluginData2: Buffer
  readonly authToken: Buffer
}
const VERSION_COLUMN = {
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name: 'version',
  orgName: '',
  columnType: 253,
  columnLength: 60,
  characterSet: 33,
  flags: 0,
  decimals: 0,
}
/** A MySQL server that signs one account in at one database, and says its version. */
const mysqlServer = createMysqlServer((connection: Connection) => {
  connection.on('error', () => undefined)
  connection.on('query', () => connection.writeTextResult([{ version: '8.4.6' }], [VERSION_COLUMN]))
  connection.serverHandshake({
    protocolVersion: 10,
    serverVersion: '8.4.6',
    connectionId: 1,
    statusFlags: 2,
    characterSet: 8,
    // Neither compressed nor encrypted.
    capabilityFlags: 0xffffff & ~0x20 & ~0x800,
    authCallback(asked: SignIn, reply: (error: null, refusal?: { message: string; code: number }) => void) {
      // The next question begins a new order of packets; the server of the driver does not know that.
      setImmediate(() => (connection.sequenceId = 0))
      const isHe = mysqlToken(asked.authPluginData1, asked.authPluginData2).equals(asked.authToken)
      if (!isHe) return reply(null, { message: 'wrong', code: 1045 })
      return reply(null, asked.database === 'archive' ? undefined : { message: 'none', code: 1049 })
    },
  })
})
const open = new Set<Socket>()
/** Takes connections and says nothing. */
const silent = createServer(
  (socket) => void open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket))),
)
const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

let app: TestApp
let admin: string
let [port, silentPort, mysqlPort] = [0, 0, 0]
beforeAll(async () => {
  ;[port, silentPort] = [await listen(database), await listen(silent)]
  // The server of the driver does not say which port it has got.
  const probe = createServer()
  mysqlPort = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  mysqlServer.listen(mysqlPort)
  app = await buildTestApp({
    DATA_SOURCE_HOSTS: `127.0.0.1:${port}, 127.0.0.1:${mysqlPort}, db.invalid:5432, 127.0.0.1:1`,
  })
  admin = await app.login('admin')
})
afterAll(async () => {
  await app.close()
  for (const socket of open) socket.destroy()
  database.close()
  silent.close()
  mysqlServer.close(() => undefined)
})

interface Source {
  readonly id: string
}
const call = <T = Source>(method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: unknown, token = admin) =>
  app.call<T>({ method, url, token, ...(body === undefined ? {} : { body }) })
const sourceOf = (over: Record<string, unknown> = {}) => ({
  code: 'archive',
  name: '档案库',
  dbType: '6',
  dbUrl: `jdbc:postgresql://127.0.0.1:${port}/archive`,
  dbUsername: 'reader',
  dbPassword: PASSWORD,
  ...over,
})
const test = (body: Record<string, unknown>, token = admin) =>
  call<unknown>('POST', '/online/cgreport/api/testConnection', body, token)

describe('SYSTEM-053 data sources', () => {
  it('are added, listed, changed and deleted, and their password never leaves the server', async () => {
    const added = await call('POST', '/sys/dataSource/add', sourceOf())
    expect(added).toMatchObject({
      success: true,
      result: { code: 'archive', dbType: '6', dbType_dictText: 'PostgreSQL' },
    })
    const { id } = added.result
    const listed = await call<PageResult<Source>>('GET', '/sys/dataSource/list?code=arch*')
    expect(listed.result.total).toBe(1)
    const one = await call('GET', `/sys/dataSource/queryById?id=${id}`)
    const renamed = await call('PUT', '/sys/dataSource/edit', { id, name: '档案数据库', dbPassword: '' })
    expect(renamed.result).toMatchObject({ name: '档案数据库' })
    const stored = await app.database.kysely
      .selectFrom('sys_data_source')
      .select('db_password')
      .executeTakeFirstOrThrow()
    expect(stored.db_password).toMatch(/^v1:/)
    expect(
      [JSON.stringify([added, listed, one, renamed]), stored.db_password, app.logged.join()].some((text) =>
        text?.includes(PASSWORD),
      ),
    ).toBe(false)
    expect((await call<unknown>('GET', '/sys/dataSource/list?dbPassword=v*')).result).toMatchObject({ total: 1 })
    expect((await call('GET', '/sys/dataSource/options')).result).toEqual([
      { value: 'archive', text: '档案数据库', label: '档案数据库' },
    ])
    for (const [over, message] of [
      [{}, '数据源编码“archive”已存在'],
      [{ code: 'b', dbUrl: 'postgresql://u:p@h/db' }, '地址应写作'],
      [{ code: 'b', dbUrl: 'file:///etc/passwd' }, '地址应写作'],
      [{ code: 'b', dbUrl: 'postgresql://h' }, '地址应写作'],
    ] as const)
      expect((await call('POST', '/sys/dataSource/add', sourceOf(over))).message).toContain(message)
    expect((await call('POST', '/sys/dataSource/add', sourceOf({ code: 'b' }), await app.login('staff'))).message).toBe(
      '没有权限，请联系管理员授权',
    )
  })
  it('are signed in at with the stored password, which goes to no other address', async () => {
    const { records } = (await call<PageResult<Source>>('GET', '/sys/dataSource/list')).result
    const id = records[0]?.id ?? ''
    expect(await test({ id })).toMatchObject({ success: true, message: '连接成功，PostgreSQL 17.5' })
    expect((await test({ id }, await app.login('staff'))).message).toBe('没有权限，请联系管理员授权')
    const moved = { id, dbUrl: `postgresql://127.0.0.1:${silentPort}/archive` }
    expect((await call('PUT', '/sys/dataSource/edit', moved)).message).toBe('修改地址或用户名时，请重新输入密码')
    // A password of another row is none of this one.
    const { id: other } = (await call('POST', '/sys/dataSource/add', sourceOf({ code: 'copy', dbPassword: 'x' })))
      .result
    const { db_password } = await app.database.kysely
      .selectFrom('sys_data_source')
      .select('db_password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.database.kysely.updateTable('sys_data_source').set({ db_password }).where('id', '=', other).execute()
    expect((await test({ id: other })).message).toBe('密码以另一个密钥加密，无法读取，请重新输入密码')
    await call('DELETE', `/sys/dataSource/deleteBatch?ids=${id},${other}`)
    expect((await test({ id })).message).toContain('不存在')
  })
  it('say why a connection fails, and reach only what the configuration names', async () => {
    const asked = (over: Record<string, unknown>) => test({ ...sourceOf(), ...over }).then(({ message }) => message)
    expect(await asked({ dbPassword: 'wrong' })).toBe('数据库拒绝了用户名或密码，请检查后重试')
    expect(await asked({ dbUrl: 'postgresql://db.invalid/x' })).toBe('找不到该主机，请检查地址中的主机名')
    expect(await asked({ dbUrl: 'postgresql://127.0.0.1:1/x' })).toBe('主机没有接受连接，请检查端口和防火墙')
    expect(await asked({ dbType: '4' })).toBe('地址应写作 mysql://host:port/database，不含用户名和密码')
    for (const dbUrl of [
      `postgresql://127.0.0.1:${silentPort}/x`,
      `postgresql://localhost:${port}/x`,
      'postgresql://169.254.169.254:80/x',
      `postgresql://[::1]:${port}/x`,
      `postgresql://2130706433:${port}/x`,
    ])
      expect(await asked({ dbUrl }), dbUrl).toMatch(/^服务器不允许连接/)
    expect(open.size).toBe(0)
  })
  it('may be MySQL, with the same sentences', async () => {
    const asked = (path: string, over: Record<string, unknown> = {}) =>
      test({ ...sourceOf(), dbType: '4', dbUrl: `jdbc:mysql://127.0.0.1:${mysqlPort}/${path}`, ...over }).then(
        ({ message }) => message,
      )
    expect(await asked('archive')).toBe('连接成功，MySQL 8.4.6')
    expect(await asked('archive?sslMode=REQUIRED')).toBe('连接失败：对方不是 MySQL 服务器，或拒绝了连接')
    expect(await asked('archive', { dbPassword: 'wrong' })).toBe('数据库拒绝了用户名或密码，请检查后重试')
    expect(await asked('other')).toBe('服务器上没有该数据库，请检查地址中的数据库名')
    expect(await asked('', { dbUrl: 'mysql://127.0.0.1:1/x' })).toBe('主机没有接受连接，请检查端口和防火墙')
    expect(await asked('', { dbUrl: `mysql://127.0.0.1:${silentPort}/x` })).toMatch(/^服务器不允许连接/)
    expect(await asked('', { dbUrl: `mysql://127.0.0.1:${port}/x` })).toMatch(
      /^连接失败：对方不是 MySQL|在 5 秒内没有响应/,
    )
    const target = { host: '127.0.0.1', port: silentPort, database: 'x', user: 'u', password: 'p', tls: false }
    await expect(mysqlVersion(target, 150)).rejects.toMatchObject({ code: 'DATA_SOURCE_TIMEOUT' })
  })
  it('wait for a database that says nothing only so long', async () => {
    const target = { host: '127.0.0.1', port: silentPort, database: 'x', user: 'u', password: 'p', tls: false }
    await expect(postgresVersion(target, 150)).rejects.toMatchObject({ code: 'DATA_SOURCE_TIMEOUT' })
  })
  it('have secrets that open with their key, at their place, unchanged', () => {
    const [one, other] = [
      { secretKey: 'k'.repeat(32), dataDir: '' },
      { secretKey: 'o'.repeat(32), dataDir: '' },
    ]
    const sealed = sealSecret(one, PASSWORD, 'here')
    expect(sealSecret(one, PASSWORD, 'here')).not.toBe(sealed)
    expect([
      openSecret(one, sealed, 'here'),
      openSecret(one, sealed, 'there'),
      openSecret(other, sealed, 'here'),
    ]).toEqual([PASSWORD, undefined, undefined])
    expect([
      openSecret(one, `${sealed.slice(0, -6)}AAAAA=`, 'here'),
      openSecret(one, 'v1:', 'here'),
      openSecret(one, PASSWORD, 'here'),
    ]).toEqual([undefined, undefined, undefined])
    for (const wrong of [{ DATA_SOURCE_HOSTS: 'db.example' }, { DATA_SOURCE_HOSTS: 'a:1,,' }, { SECRET_KEY: 'short' }])
      expect(() => readEnv(wrong)).toThrow(EnvError)
    expect(readEnv({ DATA_SOURCE_HOSTS: 'DB.example:5432, [::1]:5433' }).dataSourceHosts).toEqual([
      'db.example:5432',
      '[::1]:5433',
    ])
  })
})
