import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { BENCH_SCREEN, PAGE_SIZE, UNCOUNTED_SCREEN } from '../../screen.ts'
import type { World } from '../../world.ts'
import { startByHand } from './by-hand.ts'
import { memoryOf } from './export.ts'
import { Caller } from './http-client.ts'
import type { Row } from '../stats.ts'
import { type Asked, bareLoop, compareAll, indexesMade, type Work } from './throughput.ts'

const CONCURRENCY = 8
/** Of a round: there are many. */
const SECONDS = 1
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
  const byHand = ({ counted, size, wordOf, pages = first }: List, prefix: string) =>
    each((index) => {
      const word = wordOf(index)
      const search = word === undefined ? '' : `&word=${encodeURIComponent(word)}`
      return Caller.open(
        pages(index).map(
          (page) =>
            `${hand.url}${prefix}/list?table=${counted ? 'bench_list' : 'bench_uncounted'}&size=${size}&page=${page}&counted=${counted}${search}`,
        ),
        headers,
      )
    })
  const loop = (asked: List) =>
    bareLoop(database, asked.counted ? 'bench_list' : 'bench_uncounted', asked, asked.counted, CONCURRENCY)
  const opened = (counted: boolean): List => ({ ...OPENED, counted })
  const searched = (counted: boolean): List => ({ ...SEARCHED, counted })
  /** What each list must keep: of the loop, and of the routes, with the session alone and with more of the same duties. */
  const measured = async (what: string, asked: List, reach: { readonly loop?: number; readonly routes?: number }) => {
    const asks = (callers: readonly Caller[]) =>
      callers.map(
        (one): Work =>
          () =>
            one.get(),
      )
    const [bare, full] = [await byHand(asked, ''), await byHand(asked, '/full')]
    const rows = await compareAll(
      await ours(asked),
      [
        ...(asked.pages ? [] : [{ what, works: loop(asked), reach: reach.loop }]),
        ...(reach.routes === undefined
          ? []
          : [
              { what: `${what}, against routes by hand`, works: asks(bare), reach: reach.routes },
              { what: `${what}, against routes with rights and names`, works: asks(full), reach: reach.routes },
            ]),
      ],
      SECONDS,
    )
    for (const one of [...bare, ...full]) one.close()
    return rows.map(([rate]) => rate)
  }
  try {
    const rows = [
      ...(await measured('list endpoint as the page opens, exact count', opened(true), { loop: 0.85 })),
      ...(await measured('list endpoint as the page opens, no count', opened(false), { loop: 0.5 })),
      ...(await measured('list endpoint, a search of 10 rows, exact count', searched(true), {
        loop: 0.85,
        routes: 0.9,
      })),
      ...(await measured('list endpoint, a search of 10 rows, no count', searched(false), { routes: 0.7 })),
      ...(await measured(
        'list endpoint, another page each time, no count',
        { ...opened(false), pages: turnOf },
        { routes: 0.7 },
      )),
    ]
    const held = memoryOf(product.pid).now
    const memory: Row = {
      what: 'memory of the server after these',
      ours: `${held.toFixed(0)} MB`,
      limit: `${MEGABYTES} MB`,
      ratio: held / MEGABYTES,
      reach: { kind: 'at-most', value: 1 },
    }
    return [...rows, memory]
  } finally {
    await hand.stop()
  }
}
