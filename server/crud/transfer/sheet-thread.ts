import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readXls, readXlsx, writeXlsxStream, type Sheet } from 'hucre/xlsx'
import { utils, write } from 'xlsx'
import type { InRow, OutCell, ReadJob, ReadProblem, ThreadReply, WriteBatch, WriteJob } from './workbook.ts'
import { wordsOf } from './book/words.ts'
import { isTooDense } from './dense-size.ts'
import { looksLikeZip, unpackedSize } from './zip-size.ts'

const BATCH = 250

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const send = (reply: ThreadReply) => port.postMessage(reply)

function rowOf(sheet: Sheet, index: number): InRow {
  const row = sheet.rows[index] ?? []
  const formulas = sheet.cells ? row.flatMap((_, column) => (sheet.cells?.get(`${index},${column}`)?.formula === undefined ? [] : [column])) : []
  return { number: index + 1, words: row.map(wordsOf), ...(formulas.length > 0 ? { formulas } : {}) }
}

async function load({ data, limits }: ReadJob): Promise<Sheet | ReadProblem> {
  if (looksLikeZip(data)) {
    const size = unpackedSize(data)
    if (size === undefined) return 'IMPORT_UNREADABLE'
    if (size > limits.unpacked) return 'IMPORT_TOO_DENSE'
    if (await isTooDense(data, limits.cells)) return 'IMPORT_TOO_DENSE'
    const { sheets } = await readXlsx(data, { sheets: [0], maxRows: limits.rows + limits.above + 1 })
    return sheets[0] ?? 'IMPORT_UNREADABLE'
  }
  return (await readXls(data)).sheets[0] ?? 'IMPORT_UNREADABLE'
}

async function read(job: ReadJob): Promise<void> {
  const sheet = await load(job).catch((): ReadProblem => 'IMPORT_UNREADABLE')
  if (typeof sheet === 'string') return send({ kind: 'problem', code: sheet })
  if (sheet.rows.length > job.limits.rows + job.limits.above) return send({ kind: 'problem', code: 'IMPORT_TOO_MANY_ROWS' })
  if (sheet.rows.reduce((sum, row) => sum + row.length, 0) > job.limits.cells) return send({ kind: 'problem', code: 'IMPORT_TOO_DENSE' })
  for (let from = 0; from < sheet.rows.length; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, sheet.rows.length - from) }, (_, n) => rowOf(sheet, from + n))
    send({ kind: 'rows', rows })
    await once(port, 'message')
  }
  send({ kind: 'end' })
}

/** Batches from the other side until the empty one. */
async function* received(): AsyncGenerator<readonly OutCell[]> {
  const waiting: WriteBatch[] = []
  let wake: (() => void) | undefined
  port.on('message', (batch: WriteBatch) => {
    waiting.push(batch)
    wake?.()
  })
  for (;;) {
    const batch = waiting.shift()
    if (!batch) {
      await new Promise<void>((resolve) => (wake = resolve))
      continue
    }
    if (batch.length === 0) return
    yield* batch
  }
}

async function writeXlsx(job: WriteJob): Promise<Uint8Array> {
  async function* rows(): AsyncGenerator<(string | number | null)[]> {
    for await (const row of received()) yield [...row]
  }
  const columns = job.widths.map((width) => ({ width }))
  const parts: Uint8Array[] = []
  for await (const part of writeXlsxStream(rows(), { name: job.sheet, columns })) parts.push(part)
  return Buffer.concat(parts)
}

async function writeXls(job: WriteJob): Promise<Uint8Array> {
  const sheet = utils.aoa_to_sheet([])
  let at = 0
  for await (const row of received()) utils.sheet_add_aoa(sheet, [[...row]], { origin: { r: at++, c: 0 } })
  sheet['!cols'] = job.widths.map((width) => ({ wch: width }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, job.sheet)
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
}

async function run(job: ReadJob | WriteJob): Promise<void> {
  if (job.kind === 'read') return read(job)
  send({ kind: 'file', data: await (job.format === 'xlsx' ? writeXlsx(job) : writeXls(job)) })
}
await run(workerData as ReadJob | WriteJob)
