import type { Job } from '../../../schemas/contract/job.ts'
import * as contract from '../../../schemas/contract/job.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { JobRunner } from '../../jobs/runner.ts'
import { removeFiles } from '../../jobs/files.ts'
import { announce, cancelJob, deleteJob, listJobs } from '../../jobs/store.ts'
import { KINDS } from './kinds.ts'

const STATIC = '/sys/common/static/'
type Listed = Awaited<ReturnType<typeof listJobs>>[number]

/** What is unknown stays away. */
function present({ screen, message, fileName, filePath, endTime, expireTime, report, ...job }: Listed): Job {
  const known = {
    screen,
    message,
    fileName,
    fileUrl: filePath === null ? null : `${STATIC}${filePath}`,
    endTime,
    expireTime,
    report,
  }
  return { ...job, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) }
}

/** Background work: each user's own jobs, and the queue's share of this process. */
export const job: ServerModule = {
  name: 'job',
  routes: () => [
    bind(contract.list, async ({ db, user, clock }) => (await listJobs(db, user.id, clock.now())).map(present)),
    bind(contract.cancel, async (context) => {
      const { db, user, clock, body, locale, database } = context
      const said = (done: number) =>
        done > 0 ? say('JOB_CANCELLED', { done }, locale) : say('JOB_CANCELLED_EARLY', {}, locale)
      const cancelled = await cancelJob(db, user.id, body.id, said, clock.now())
      if (!cancelled) throw new AppError('JOB_GONE')
      await removeFiles(context.files, { id: body.id, userId: user.id, ...cancelled })
      await announce(database, body.id)
      return null
    }),
    bind(contract.remove, async (context) => {
      const { db, user, query, files } = context
      const forgotten = await deleteJob(db, user.id, query.id)
      if (!forgotten) throw new AppError('JOB_GONE')
      await removeFiles(files, { id: query.id, userId: user.id, ...forgotten })
      return null
    }),
  ],
  start: (parts) => new JobRunner(parts, KINDS).start(),
}
