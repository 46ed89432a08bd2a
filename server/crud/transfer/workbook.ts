import { Worker } from 'node:worker_threads'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Reading } from './book/book.ts'
import type { CellMarks } from './book/types.ts'
import { makeGate } from './gate.ts'
import { looksLikeXls, looksLikeZip } from './zip-size.ts'

/** A row as read; `number` is the row of the sheet, from 1. */
export interface InRow {
  readonly number: number
  /** The words of each cell, '' for an empty one. */
  readonly words: readonly string[]
  /** Columns whose words a formula made. */
  readonly formulas?: readonly number[]
  /** The same by column, with other reasons not to take a cell. */
  readonly marks?: CellMarks
}

/** What may go wrong while a file is read; codes of the catalogue. */
export type ReadProblem = 'IMPORT_UNREADABLE' | 'IMPORT_TOO_DENSE' | 'IMPORT_TOO_MANY_ROWS'

export interface ReadLimits {
  readonly rows: number
  /** Rows allowed above them: titles and header. */
  readonly above: number
  readonly cells: number
  /** Bytes of all parts together, unpacked. */
  readonly unpacked: number
}

export type ReadJob = { readonly kind: 'read'; readonly data: Uint8Array; readonly limits: ReadLimits }
/** To the thread that reads: the last batch is done with. */
const NEXT = 'next'
/** From the thread: rows, the end, or a problem. */
export type ThreadReply =
  | { readonly kind: 'rows'; readonly rows: readonly InRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'problem'; readonly code: ReadProblem }

const THREAD = new URL('./sheet-thread.ts', import.meta.url)
/** A file that unpacks to more than this ends its thread, never the process. */
const MEMORY_MB = 768
/** Each thread may take that much: two at once, and a short queue, are what a small machine bears. */
const gate = makeGate(2, 30)
const READING: Reading = { thread: THREAD, seconds: 120 }

function threadOf({ thread }: Reading, job: ReadJob): Worker {
  return new Worker(thread, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
}
function tell(worker: Worker, message: typeof NEXT): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  worker.postMessage(message)
}

/**
 * Reads the first sheet of an `.xlsx` or `.xls` file, a few hundred rows at a time. Unpacking and parsing happen in a
 * thread of their own, so the server goes on answering. Throws an `AppError` for a file that is none, is damaged or is
 * too much.
 */
export async function readSheet(data: Uint8Array, limits: ReadLimits, take: (rows: readonly InRow[]) => Promise<void> | void, reading = READING): Promise<void> {
  if (!looksLikeZip(data) && !looksLikeXls(data)) throw new AppError('IMPORT_NOT_SHEET')
  return gate(() => read(data, limits, take, reading))
}

async function read(data: Uint8Array, limits: ReadLimits, take: (rows: readonly InRow[]) => Promise<void> | void, reading: Reading): Promise<void> {
  const { seconds } = reading
  const worker = threadOf(reading, { kind: 'read', data, limits })
  let late: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      late = setTimeout(() => reject(new AppError('IMPORT_TOO_SLOW', { seconds })), seconds * 1000)
      let chain = Promise.resolve()
      let ended = false
      worker.on('message', (reply: ThreadReply) => {
        if (reply.kind === 'rows') {
          // One batch at a time: a queue of them would be read in one turn of the event loop.
          chain = chain.then(() => take(reply.rows)).then(() => tell(worker, NEXT))
          chain.catch(reject)
          return
        }
        ended = true
        if (reply.kind === 'problem') reject(new AppError(reply.code, { max: limits.rows }))
        else chain.then(resolve, reject)
      })
      worker.on('error', (error) => reject(new AppError((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'IMPORT_TOO_DENSE' : 'IMPORT_UNREADABLE', {}, error)))
      worker.on('exit', () => ended || reject(new AppError('IMPORT_UNREADABLE')))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
