import { setTimeout as wait } from 'node:timers/promises'
import type { JobState } from '../../schemas/contract/job.ts'
import type { Queries } from '../db/database.ts'

const LOOK_MS = 500

/** Waits for the end of a job of the queue, wherever it runs; a job that is gone was removed by its person. Rejects when the signal is aborted. */
export async function waitForJob(
  db: Queries,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly state: JobState; readonly message: string | null }> {
  for (;;) {
    await wait(LOOK_MS, undefined, { signal, ref: false })
    const job = await db.selectFrom('sys_job').select(['state', 'message']).where('id', '=', id).executeTakeFirst()
    if (!job) return { state: 'cancelled', message: null }
    if (job.state !== 'waiting' && job.state !== 'running') return job
  }
}
