import { Worker } from 'node:worker_threads'
import { AppError } from '../../../schemas/messages/index.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './protocol.ts'
import type { PgliteStream } from './stream.ts'

type Waiting = { resolve: () => void; reject: (error: Error) => void }

/** The thread that runs PGlite, so that a heavy query never holds the event loop of the server. */
export class PgliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<FromWorker['kind'], Waiting>()
  #stream: PgliteStream | undefined
  #failure: Error | undefined

  constructor(options: WorkerOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (message: FromWorker) => this.#receive(message))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The PGlite thread has ended')))
  }

  ready(): Promise<void> {
    return this.#answer('ready')
  }

  async attach(stream: PgliteStream): Promise<void> {
    this.#stream?.destroy()
    this.#stream = stream
    const opened = this.#answer('opened')
    this.#post({ kind: 'open' })
    await opened
  }

  detach(stream: PgliteStream): void {
    if (this.#stream === stream) this.#stream = undefined
  }

  send(bytes: Buffer): void {
    // A copy, because the driver's buffers belong to a shared pool and may not be moved to another thread.
    const copy = new Uint8Array(bytes)
    this.#worker.postMessage({ kind: 'bytes', bytes: copy } satisfies ToWorker, [copy.buffer])
  }

  async dump(file: string): Promise<void> {
    const dumped = this.#answer('dumped')
    this.#post({ kind: 'dump', file })
    await dumped
  }

  async close(): Promise<void> {
    if (this.#failure) return
    const closed = this.#answer('closed')
    this.#post({ kind: 'close' })
    await closed
    await this.#worker.terminate()
  }

  #post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(message)
  }

  #answer(kind: FromWorker['kind']): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => this.#waiting.set(kind, { resolve, reject }))
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'bytes') return this.#stream?.receive(message.bytes)
    if (message.kind === 'failed') {
      const { reason, message: detail } = message
      return this.#fail(
        reason === 'locked' ? new AppError('DATABASE_IN_USE', { directory: detail }) : new Error(detail),
      )
    }
    this.#waiting.get(message.kind)?.resolve()
    this.#waiting.delete(message.kind)
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#failure)
    this.#waiting.clear()
    this.#stream?.destroy(this.#failure)
    this.#worker.unref()
  }
}
