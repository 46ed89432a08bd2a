import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../schemas/messages/index.ts'
import { createSemaphore } from '../../../lib/semaphore.ts'
import type { BookJob, BookReply, BookSource, ReadSheet } from './types.ts'

const MEGABYTE = 1024 * 1024
export const MAX_BOOK_BYTES = 40 * MEGABYTE
export const MAX_BOOK_ROWS = 100_000
/** The most rows of titles and header above the data. */
const ABOVE = 10
const LIMITS = {
  rows: MAX_BOOK_ROWS,
  above: ABOVE,
  columns: 512,
  cells: 5_000_000,
  unpacked: 400 * MEGABYTE,
  sheets: 20,
}

const THREAD = new URL('./book-thread.ts', import.meta.url)
/** A file that is more than this when read ends its thread, never the process. */
const MEMORY_MB = 512
/** Rows pass through; what is young is nearly all garbage. */
const YOUNG_MB = 16
const gate = createSemaphore(2, 30)

/** As read by this thread code; tests put another in its place. */
interface Reading {
  readonly thread: URL
  /** The time limit for reading a file. */
  readonly seconds: number
}
const READING: Reading = { thread: THREAD, seconds: 120 }

/**
 * Reads a file in a thread of its own, and leaves the rows of each sheet in a file of `folder`: no sheet is ever held
 * whole. Throws an `AppError` with a clear sentence for a file that cannot be read.
 */
export function readBook(
  source: BookSource,
  folder: string,
  { thread, seconds }: Reading = READING,
): Promise<readonly ReadSheet[]> {
  const job: BookJob = { ...source, folder, limits: LIMITS }
  return gate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(thread, {
          workerData: job,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
        })
        const late = setTimeout(() => {
          reject(new AppError('IMPORT_TOO_SLOW', { seconds }))
          void worker.terminate()
        }, seconds * 1000)
        worker.on('message', (reply: BookReply) => {
          if (reply.kind === 'sheets') resolve(reply.sheets)
          else reject(new AppError(reply.code, reply.params))
        })
        worker.on('error', (error) =>
          reject(
            new AppError(
              (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
                ? 'IMPORT_TOO_DENSE'
                : 'IMPORT_UNREADABLE',
              {},
              error,
            ),
          ),
        )
        worker.on('exit', () => {
          clearTimeout(late)
          reject(new AppError('IMPORT_UNREADABLE'))
        })
      }),
  )
}
