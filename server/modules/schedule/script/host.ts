import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { CallAnswer, FromScript, ScriptFailure, ScriptLimits, ScriptStart } from './messages.ts'

/** Of the thread besides the engine, whose memory is limited by itself. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
/** A little more than the limit that the sandbox watches itself: what even that does not end is ended from here. */
const PATIENCE = 1.4
const MEGABYTE = 1024 * 1024
const LIMITS: ScriptLimits = { time: 5000, memory: 32 * MEGABYTE }

type ScriptCall = Extract<FromScript, { readonly kind: 'call' }>
interface ScriptWork {
  readonly signal?: AbortSignal
  readonly limits?: Partial<ScriptLimits>
  log(text: string): void
  /** Gives the JSON text of the answer. */
  call(call: ScriptCall): Promise<string>
}

function errorOf({ reason, limit, line }: ScriptFailure, { time, memory }: ScriptLimits): AppError {
  if (limit === 'time') return new AppError('SCHEDULE_SCRIPT_TIME', { seconds: time / 1000 })
  if (limit === 'memory') return new AppError('SCHEDULE_SCRIPT_MEMORY', { max: memory / MEGABYTE })
  if (limit === 'wait') return new AppError('SCHEDULE_SCRIPT_WAITS')
  return line === undefined
    ? new AppError('SCHEDULE_SCRIPT_FAILED', { reason })
    : new AppError('SCHEDULE_SCRIPT_FAILED_AT', { reason, line })
}

/** The thread of one script, and the watch over it. */
class ScriptThread {
  readonly #worker: Worker
  readonly #work: ScriptWork
  readonly #limits: ScriptLimits
  #settle: () => void
  readonly #resolve: (text: string) => void
  readonly #reject: (error: Error) => void
  /** Messages that it works on. */
  #running = 1
  #watch: NodeJS.Timeout | undefined

  constructor(
    start: Omit<ScriptStart, 'limits'>,
    work: ScriptWork,
    resolve: (text: string) => void,
    reject: (error: Error) => void,
  ) {
    this.#limits = { ...LIMITS, ...work.limits }
    this.#work = work
    this.#resolve = resolve
    this.#reject = reject
    this.#settle = () => reject(new AppError('SCHEDULE_SCRIPT_FAILED', { reason: 'thread' }))
    this.#worker = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: { ...start, limits: this.#limits } satisfies ScriptStart,
      resourceLimits: HEAP,
      env: {},
      stdin: false,
    })
    this.#worker.on('message', (message: FromScript) => this.#hear(message))
    this.#worker.on('error', (error: Error & { readonly code?: unknown }) =>
      this.#fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { reason: '', limit: 'memory' } : { reason: error.message },
      ),
    )
    const { signal } = work
    const abort = () => void this.#worker.terminate()
    this.#worker.on('exit', () => {
      clearTimeout(this.#watch)
      signal?.removeEventListener('abort', abort)
      this.#settle()
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  }

  #fail(failure: ScriptFailure): void {
    this.#settle = () => this.#reject(errorOf(failure, this.#limits))
  }
  #wind(): void {
    clearTimeout(this.#watch)
    if (this.#running === 0) return
    this.#watch = setTimeout(() => {
      this.#fail({ reason: '', limit: 'time' })
      void this.#worker.terminate()
    }, this.#limits.time * PATIENCE)
  }

  #hear(message: FromScript): void {
    if (message.kind === 'begun') this.#wind()
    else if (message.kind === 'log') this.#work.log(message.text)
    else if (message.kind === 'call') void this.#call(message)
    else if (message.kind === 'failed') this.#fail(message.failure)
    else if (message.kind === 'done') this.#settle = () => this.#resolve(message.text)
    else {
      this.#running -= 1
      this.#wind()
    }
  }

  async #call(call: ScriptCall): Promise<void> {
    const answer = await this.#work.call(call).then(
      (text): CallAnswer => ({ id: call.id, ok: true, text }),
      (error: unknown): CallAnswer => ({
        id: call.id,
        ok: false,
        text: error instanceof AppError ? error.message : 'The call failed',
      }),
    )
    this.#running += 1
    if (this.#running === 1) this.#wind()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(answer)
  }
}

/** Runs the text of a script in a sandbox in a thread of its own, which ends with it or with the signal. Gives what it returned as text. */
export const runScript = (text: string, work: ScriptWork): Promise<string> =>
  new Promise((resolve, reject) => void new ScriptThread({ text, isTrial: false }, work, resolve, reject))

const NO_WORK: ScriptWork = { log: () => undefined, call: () => Promise.reject(new Error('This is a trial')) }
/** Refuses a text that the engine cannot compile. */
export const compileScript = (text: string): Promise<string> =>
  new Promise((resolve, reject) => void new ScriptThread({ text, isTrial: true }, NO_WORK, resolve, reject))
