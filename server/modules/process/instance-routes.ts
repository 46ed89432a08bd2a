import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/process/instances.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import { RECORD_BYTES } from '../data/api.ts'
import { actCall, actOnInstance, startCall } from './call.ts'
import { listHeads, listPublished } from './documents/store.ts'
import { migrateInstances, planMigration } from './run/migrate.ts'
import { mayStart } from './run/starters.ts'
import { instancesOfRecord } from './view/of-record.ts'
import { instanceReply, markRead } from './view/instance.ts'
import { startRights } from './view/start-rights.ts'
import { previewStart } from './view/preview.ts'

/** The pages of screens in the menu, by screen. */
async function menuPaths({ db }: Requester, screens: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ screen: string; path: string; perms: string | null }>`
    select screen_id as screen, min(url) as path from sys_permission
    where screen_id = any(${[...screens]}) and menu_type < 2 and del_flag = 0 and url is not null group by screen_id`.execute(
    db,
  )
  return new Map(rows.map(({ screen, path }) => [screen, path]))
}

async function startables(context: Requester) {
  const { db, locale } = context
  const heads = new Map((await listHeads(db, locale)).map((head) => [head.code, head]))
  const published = await listPublished(db)
  const paths = await menuPaths(
    context,
    published.map(({ document }) => document.screen),
  )
  const found = []
  for (const { code, enabled, document } of published) {
    if (!enabled || !(await mayStart(context, document))) continue
    const head = heads.get(code)
    found.push({
      code,
      title: textIn(document.title, locale),
      icon: document.icon ?? null,
      category: document.category ?? null,
      category_dictText: head?.category_text ?? null,
      screen: document.screen,
      path: paths.get(document.screen) ?? null,
    })
  }
  return found
}

/** Decides tasks one after the other, each for itself. */
async function decideMany(
  context: HandlerContext<unknown, unknown, { tasks: string[]; action: 'agree' | 'reject'; comment?: string }>,
) {
  const { db, body, locale } = context
  const rows = await db
    .selectFrom('wf_task')
    .select(['id', 'instance_id', 'title', 'assignee', 'owner'])
    .where('id', 'in', body.tasks)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const replies = []
  for (const task of new Set(body.tasks)) {
    const row = known.get(task)
    const { username } = context.user
    const title = row && (row.assignee === username || row.owner === username) ? row.title : ''
    try {
      if (!row) throw new AppError('INSTANCE_UNKNOWN')
      const comment = body.comment === undefined ? {} : { comment: body.comment }
      await actOnInstance(context, row.instance_id, { action: body.action, task, ...comment }, true)
      replies.push({ task, title, done: true, message: say('INSTANCE_DONE', {}, locale) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      replies.push({ task, title, done: false, message: say(error.code, error.params, locale) })
    }
  }
  return replies
}

/** Instances: start, preview, detail and actions. */
export const instanceRoutes = () => [
  bind(contract.startable, (context) => startables(context)),
  bind(contract.preview, (context) => previewStart(context, context.body), { bodyLimit: RECORD_BYTES }),
  bind(
    contract.start,
    async (context) => answer({ result: await startCall(context, context.body), message: 'INSTANCE_STARTED' as const }),
    { bodyLimit: RECORD_BYTES },
  ),
  bind(contract.instance, (context) => instanceReply(context, context.params.id, context.query.task)),
  bind(contract.startRights, (context) => startRights(context, context.params.code)),
  bind(contract.markInstanceRead, async (context) => {
    await markRead(context, context.params.id)
    return null
  }),
  bind(contract.ofRecord, (context) => instancesOfRecord(context, context.params.screen, context.params.id)),
  bind(
    contract.act,
    async (context) =>
      answer({ result: await actCall(context, context.params.id, context.body), message: 'INSTANCE_DONE' as const }),
    { bodyLimit: RECORD_BYTES },
  ),
  bind(contract.batch, (context) => decideMany(context)),
  bind(contract.planMigration, (context) => planMigration(context, context.params.code, context.body)),
  bind(contract.migrate, (context) => migrateInstances(context, context.params.code, context.body, context.body.ids)),
]
