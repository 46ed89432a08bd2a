import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readXls, readXlsx, type Sheet } from 'hucre/xlsx'
import { standBehind } from '../../db/behind.ts'
import type { InRow, ReadJob, ReadProblem, ThreadReply } from './workbook.ts'
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

standBehind()
await read(workerData as ReadJob)
