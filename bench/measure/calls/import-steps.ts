import { XlsxStreamWriter } from 'hucre/xlsx'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import { BENCH_SCREEN } from '../../screen.ts'
import { forgetPeak, memoryOf } from './export.ts'
import type { Caller, Product } from '../server.ts'
import { type Row, quantile } from '../stats.ts'

const ID = 'bench.sheet'
const ROWS = 100_000
const COLUMNS = 20
const REACH = { checked: 8, stored: 30, megabytes: 150, others: 2 }
const PROBE_MS = 10
const QUIET_MS = 15_000
const ASK_MS = 100
const SEXES = ['男', '女']

/** A text, a number, a choice, a day and an amount, over and over; the first column is unique. */
const KINDS = [
  { field: { view: 'number' }, words: (row: number, column: number) => row * column },
  { field: { view: 'text', maxLength: 50 }, words: (row: number, column: number) => `文字${row % 997}-${column}` },
  { field: { view: 'list', dict: 'sex' }, words: (row: number) => SEXES[row % 2] ?? '' },
  { field: { view: 'date' }, words: (row: number) => `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 9}` },
  { field: { view: 'number', options: { precision: 2 } }, words: (row: number) => ((row * 7) % 1000) / 4 },
] as const
const kindOf = (column: number) => KINDS[column % KINDS.length] ?? KINDS[0]
const columns = Array.from({ length: COLUMNS - 1 }, (_, index) => index + 1)

function document() {
  const fields = Object.fromEntries(
    columns.map((column) => [`c${column}`, { title: `列${column}`, ...kindOf(column).field }]),
  )
  return {
    version: 1,
    id: ID,
    title: '大表',
    source: { table: ID.replace('.', '_') },
    fields: { no: { title: '编号', view: 'text', maxLength: 32, unique: true, required: true }, ...fields },
  }
}

async function sheet(): Promise<File> {
  const writer = new XlsxStreamWriter({ name: '大表' })
  writer.addRow(['编号', ...columns.map((column) => `列${column}`)])
  for (let row = 0; row < ROWS; row++)
    writer.addRow([`K-${String(row).padStart(6, '0')}`, ...columns.map((column) => kindOf(column).words(row, column))])
  return new File([new Uint8Array(await writer.finish())], '大表.xlsx')
}

/** What somebody else asks for meanwhile: next to nothing, and what a list page asks for as it opens. */
const ASKED = {
  'a small call': '/sys/randomImage/1',
  'a list page': `/data/${BENCH_SCREEN}/list?pageNo=1&pageSize=10&column=createTime&order=desc`,
} as const
type Call = keyof typeof ASKED
const CALLS = Object.keys(ASKED) as readonly Call[]

/** Calls of somebody else, one after another: how long the slowest hundredth of each waited since it was last asked. */
function others(product: Product, { token }: Caller) {
  const ended = new AbortController()
  const waits = new Map<Call, number[]>()
  const asking = (async () => {
    while (!ended.signal.aborted) {
      for (const name of CALLS) {
        const start = performance.now()
        await (await fetch(`${product.url}${API_PREFIX}${ASKED[name]}`, { headers: { [HEADER.token]: token } })).text()
        waits.set(name, [...(waits.get(name) ?? []), performance.now() - start])
        await pause(PROBE_MS)
      }
    }
  })()
  return {
    p99() {
      const found = new Map(CALLS.map((name) => [name, quantile(waits.get(name) ?? [], 0.99)] as const))
      waits.clear()
      return found
    },
    async stop() {
      ended.abort()
      await asking
    },
  }
}

async function store({ call }: Caller, id: string): Promise<void> {
  let state = await call<ImportState>('POST', `/data/${ID}/import/apply`, { id, wrong: 'stop' })
  while (state.state === 'running') {
    await pause(ASK_MS)
    state = await call<ImportState>('GET', `/data/${ID}/import/state?id=${id}`)
  }
  if (state.state !== 'done' || state.counts.fresh !== ROWS) throw new Error(state.message ?? state.state)
}

/** An import of 100,000 rows and 20 columns by its steps, with what others and the memory of the server feel of it. */
export async function measureLongImport(product: Product, caller: Caller): Promise<Row[]> {
  await caller.call('POST', '/schema/create', { document: document() })
  await caller.call('POST', `/schema/publish/${ID}`, { message: 'bench', baseVersion: 0, allow: [] })
  const body = new FormData()
  body.append('file', await sheet())
  const probe = others(product, caller)
  await pause(QUIET_MS)
  const quiet = probe.p99()
  const idle = memoryOf(product.pid).now
  forgetPeak(product.pid)
  const begun = performance.now()
  const book = await caller.call<ImportBook>('POST', `/data/${ID}/import/upload`, body)
  const plan = {
    sheet: 0,
    header: 1,
    columns: (book.sheets[0]?.columns ?? []).flatMap(({ column, field }) =>
      field === undefined ? [] : [{ column, field }],
    ),
  }
  const { counts } = await caller.call<ImportCheck>('POST', `/data/${ID}/import/check`, { id: book.id, plan })
  if (counts.fresh !== ROWS) throw new Error(`${counts.fresh} rows were right`)
  const checked = performance.now()
  await store(caller, book.id)
  const stored = performance.now()
  const held = memoryOf(product.pid).peak - idle
  const busy = probe.p99()
  await probe.stop()
  const row = (what: string, value: number, unit: string, limit: number): Row => ({
    what,
    ours: `${value.toFixed(1)} ${unit}`,
    limit: `${limit} ${unit}`,
    ratio: value / limit,
    reach: { kind: 'at-most', value: 1 },
  })
  return [
    row('import of 100,000 rows of 20 columns: read and checked', (checked - begun) / 1000, 's', REACH.checked),
    row('the same: stored', (stored - checked) / 1000, 's', REACH.stored),
    row('the same: memory of the server above idle', held, 'MB', REACH.megabytes),
    ...CALLS.map((name): Row => {
      const [now, before] = [busy.get(name) ?? Number.NaN, quiet.get(name) ?? Number.NaN]
      return {
        what: `the same: p99 of ${name} of others, against that at rest`,
        ours: `${now.toFixed(1)} ms`,
        limit: `${before.toFixed(1)} ms`,
        ratio: now / before,
        reach: { kind: 'at-most', value: REACH.others },
      }
    }),
  ]
}
