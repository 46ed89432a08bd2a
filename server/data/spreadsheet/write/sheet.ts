import { Worker, isMainThread } from 'node:worker_threads'
import { createSemaphore } from '../../../lib/semaphore.ts'
import { openBook } from './open-book.ts'
import type { RowSink, SheetSpec, WriteBatch } from './types.ts'

export interface ThreadJob {
  readonly spec: SheetSpec
  /** Where the file is written; without it, it is answered. */
  readonly path: string | undefined
}
export type ToThread = { readonly kind: 'rows'; readonly batch: WriteBatch } | { readonly kind: 'end' }
export type FromThread = { readonly kind: 'taken' } | { readonly kind: 'written'; readonly data: Uint8Array }

const THREAD = new URL('./thread.ts', import.meta.url)
/** A sheet that takes more ends its thread, never the process. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 8 }
/** Batches on their way to the thread. */
const AHEAD = 2
/** Two sheets at once, and a short queue, are what a small machine bears. */
const gate = createSemaphore(2, 30)

/** A sheet that is written by a thread of its own while its rows are found. */
class SheetWriter implements RowSink {
  readonly #worker: Worker
  readonly #written: Promise<Uint8Array>
  #onTheWay = 0
  #wake: (() => void) | undefined
  #failure: unknown

  constructor(spec: SheetSpec, path?: string) {
    this.#worker = new Worker(THREAD, { workerData: { spec, path } satisfies ThreadJob, resourceLimits: MEMORY })
    this.#written = new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#failure = error
        this.#wake?.()
        reject(error as Error)
      }
      this.#worker.on('message', (message: FromThread) => {
        if (message.kind === 'written') return resolve(message.data)
        this.#onTheWay -= 1
        this.#wake?.()
      })
      this.#worker.on('error', fail)
      this.#worker.on('exit', () => fail(new Error('The thread that writes a sheet has ended')))
    })
    // When the rows fail first, no caller waits for the file.
    this.#written.catch(() => undefined)
  }

  #tell(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(message)
  }

  /** Sends rows to the thread; waits while the thread has unwritten rows, so that they never accumulate. */
  async rows(batch: WriteBatch): Promise<void> {
    while (this.#onTheWay >= AHEAD && this.#failure === undefined)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.#failure !== undefined) throw this.#failure
    this.#onTheWay += 1
    this.#tell({ kind: 'rows', batch })
  }

  /** Resolves to the file, or to nothing where it has a path. */
  end(): Promise<Uint8Array> {
    this.#tell({ kind: 'end' })
    return this.#written
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Writes a sheet with the rows of `fill`: in its own thread, unless this is a thread already, where that would only copy the rows. */
export async function writeSheetWith(
  spec: SheetSpec,
  fill: (taker: RowSink) => Promise<void>,
  path?: string,
): Promise<Buffer> {
  const writer = isMainThread ? new SheetWriter(spec, path) : await openBook(spec, path)
  try {
    await fill(writer)
    return Buffer.from(await writer.end())
  } finally {
    await writer.close()
  }
}

/** Writes one sheet from batches of rows; answers the whole file, or nothing where it has a path. */
export function writeSheet(spec: SheetSpec, batches: AsyncIterable<WriteBatch>, path?: string): Promise<Buffer> {
  return gate(() =>
    writeSheetWith(
      spec,
      async (writer) => {
        for await (const batch of batches) await writer.rows(batch)
      },
      path,
    ),
  )
}
export { gate as writeGate }
