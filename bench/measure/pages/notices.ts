import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import type { Queries } from '../../../server/db/database.ts'
import { beginSession } from '../../../server/http/session/session.ts'
import { onOwnProduct } from '../own-product.ts'
import { signIn, type Caller, type Product } from '../server.ts'
import { median, type Row, within } from '../stats.ts'

const PEOPLE = 200
const ROUNDS = 7
const RELEASE_MS = 1000

/** Two hundred people with a session each, of which every second sits at the next server. */
async function seat(db: Queries, products: readonly Product[]): Promise<WebSocket[]> {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `bench-${products.length}-${index}`,
    username: `bench_${products.length}_${index}`,
    password_hash: '!',
  }))
  await db.insertInto('sys_user').values(people).execute()
  return Promise.all(
    people.map(async ({ id }, index) => {
      const token = await beginSession(db, { id }, { ip: '', userAgent: '' }, Date.now())
      const socket = new WebSocket(
        `${products[index % products.length]?.url.replace('http', 'ws')}${API_PREFIX}/websocket/${id}`,
        [token],
      )
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', () => reject(new Error('A socket was refused')))
      })
      return socket
    }),
  )
}

/** Milliseconds from the release of an announcement until the last socket has heard of it. */
async function release({ call }: Caller, sockets: readonly WebSocket[]): Promise<number> {
  const { id } = await call<{ id: string }>('POST', '/sys/annountCement/add', { titile: 'bench', msgContent: 'bench' })
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const listen = ({ data }: MessageEvent) => {
          if ((JSON.parse(String(data)) as { msgId?: string }).msgId !== id) return
          socket.removeEventListener('message', listen)
          resolve()
        }
        socket.addEventListener('message', listen)
      }),
  )
  const from = performance.now()
  await Promise.all([call('GET', `/sys/annountCement/doReleaseData?id=${id}`), ...heard])
  return performance.now() - from
}

async function measureOn(db: Queries, products: readonly [Product, ...Product[]]): Promise<number> {
  const caller = await signIn(products[0])
  const sockets = await seat(db, products)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await release(caller, sockets))
  for (const socket of sockets) socket.close()
  return median(times)
}

/** How long until 200 sockets on one server, and on two above one database, have heard of a release. */
export const measureNotices = (): Promise<Row[]> =>
  onOwnProduct(
    async ({ product, second, database: { kysely } }) => [
      within(`${PEOPLE} sockets hear of a release, one server`, await measureOn(kysely, [product]), RELEASE_MS),
      within(
        `${PEOPLE} sockets hear of a release, two servers`,
        await measureOn(kysely, [product, second]),
        RELEASE_MS,
      ),
    ],
    { servers: 2 },
  )
