import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { BENCH_SCREEN, PAGE_SIZE, UNCOUNTED_SCREEN } from '../screen.ts'
import type { World } from '../world.ts'
import { memoryOf } from './export.ts'
import { Caller } from './http-client.ts'
import type { Row } from './stats.ts'
import { type Asked, bareLoop, compare } from './throughput.ts'

const CONCURRENCY = 8
const MEGABYTES = 400
const OPENED: Asked = { size: PAGE_SIZE, wordOf: () => undefined }
const SEARCHED: Asked = { size: 10, wordOf: (caller) => `文物1${caller}` }

/** The list endpoint with session and permission against a bare loop of the same SQL on the same database. */
export async function measureEndpoints({ product, database, caller }: World): Promise<Row[]> {
  const headers = { [HEADER.token]: caller.token }
  const open = (screen: string, { size, wordOf }: Asked) =>
    Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => {
      const word = wordOf(index)
      const search = word === undefined ? '' : `&c0=${encodeURIComponent(`*${word}*`)}`
      return Caller.open(`${product.url}${API_PREFIX}/data/${screen}/list?pageNo=1&pageSize=${size}&column=createTime&order=desc${search}`, headers)
    }))
  const loop = (table: string, asked: Asked, counted: boolean) => bareLoop(database, table, asked, counted, CONCURRENCY)
  const rows = [
    await compare('list endpoint as the page opens, exact count', await open(BENCH_SCREEN, OPENED), loop('bench_list', OPENED, true), 0.85),
    await compare('list endpoint as the page opens, no count', await open(UNCOUNTED_SCREEN, OPENED), loop('bench_uncounted', OPENED, false), 0.5),
    await compare('list endpoint, a search of 10 rows, exact count', await open(BENCH_SCREEN, SEARCHED), loop('bench_list', SEARCHED, true), 0.85),
    await compare('list endpoint, a search of 10 rows, no count', await open(UNCOUNTED_SCREEN, SEARCHED), loop('bench_uncounted', SEARCHED, false)),
  ]
  const held = memoryOf(product.pid).now
  const memory: Row = { what: 'memory of the server after these', ours: `${held.toFixed(0)} MB`, limit: `${MEGABYTES} MB`, ratio: held / MEGABYTES, reach: { kind: 'at-most', value: 1 } }
  return [...rows.map(([rate]) => rate), memory]
}
