import type { Report } from '../../../schemas/language/report.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { type ListParams, parseListQuery } from '../../data/query/index.ts'
import { MAX_AT_ONCE, SHEET_TYPES } from '../../data/spreadsheet/index.ts'
import { limitConcurrency } from '../../lib/concurrency-limit.ts'
import { type Answer, answer, download } from '../../http/response/answer.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import { withTenant } from '../../jobs/requester.ts'
import { defineJob } from '../../jobs/define.ts'
import { addJob, announce } from '../../jobs/store.ts'
import { requireReport } from './rows.ts'
import { planSheet, writeReport } from './sheet.ts'

/** The file of the thread that writes the sheets of reports. */
const THREAD = new URL('./thread.ts', import.meta.url)

interface Wanted {
  readonly code: string
  readonly params: ListParams
  readonly tenant: string
}

/** The rows of a report as a sheet; of many rows a job that makes it, and the answer says so in JSON. */
export function sendReport(context: HandlerContext, report: Report, params: ListParams): Promise<Answer<never>> {
  return limitConcurrency(context.database, context.user.id, () => sent(context, report, params))
}
async function sent(context: HandlerContext, report: Report, params: ListParams): Promise<Answer<never>> {
  const query = parseListQuery(params)
  const plan = await planSheet(context, report, query)
  if (plan.count <= MAX_AT_ONCE)
    return download({
      data: await writeReport(context, report, query, { plan }),
      type: SHEET_TYPES[plan.format],
      filename: plan.filename,
    })
  const jobId = await addReportJob(context, report, params, plan.title)
  // The endpoint answers files.
  return answer({ result: { jobId } as never, message: 'JOB_STARTED', params: { title: plan.title } })
}

async function addReportJob(
  { database, db, user, locale, clock }: Requester,
  { code }: Report,
  params: ListParams,
  title: string,
): Promise<string> {
  const input: Wanted = { code, params, tenant: user.tenant }
  const jobId = await addJob(db, { kind: 'report', userId: user.id, locale, title, input }, clock.now())
  await announce(database)
  return jobId
}

/** Has the sheet of a report made in the background for a person, who finds the file among the own jobs. */
export async function queueReport(
  requester: Requester,
  code: string,
): Promise<{ readonly title: string; readonly jobId: string }> {
  const report = await requireReport(requester, code)
  const { title } = await planSheet(requester, report, parseListQuery({}))
  return { title, jobId: await addReportJob(requester, report, {}, title) }
}

/** Makes the sheet by the rights and rows of the moment it begins. */
export const reportJob = defineJob<Wanted>({
  kind: 'report',
  thread: THREAD,
  async run(context) {
    const {
      input: { code, params, tenant },
      signal,
      draft,
      locale,
    } = context
    const asker = await withTenant(context, tenant)
    const report = await requireReport(asker, code)
    const query = parseListQuery(params)
    const plan = await planSheet(asker, report, query)
    let written = 0
    const progress = (done: number) => context.progress({ done: (written = done), total: Math.max(plan.count, done) })
    progress(0)
    await writeReport(asker, report, query, { plan, signal, path: draft, progress })
    if (written === 0) throw new AppError('LIST_EXPORT_EMPTY')
    return { message: say('EXPORT_DONE', { count: written }, locale), file: { name: plan.filename } }
  },
})
