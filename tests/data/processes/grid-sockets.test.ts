import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX, type Envelope, HEADER } from '../../../schemas/contract/envelope.ts'
import { GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import { killServer } from '../../durability/processes.ts'
import { type Served, serve } from '../../kit/servers/served.ts'
import { type TestSocket, openGridSocket } from '../../kit/servers/sockets.ts'
import { scratchFolder } from '../../kit/scratch-folder.ts'

const SCREEN = 'lab.shared'
const DOCUMENT = {
  version: 1,
  id: SCREEN,
  title: '共用',
  fields: { name: { title: '名称' }, note: { title: '说明', column: { type: 'text' }, maxLength: 60_000 } },
}

let dataDir: string
let servers: Served[] = []
beforeAll(async () => {
  dataDir = scratchFolder('grid-sockets')
  const settings = { DATA_DIR: dataDir, DATABASE_ENGINE: 'embedded', SIGN_SECRET: '', LOG_LEVEL: 'silent' }
  servers = [await serve(settings)]
  servers.push(await serve(settings))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  killServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<T>(
  port: number,
  path: string,
  token = '',
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { [HEADER.token]: token }) }
  const reply = await fetch(`http://127.0.0.1:${port}${API_PREFIX}${path}`, {
    headers,
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { result, success, message } = (await reply.json()) as Envelope<T>
  if (!success) throw new Error(message)
  return result
}
const type = ({ socket }: TestSocket, row: object) =>
  socket.send(JSON.stringify({ type: 'update_vxe_table', data: { socketKey: SCREEN, args: [row, 'case'] } }))
const word = ({ socket }: TestSocket, key: string, ...args: unknown[]) =>
  socket.send(JSON.stringify({ type: 'common_send_date', data: { key, args } }))
const rows = ({ heard }: TestSocket) =>
  heard
    .filter((message) => message['type'] === 'update_vxe_table')
    .map((message) => (message['data'] as { args: readonly Record<string, unknown>[] }).args[0] ?? {})

it('GRIDSOCKET-005 GRID-012 what is typed, who is where and what is saved on one server process reaches a page on another, long rows whole, fifty updates in order', async () => {
  const [here, there] = [servers[0]?.port ?? 0, servers[1]?.port ?? 0]
  const { token, userInfo } = await call<{ token: string; userInfo: { id: string } }>(here, '/sys/login', '', {
    username: 'admin',
    password: '123456',
  })
  await call(here, '/schema/create', token, { document: DOCUMENT })
  await call(here, `/schema/publish/${SCREEN}`, token, { message: '首次发布', baseVersion: 0 })
  const { id } = await call<{ id: string }>(here, `/data/${SCREEN}/add`, token, { name: '盖' })
  const [from, to] = await Promise.all(
    [here, there].map((port, index) => openGridSocket(port, userInfo.id, token, `process-page-${index}`)),
  )
  if (!from || !to) throw new Error('Two pages are open')
  for (const socket of [from, to]) {
    word(socket, GRID_COMMANDS.watch, [SCREEN])
    socket.socket.send('{"type":"heart_beat","data":""}')
    await socket.hears({ type: 'heart_beat' })
  }
  const long = '缠枝莲纹"\\'.repeat(2500)
  type(from, { id, note: long })
  await expect.poll(() => rows(to).at(-1)?.['note'], { timeout: 30_000 }).toBe(long)
  for (let count = 0; count < 50; count += 1) type(from, { id, name: `n${count}` })
  await expect.poll(() => rows(to).at(-1)?.['name'], { timeout: 30_000 }).toBe('n49')
  const numbers = rows(to)
    .slice(1)
    .map(({ name }) => Number(String(name).slice(1)))
  expect(numbers).toEqual(numbers.toSorted((one, next) => one - next))
  word(from, GRID_COMMANDS.editing, { socketKey: SCREEN, id, key: 'name' })
  await to.hears({ data: { key: GRID_COMMANDS.editing, args: { 0: { id, key: 'name' } } } })
  await call(here, `/data/${SCREEN}/edit`, token, { id, name: '壶' }, 'PUT')
  await to.hears({ data: { key: GRID_COMMANDS.saved, args: { 1: { id, name: '壶', version: 2 } } } })
  from.socket.close()
  await to.hears({ data: { key: GRID_COMMANDS.editing, args: { 0: { gone: true } } } })
  to.socket.close()
})
