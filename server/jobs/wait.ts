import { setTimeout as wait } from 'node:timers/promises'
import type { JobState } from '../../schemas/contract/job.ts'
import type { Queries } from '../db/database.ts'

const LOOK_MS = 500

/** Reads a state twice a second until it is a last one. Rejects when the signal is aborted. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isOver: (state: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    await wait(LOOK_MS, undefined, { signal, ref: false })
    const state = await read()
    if (isOver(state)) return state
  }
}

/** Waits for the end of a job of the queue, wherever it runs; a job that is gone was removed by its person. Rejects when the signal is aborted. */
export async function waitForJob(
  db: Queries,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly state: JobState; readonly message: string | null }> {
  const job = await pollUntil(
    () => db.selectFrom('sys_job').select(['state', 'message']).where('id', '=', id).executeTakeFirst(),
    (found) => found?.state !== 'waiting' && found?.state !== 'running',
    signal,
  )
  return job ?? { state: 'cancelled', message: null }
}
