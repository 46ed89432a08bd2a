import { AppError } from '../../schemas/messages/index.ts'
import type { AppParts } from '../http/context.ts'
import { requesterFor } from './requester.ts'
import type { JobContext, JobDefinition, JobOutcome } from './define.ts'
import { type ClaimedJob, saveCheckpoint } from './store.ts'
import type { JobObserver } from './thread/host.ts'

/** A job that this process has claimed. */
export interface ClaimedRun {
  readonly job: ClaimedJob
  readonly worker: string
  /** Path for the file that it makes. */
  readonly draft: string
}

/** Runs a claimed job, here or in a thread, on behalf of its owner and with the owner's current rights. */
export async function runClaimed(
  { run }: JobDefinition,
  parts: AppParts,
  { job, worker, draft }: ClaimedRun,
  { signal, progress }: JobObserver,
): Promise<JobOutcome> {
  const context: JobContext = {
    ...(await requesterFor(parts, job.userId, job.locale)),
    id: job.id,
    title: job.title,
    input: job.input,
    inputPath: job.inputPath ?? undefined,
    checkpoint: job.checkpoint ?? undefined,
    signal,
    draft,
    progress,
    async save(tx, checkpoint, at) {
      signal.throwIfAborted()
      if (!(await saveCheckpoint(tx, job.id, worker, checkpoint, at))) throw new AppError('JOB_TAKEN')
      progress(at)
    },
  }
  // It may have been asked to stop before it began.
  signal.throwIfAborted()
  return run(context)
}
