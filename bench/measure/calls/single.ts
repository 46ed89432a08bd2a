import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { BENCH_SCREEN, COLUMNS } from '../../screen.ts'
import type { World } from '../../world.ts'
import { startByHand } from './by-hand.ts'
import { Caller } from './http-client.ts'
import { databaseUse, usedBy } from '../processor.ts'
import { median, type Row } from '../stats.ts'
import { indexesMade, type Work } from './throughput.ts'

const CONCURRENCY = 8
const SECONDS = 1
const ROUNDS = 5
const ID = (caller: number) => `b${String(1000 + caller).padStart(8, '0')}`

/** Something to compare with, and what it has used of the processor so far. */
interface Limit {
  readonly against: string
  readonly works: readonly Work[]
  readonly used: () => number
}
interface Round {
  readonly perSecond: number
  /** Of the process that does the work, and of the database; ms for each. */
  readonly own: number
  readonly database: number
}
async function round(workers: readonly Work[], own: () => number, database: () => number): Promise<Round> {
  const before = [own(), database()] as const
  let count = 0
  const begun = performance.now()
  const end = begun + SECONDS * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (; performance.now() < end; count++) await work()
    }),
  )
  return {
    perSecond: (count * 1000) / (performance.now() - begun),
    own: (own() - before[0]) / count,
    database: (database() - before[1]) / count,
  }
}

/** One record by its id: read, and changed; against one statement that the database plans once. */
export async function measureSingle({ product, database, caller }: World): Promise<Row[]> {
  // Their making would take the processor from both sides.
  await indexesMade(database, ['bench_list', 'bench_uncounted'])
  const headers = { [HEADER.token]: caller.token, 'content-type': 'application/json' }
  const columns = sql.raw(Array.from({ length: COLUMNS }, (_, index) => `c${index}`).join(', '))
  const each = <T>(make: (caller: number) => T) => Array.from({ length: CONCURRENCY }, (_, index) => make(index))
  const at = `${product.url}${API_PREFIX}/data/${BENCH_SCREEN}`
  const reads = () => Promise.all(each((one) => Caller.open(`${at}/queryById?id=${ID(one)}`, headers)))
  const changeOf = (one: number) => ({ method: 'PUT', body: JSON.stringify({ id: ID(one), c0: `改 ${one}`, c1: one }) })
  const edits = () => Promise.all(each((one) => Caller.open(`${at}/edit`, headers, changeOf(one))))
  const shown = sql`id, create_by, create_time, update_by, update_time, sys_org_code, version, ${columns}`
  const database1 = await databaseUse(database)
  const hand = await startByHand(database)
  const byHand = () => usedBy(hand.pid)
  const own = () => usedBy(process.pid)
  const ours = () => usedBy(product.pid)
  const rows: Row[] = []
  const asks = (callers: readonly Caller[]) =>
    callers.map(
      (one): Work =>
        () =>
          one.get(),
    )
  const compare = async (what: string, callers: readonly Caller[], limits: readonly Limit[], reach: number) => {
    const sides = [{ works: asks(callers), used: ours }, ...limits].map((side) => ({ ...side, rounds: [] as Round[] }))
    for (const { works, used } of sides) await round(works, used, database1)
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const { works, used, rounds } of sides) rounds.push(await round(works, used, database1))
    const [mine = [], ...theirs] = sides.map(({ rounds }) => rounds)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    for (const [index, { against }] of limits.entries()) {
      const pair = (of: (one: Round) => number) =>
        [median(mine.map(of)), median((theirs[index] ?? []).map(of))] as const
      const row = (about: string, of: (one: Round) => number) => {
        const [a, b] = pair(of)
        return { what: `${what}${against}: ${about}`, ours: ms(a), limit: ms(b), ratio: b / a }
      }
      const [a, b] = pair(({ perSecond }) => perSecond)
      rows.push(
        {
          what: `${what}${against}`,
          ours: `${a.toFixed(0)}/s`,
          limit: `${b.toFixed(0)}/s`,
          ratio: a / b,
          reach: { kind: 'at-least', value: reach },
        },
        row('processor of both, the limit by ours', (one) => one.own + one.database),
        row('of the server', (one) => one.own),
        row('of the database', (one) => one.database),
      )
    }
  }
  const routes = async (openRoute: (at: string, one: number) => Promise<Caller>) => {
    const of = (prefix: string) => Promise.all(each((one) => openRoute(`${hand.url}${prefix}/record`, one)))
    const [bare, full] = [await of(''), await of('/full')]
    return {
      limits: [
        { against: ', against routes by hand', works: asks(bare), used: byHand },
        { against: ', against routes with rights and names', works: asks(full), used: byHand },
      ],
      callers: [...bare, ...full],
    }
  }
  try {
    const [readers, readRoutes] = [
      await reads(),
      await routes((route, one) => Caller.open(`${route}?id=${ID(one)}`, headers)),
    ]
    const read: Limit = {
      against: '',
      works: each((one) => () => database.prepared(sql<object>`select ${shown} from bench_list where id = ${ID(one)}`)),
      used: own,
    }
    await compare('one record read', readers, [read, ...readRoutes.limits], 0.4)
    const [editors, editRoutes] = [
      await edits(),
      await routes((route, one) => Caller.open(route, headers, changeOf(one))),
    ]
    const change: Limit = {
      against: '',
      works: each(
        (one) => () =>
          database.prepared(sql<object>`
    update bench_list set c0 = ${`改 ${one}`}, c1 = ${one}, update_by = 'admin', update_time = now(), version = version + 1 where id = ${ID(one)} returning ${shown}`),
      ),
      used: own,
    }
    await compare('one record changed', editors, [change, ...editRoutes.limits], 0.45)
    for (const one of [...readers, ...readRoutes.callers, ...editors, ...editRoutes.callers]) one.close()
  } finally {
    await hand.stop()
  }
  return rows
}
