import { AppError, say } from '../../../schemas/messages/index.ts'
import { type ListParams, type ListQuery, parseListQuery } from '../../data/query/index.ts'
import { exportRows, MAX_AT_ONCE, planExport, writeExport } from '../../data/spreadsheet/index.ts'
import { limitConcurrency } from '../../lib/concurrency-limit.ts'
import { type Answer, answer, download, success } from '../../http/response/answer.ts'
import type { HandlerContext } from '../../http/context.ts'
import { withTenant } from '../../jobs/requester.ts'
import { defineJob } from '../../jobs/define.ts'
import { addJob, announce } from '../../jobs/store.ts'
import { THREAD } from './in-thread.ts'
import type { OpenedScreen } from './once.ts'
import { openScreenScoped } from './open.ts'

interface Wanted {
  readonly screen: string
  readonly params: ListParams
  /** That the call worked for. */
  readonly tenant?: string
}

/** What an export asks; a job is sent the parameters as they came. */
interface ExportRequest {
  readonly params: ListParams
  readonly query: ListQuery
}

/** The sheet itself; of many rows a job that makes it, and the answer says so in JSON. */
export function sendExport(
  context: HandlerContext,
  opened: OpenedScreen,
  asked: ExportRequest,
): Promise<Answer<never>> {
  return limitConcurrency(context.database, context.user.id, () => sent(context, opened, asked))
}
async function sent(
  context: HandlerContext,
  { engine, screen, actor }: OpenedScreen,
  { params, query }: ExportRequest,
): Promise<Answer<never>> {
  const plan = await planExport(engine, screen, actor, query)
  if (plan.rows <= MAX_AT_ONCE) return download(await exportRows(engine, screen, actor, query, plan, context.files))
  const { database, db, user, locale, clock } = context
  const jobId = await addJob(
    db,
    {
      kind: 'export',
      userId: user.id,
      locale,
      title: plan.title,
      screen: screen.id,
      input: { screen: screen.id, params, tenant: user.tenant } satisfies Wanted,
    },
    clock.now(),
  )
  await announce(database)
  // The endpoint answers files, so the envelope is written here.
  return answer({
    result: success({ jobId }, say('JOB_STARTED', { title: plan.title }, locale), 0, clock.now()) as never,
  })
}

/** Makes the sheet by the rights and rows of the moment it begins. */
export const exportJob = defineJob<Wanted>({
  kind: 'export',
  thread: THREAD,
  async run(context) {
    const {
      input: { screen: id, params, tenant },
      signal,
      draft,
      locale,
    } = context
    const query = parseListQuery(params)
    const { engine, screen, actor } = await openScreenScoped(
      await withTenant(context, tenant),
      id,
      undefined,
      query,
      'export',
    )
    const plan = await planExport(engine, screen, actor, query)
    if (plan.count === 0) throw new AppError('LIST_EXPORT_EMPTY')
    const total = plan.count
    let written = 0
    context.progress({ done: 0, total })
    await writeExport(engine, screen, actor, query, {
      plan,
      files: context.files,
      signal,
      path: draft,
      progress: (done) => context.progress({ done: (written = done), total }),
    })
    return { message: say('EXPORT_DONE', { count: written }, locale), file: { name: plan.filename } }
  },
})
