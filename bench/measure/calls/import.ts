import { readFileSync } from 'node:fs'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { Caller, Product } from '../server.ts'
import { median, type Row } from '../stats.ts'

const fixture = (path: string) => readFileSync(new URL(`../../../tests/fixtures/${path}`, import.meta.url))
const ROUNDS = 5
const PAUSE_MS = 10

/** The longest wait of a small call while the import runs: what another person feels. */
async function longestWait(product: Product, until: Promise<unknown>): Promise<number> {
  const ended = new AbortController()
  void until.finally(() => ended.abort()).catch(() => undefined)
  let longest = 0
  while (!ended.signal.aborted) {
    const start = performance.now()
    await (await fetch(`${product.url}${API_PREFIX}/sys/randomImage/1`)).text()
    longest = Math.max(longest, performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return longest
}

/** Import of 5,000 rows, validated; each round into a table of its own, for a number may be stored once only. */
export async function measureImport(product: Product, caller: Caller): Promise<Row[]> {
  const relic = JSON.parse(fixture('screens/relic.v1.json').toString('utf8')) as Screen
  const file = new Uint8Array(fixture('spreadsheets/relics-5000.xlsx'))
  const seconds: number[] = []
  const holds: number[] = []
  const waits: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const id = `bench.relic${round}`
    const document = { ...relic, id, source: { table: `bench_relic${round}` }, permission: `bench:relic${round}` }
    await caller.call('POST', '/schema/create', { document })
    await caller.call('POST', `/schema/publish/${id}`, { message: 'bench', baseVersion: 0, allow: [] })
    const form = new FormData()
    form.append('file', new Blob([file]), 'relics-5000.xlsx')
    product.resetLoop()
    const start = performance.now()
    const imported = caller
      .call<{ totalCount: number }>('POST', `/data/${id}/importExcel?mode=valid`, form)
      .then(({ totalCount }) => {
        if (totalCount !== 5000) throw new Error(`${totalCount} rows were read`)
        return (performance.now() - start) / 1000
      })
    const wait = await longestWait(product, imported)
    const spent = await imported
    const hold = await product.longestHold()
    if (round === 0) continue // the code of the import is read once per process
    seconds.push(spent)
    holds.push(hold)
    waits.push(wait)
  }
  return [
    {
      what: 'import of 5,000 rows, validated',
      ours: `${median(seconds).toFixed(2)} s`,
      limit: '5 s',
      ratio: median(seconds) / 5,
      reach: { kind: 'at-most', value: 1 },
    },
    {
      what: 'the same: event loop held at most, worst round',
      ours: `${Math.max(...holds).toFixed(0)} ms`,
      limit: '50 ms',
      ratio: Math.max(...holds) / 50,
      reach: { kind: 'at-most', value: 1 },
    },
    {
      what: 'the same: longest wait of another caller, median',
      ours: `${median(waits).toFixed(0)} ms`,
      limit: '50 ms',
      ratio: median(waits) / 50,
    },
  ]
}
