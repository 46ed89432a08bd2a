import { Worker } from 'node:worker_threads'
import { AppError } from '../../../schemas/messages/index.ts'
import type { AppParts } from '../../http/context.ts'
import { LoggedError } from '../../http/errors/error-facts.ts'
import type { JobProgress } from '../define.ts'
import type { Abort, FromThread, ThreadFailure, ThreadStart } from './messages.ts'

/** A work of many rows may hold little of them at once; one that takes more ends its thread, never the process. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }
/** A thread that does not stop in this time after the request is terminated. */
const GRACE_MS = 5000

/** The observer of a task in a thread. */
export interface JobObserver {
  readonly signal: AbortSignal
  progress(at: JobProgress): void
}

/** One work of the file of a thread. */
export interface ThreadTask {
  readonly file: URL
  readonly name: string
}

/** Threads need a session of their own; where the database has one only, work stays where it is. */
export const hasThreads = ({ database }: Pick<AppParts, 'database'>): boolean => database.address !== undefined

function errorOf(failure: ThreadFailure): Error {
  return 'code' in failure ? new AppError(failure.code, failure.params) : new LoggedError(failure.facts)
}

/**
 * Runs a task in a thread with a heap and a database session of its own, so that other callers of this process do not wait for it. Resolves to the result of the task; rejects with its `AppError`, or with the facts of any other failure.
 */
export function runInThread<Output>(
  { database, env, clock, log }: AppParts,
  { file, name }: ThreadTask,
  input: unknown,
  { signal, progress }: JobObserver,
): Promise<Output> {
  const { address } = database
  if (!address) throw new Error('This database has no second session')
  const start: ThreadStart = { task: name, input, address, env, skew: clock.now() - Date.now() }
  return new Promise<Output>((resolve, reject) => {
    const worker = new Worker(file, { workerData: start, resourceLimits: MEMORY })
    let grace: NodeJS.Timeout | undefined
    let settle = () => reject(new Error('A thread has ended before its work'))
    const fail = (error: Error) => (settle = () => reject(error))
    const abort = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ reason: String(signal.reason) } satisfies Abort)
      grace = setTimeout(() => void worker.terminate(), GRACE_MS)
    }
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'progress') progress(message.at)
      else if (message.kind === 'log') log[message.level](message.facts, message.message)
      else if (message.kind === 'done') settle = () => resolve(message.result as Output)
      else fail(errorOf(message.failure))
    })
    worker.on('error', (error) =>
      fail(
        (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new AppError('JOB_TOO_LARGE', {}, error)
          : (error as Error),
      ),
    )
    // Whoever waited may close the database next: by then the sessions of the thread are gone.
    worker.on('exit', () => {
      clearTimeout(grace)
      signal.removeEventListener('abort', abort)
      settle()
    })
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
}
