import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { jsonKind, rowsJson } from '../../server/db/optimized/row-json.ts'
import { BENCH_SCREEN, COLUMNS, PAGE_SIZE, UNCOUNTED_SCREEN } from '../screen.ts'
import type { World } from '../world.ts'
import { Caller } from './calls/http-client.ts'
import { usedBy } from './processor.ts'
import { median, type Row } from './stats.ts'

const ROUNDS = 9
const PAGES = 150
/** An optimisation that saves less than a tenth is not worth its code. */
const WORTH = 0.9

/** The columns of the bench's table, by the types that its document gives them. */
const TYPES: readonly (readonly [name: string, type: string])[] = [
  ...['id', 'create_by', 'update_by', 'sys_org_code'].map((name) => [name, 'text'] as const),
  ...['create_time', 'update_time'].map((name) => [name, 'timestamp'] as const),
  ['version', 'integer'],
  ...Array.from(
    { length: COLUMNS },
    (_, at) => [`c${at}`, at % 4 === 1 ? 'numeric' : at % 4 === 2 ? 'date' : 'text'] as const,
  ),
]

async function perPage(work: () => Promise<unknown>, used: () => number): Promise<number> {
  const before = used()
  for (let page = 0; page < PAGES; page++) await work()
  return (used() - before) / PAGES
}

/** A page of a list from the database until it is JSON: as bytes, and as the driver and `JSON.stringify` would make it. */
export async function measureListBytes({ product, database, caller }: World): Promise<Row[]> {
  const columns = sql.join(TYPES.map(([name]) => sql.ref(name)))
  const page = sql<object>`select ${columns} from bench_uncounted order by create_time desc, id desc limit ${sql.lit(PAGE_SIZE)}`
  const json = TYPES.map(([name, type], at) => ({
    kind: jsonKind(type),
    head: Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    isKept: false,
  }))
  const tail = Buffer.from('}')
  const bytes = async () => Buffer.from(rowsJson(await database.wireRows(page, true), json, tail).bytes)
  const driver = async () => Buffer.from(JSON.stringify(await database.prepared(page)))
  const [one, other] = [`[${(await bytes()).toString()}]`, (await driver()).toString()]
  if (one !== other) throw new Error('The two do not make the same of a page')
  const list = (screen: string) =>
    Caller.open(
      [`${product.url}${API_PREFIX}/data/${screen}/list?pageNo=1&pageSize=${PAGE_SIZE}&column=createTime&order=desc`],
      { [HEADER.token]: caller.token },
    )
  const [plain, counted] = [await list(UNCOUNTED_SCREEN), await list(BENCH_SCREEN)]
  const here = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  const there = () => usedBy(product.pid)
  const works = [
    [bytes, here],
    [driver, here],
    [() => plain.get(), there],
    [() => counted.get(), there],
  ] as const
  const spent: number[][] = works.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, [work, used]] of works.entries()) {
      const figure = await perPage(work, used)
      if (round > 0) spent[at]?.push(figure)
    }
  }
  plain.close()
  counted.close()
  const [asBytes = 0, asObjects = 0, ...calls] = spent.map(median)
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const row = (what: string, mine: number, without: number): Row => ({
    what,
    ours: ms(mine),
    limit: ms(without),
    ratio: mine / without,
    reach: { kind: 'at-most', value: WORTH },
  })
  return [
    row(`a page of ${PAGE_SIZE} rows made JSON, against driver and JSON.stringify: processor`, asBytes, asObjects),
    ...['no count', 'exact count'].map((about, at) =>
      row(
        `a call of a list, ${about}: processor of the server, against the same without it`,
        calls[at] ?? Number.NaN,
        (calls[at] ?? Number.NaN) + asObjects - asBytes,
      ),
    ),
  ]
}
