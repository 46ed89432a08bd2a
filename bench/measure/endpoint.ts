import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { BENCH_SCREEN, PAGE_SIZE, UNCOUNTED_SCREEN } from '../screen.ts'
import type { World } from '../world.ts'
import { startByHand } from './by-hand.ts'
import { memoryOf } from './export.ts'
import { Caller } from './http-client.ts'
import type { Row } from './stats.ts'
import { type Asked, bareLoop, compare, indexesMade } from './throughput.ts'

const CONCURRENCY = 8
const MEGABYTES = 400
const OPENED: Asked = { size: PAGE_SIZE, wordOf: () => undefined }
const SEARCHED: Asked = { size: 10, wordOf: (caller) => `文物1${caller}` }

/** Pages that each caller asks in turn, each from another one on. */
const PAGES = 40
const turnOf = (caller: number) =>
  Array.from({ length: PAGES }, (_, at) => 1 + ((at + caller * (PAGES / CONCURRENCY)) % PAGES))

interface List extends Asked {
  readonly counted: boolean
  readonly pages?: (caller: number) => readonly number[]
}
const each = <T>(make: (caller: number) => T) =>
  Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => make(index)))

/** The list endpoint with session and permission against a bare loop of the same SQL, and against routes by hand, on the same database. */
export async function measureEndpoints({ product, database, caller }: World): Promise<Row[]> {
  // Until its indexes are made a search costs what it finds, and nothing of the calls is seen.
  await indexesMade(database, ['bench_list', 'bench_uncounted'])
  const hand = await startByHand(database)
  const headers = { [HEADER.token]: caller.token }
  const first = () => [1]
  const ours = ({ counted, size, wordOf, pages = first }: List) =>
    each((index) => {
      const word = wordOf(index)
      const search = word === undefined ? '' : `&c0=${encodeURIComponent(`*${word}*`)}`
      const at = `${product.url}${API_PREFIX}/data/${counted ? BENCH_SCREEN : UNCOUNTED_SCREEN}/list`
      return Caller.open(
        pages(index).map((page) => `${at}?pageNo=${page}&pageSize=${size}&column=createTime&order=desc${search}`),
        headers,
      )
    })
  const byHand = ({ counted, size, wordOf, pages = first }: List) =>
    each((index) => {
      const word = wordOf(index)
      const search = word === undefined ? '' : `&word=${encodeURIComponent(word)}`
      return Caller.open(
        pages(index).map(
          (page) =>
            `${hand.url}/list?table=${counted ? 'bench_list' : 'bench_uncounted'}&size=${size}&page=${page}&counted=${counted}${search}`,
        ),
        headers,
      )
    })
  const loop = (asked: List) =>
    bareLoop(database, asked.counted ? 'bench_list' : 'bench_uncounted', asked, asked.counted, CONCURRENCY)
  const opened = (counted: boolean): List => ({ ...OPENED, counted })
  const searched = (counted: boolean): List => ({ ...SEARCHED, counted })
  const routes = async (what: string, asked: List, reach: number) => {
    const callers = await byHand(asked)
    const row = await compare(
      `${what}, against routes by hand`,
      await ours(asked),
      callers.map((one) => () => one.get()),
      reach,
    )
    for (const one of callers) one.close()
    return row
  }
  try {
    const rows = [
      await compare('list endpoint as the page opens, exact count', await ours(opened(true)), loop(opened(true)), 0.85),
      await compare('list endpoint as the page opens, no count', await ours(opened(false)), loop(opened(false)), 0.5),
      await compare(
        'list endpoint, a search of 10 rows, exact count',
        await ours(searched(true)),
        loop(searched(true)),
        0.85,
      ),
      await compare('list endpoint, a search of 10 rows, no count', await ours(searched(false)), loop(searched(false))),
      await routes('list endpoint, a search of 10 rows, exact count', searched(true), 0.9),
      await routes('list endpoint, a search of 10 rows, no count', searched(false), 0.7),
      await routes('list endpoint, another page each time, no count', { ...opened(false), pages: turnOf }, 0.7),
    ]
    const held = memoryOf(product.pid).now
    const memory: Row = {
      what: 'memory of the server after these',
      ours: `${held.toFixed(0)} MB`,
      limit: `${MEGABYTES} MB`,
      ratio: held / MEGABYTES,
      reach: { kind: 'at-most', value: 1 },
    }
    return [...rows.map(([rate]) => rate), memory]
  } finally {
    await hand.stop()
  }
}
