import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX, type Envelope, HEADER } from '../../../schemas/contract/envelope.ts'
import { SOCKET_SESSION_OVER } from '../../../schemas/contract/socket.ts'
import { openDatabase } from '../../../server/db/connect.ts'
import type { Database } from '../../../server/db/database.ts'
import { beginSession } from '../../../server/http/session/session.ts'
import { killServer } from '../../durability/processes.ts'
import { type Served, serve } from '../../kit/servers/served.ts'
import { openSocket } from '../../kit/servers/sockets.ts'
import { scratchFolder } from '../../kit/scratch-folder.ts'

const PEOPLE = 200
const silent = { info: () => undefined, warn: () => undefined }

let dataDir: string
let servers: Served[] = []
let database: Database
beforeAll(async () => {
  dataDir = scratchFolder('sockets')
  const settings = { DATA_DIR: dataDir, DATABASE_ENGINE: 'embedded', SIGN_SECRET: '', LOG_LEVEL: 'silent' }
  servers = [await serve(settings)]
  servers.push(await serve(settings))
  database = await openDatabase({ engine: 'embedded', dataDir, log: silent })
})
afterAll(async () => {
  await database?.close()
  await Promise.all(servers.map((server) => server.stop()))
  killServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<T>(port: number, path: string, token = '', body?: unknown): Promise<Envelope<T>> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { [HEADER.token]: token }) }
  const reply = await fetch(`http://127.0.0.1:${port}${API_PREFIX}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Envelope<T>
}

it('NOTICE-030 200 sockets on two server processes hear of a release, and a sign-out in one process closes sockets in the other', async () => {
  const [here, there] = [servers[0]?.port ?? 0, servers[1]?.port ?? 0]
  const { token } = (await call<{ token: string }>(here, '/sys/login', '', { username: 'admin', password: '123456' }))
    .result
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `crowd-${index}`,
    username: `crowd_${index}`,
    password_hash: '!',
  }))
  await database.kysely.insertInto('sys_user').values(people).execute()
  const seats = await Promise.all(
    people.map(async ({ id }, index) => {
      const own = await beginSession(database.kysely, { id }, { ip: '', userAgent: '' }, Date.now())
      return { own, socket: await openSocket(index % 2 === 0 ? here : there, id, own) }
    }),
  )
  const { result } = await call<{ id: string }>(here, '/sys/annountCement/add', token, {
    titile: '两个进程',
    msgContent: '正文',
  })
  await call(here, `/sys/annountCement/doReleaseData?id=${result.id}`, token)
  await Promise.all(seats.map(({ socket }) => socket.hears({ cmd: 'topic', msgId: result.id })))
  const [, elsewhere] = seats
  await call(here, '/sys/logout', elsewhere?.own, {})
  expect(await elsewhere?.socket.closed).toBe(SOCKET_SESSION_OVER)
  for (const { socket } of seats) socket.socket.close()
})
