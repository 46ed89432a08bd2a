import type { Job } from '../../../schemas/contract/job.ts'
import * as contract from '../../../schemas/contract/job.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { JobRunner } from '../../jobs/runner.ts'
import { announce, cancelJob, forgetJob, listJobs } from '../../jobs/store.ts'
import { KINDS } from './kinds.ts'

const STATIC = '/sys/common/static/'
type Listed = Awaited<ReturnType<typeof listJobs>>[number]

/** What is unknown stays away. */
function present({ screen, message, fileName, filePath, endTime, expireTime, report, ...job }: Listed): Job {
  const known = { screen, message, fileName, fileUrl: filePath === null ? null : `${STATIC}${filePath}`, endTime, expireTime, report }
  return { ...job, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) }
}

async function removeFiles({ files }: AppParts, paths: readonly (string | null)[]): Promise<void> {
  for (const path of paths) if (path !== null) await files.remove(path)
}

/** Work behind the page: each person's own jobs, and the queue's share of this process. */
export const job: ServerModule = {
  name: 'job',
  routes: () => [
    bind(contract.list, async ({ db, user, clock }) => (await listJobs(db, user.id, clock.now())).map(present)),
    bind(contract.cancel, async (context) => {
      const { db, user, clock, body, locale, database } = context
      const said = (done: number) => (done > 0 ? say('JOB_CANCELLED', { done }, locale) : say('JOB_CANCELLED_EARLY', {}, locale))
      const cancelled = await cancelJob(db, user.id, body.id, said, clock.now())
      if (!cancelled) throw new AppError('JOB_GONE')
      await removeFiles(context, [cancelled.inputPath])
      await announce(database, body.id)
      return null
    }),
    bind(contract.remove, async (context) => {
      const forgotten = await forgetJob(context.db, context.user.id, context.query.id)
      if (!forgotten) throw new AppError('JOB_GONE')
      await removeFiles(context, [forgotten.inputPath, forgotten.filePath])
      return null
    }),
  ],
  start: (parts) => new JobRunner(parts, KINDS).start(),
}
