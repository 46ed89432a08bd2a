import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../schemas/messages/index.ts'
import { lowerPriority } from '../../db/connection/priority.ts'
import { openWorkerDatabase } from '../../db/connection/worker-database.ts'
import type { AppParts, ServerLog } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { openFiles } from '../../http/files/files.ts'
import type { JobObserver } from './host.ts'
import type { Abort, FromThread, ThreadFailure, ThreadStart } from './messages.ts'

/** A task that a thread can run; its input and output must be cloneable. */
export type Task = (parts: AppParts, input: never, watch: JobObserver) => Promise<unknown>

const failureOf = (error: unknown): ThreadFailure =>
  error instanceof AppError ? { code: error.code, params: error.params } : { facts: errorFacts(error) }

function logTo(send: (message: FromThread) => void): ServerLog {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (facts: object | string, message = '') =>
      send({
        kind: 'log',
        level,
        facts: typeof facts === 'string' ? {} : facts,
        message: typeof facts === 'string' ? facts : message,
      })
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Runs the one task of this thread and ends. */
export async function serve(tasks: Readonly<Record<string, Task>>): Promise<void> {
  if (!parentPort) throw new Error('This file is the code of a thread')
  lowerPriority()
  const port = parentPort
  const send = (message: FromThread) => port.postMessage(message)
  const { task, input, address, env, skew } = workerData as ThreadStart
  const stop = new AbortController()
  port.on('message', ({ reason }: Abort) => stop.abort(reason))
  const database = openWorkerDatabase(address)
  try {
    const run = tasks[task]
    if (!run) throw new Error(`This thread knows no ${task}`)
    const parts: AppParts = {
      database,
      files: await openFiles(env),
      clock: { now: () => Date.now() + skew },
      log: logTo(send),
      env,
    }
    send({
      kind: 'done',
      result: await run(parts, input as never, {
        signal: stop.signal,
        progress: (at) => send({ kind: 'progress', at }),
      }),
    })
  } catch (error) {
    send({ kind: 'failed', failure: failureOf(error) })
  } finally {
    await database.close()
    port.close()
  }
}
