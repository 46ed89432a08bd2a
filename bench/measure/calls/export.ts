import { readFileSync, writeFileSync } from 'node:fs'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Job } from '../../../schemas/contract/job.ts'
import { benchScreen } from '../../screen.ts'
import { fillTable } from '../../world.ts'
import { onOwnProduct } from '../own-product.ts'
import { type Caller, type Product, signIn } from '../server.ts'
import { median, type Row, within } from '../stats.ts'

const [SMALL, LARGE] = [100_000, 500_000]
const ROUNDS = 3
const SECONDS = 6
const MEGABYTES = 100
/** Five times the rows may take this much more. */
const GROWTH = 1.2
const PAUSE_MS = 50

/** Megabytes that the server's process holds now, and the most it has held since `forgetPeak`. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** From the request until the file is offered. */
async function exportAll(product: Product, { token, call }: Caller, screen: string): Promise<number> {
  const begin = performance.now()
  const reply = await fetch(`${product.url}${API_PREFIX}/data/${screen}/exportXls?format=xlsx`, {
    headers: { [HEADER.token]: token },
  })
  const { result } = (await reply.json()) as { result: { jobId: string } }
  for (;;) {
    const job = (await call<readonly Job[]>('GET', '/sys/job/list')).find(({ id }) => id === result.jobId)
    if (job?.state === 'done' && job.fileUrl !== undefined) return (performance.now() - begin) / 1000
    if (job?.state === 'failed') throw new Error(job.message)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** An export of 20 columns as a job: how long, and what the server holds above what it held at rest. */
export const measureExport = (): Promise<Row[]> =>
  onOwnProduct(async ({ product, database }) => {
    const caller = await signIn(product)
    for (const [id, rows] of [
      ['bench.small', SMALL],
      ['bench.large', LARGE],
    ] as const) {
      await caller.call('POST', '/schema/create', { document: benchScreen(id, 'exact') })
      await caller.call('POST', `/schema/publish/${id}`, { message: 'bench', baseVersion: 0, allow: [] })
      await fillTable(database, id.replace('.', '_'), rows)
    }
    const idle = memoryOf(product.pid).now
    const measured = async (screen: string) => {
      forgetPeak(product.pid)
      const seconds = await exportAll(product, caller, screen)
      return { seconds, held: memoryOf(product.pid).peak - idle }
    }
    const small: Awaited<ReturnType<typeof measured>>[] = []
    product.resetLoop()
    for (let round = 0; round < ROUNDS; round++) small.push(await measured('bench.small'))
    const hold = await product.longestHold()
    const large = await measured('bench.large')
    const [seconds, held] = [median(small.map((one) => one.seconds)), Math.max(...small.map((one) => one.held))]
    return [
      within('export of 100,000 rows of 20 columns, until the file is offered', seconds, SECONDS, 's'),
      within('the same: memory of the server above idle, worst round', held, MEGABYTES, 'MB'),
      within(
        'export of 500,000 rows: memory above idle, against the worst of 100,000',
        large.held,
        held * GROWTH,
        'MB',
      ),
      {
        what: 'the same: until the file is offered, against five times the limit',
        ours: `${large.seconds.toFixed(1)} s`,
        limit: `${5 * SECONDS} s`,
        ratio: large.seconds / (5 * SECONDS),
      },
      {
        what: 'event loop held at most during the exports of 100,000',
        ours: `${hold.toFixed(0)} ms`,
        limit: '50 ms',
        ratio: hold / 50,
      },
    ]
  })
