import { DOCUMENT_KINDS, publishedSchema } from '../../../engine/document/index.ts'
import * as contract from '../../../schemas/contract/screens/schema.ts'
import { screenAt } from '../../../schemas/contract/screens/screen-at.ts'
import { guess } from '../../../schemas/contract/screens/screen-guess.ts'
import { table, tables } from '../../../schemas/contract/screens/screen-tables.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type CompiledScreen, engineOf } from '../../data/catalog/index.ts'
import {
  indexMaintenance,
  maintainGrownIndexes,
  scheduleIndexMaintenance,
  hashAllSecrets,
} from '../../data/table/index.ts'
import { answer, unchanged } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import { regularly } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { runningScripts } from '../enhance/api.ts'
import { assistRoutes } from './assist/routes.ts'
import { mayReadScreen } from './api.ts'
import { importBaseline } from './baseline.ts'
import { seedDemo } from './demo/demo.ts'
import { readGrants, saveGrants } from './grants.ts'
import { guessUpload } from './guess.ts'
import { type RewriteResult, rewriteUsers } from './lifecycle/rewrite.ts'
import { lifecycleRoutes } from './lifecycle/routes.ts'
import { planReply } from './plan-reply.ts'
import { presenceRoutes } from './presence/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { problemReplies, stepReplies, summary } from './present.ts'
import { type Published, checkDocument } from './publish.ts'
import { reviewRoutes } from './review/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { createScreen, discardDraft, editorOf, publishDraft, rollBack, saveDraft } from './service.ts'
import { screenIdAt } from './permissions.ts'
import { columnsOfSource, sourcesFor } from './sources.ts'
import { freeTable, freeTables } from './tables.ts'
import { findDraft, requireHead, findVersion, listHeads, listVersions } from './store.ts'

const DOCUMENT_BYTES = 4 * 1024 * 1024

function publishReply(
  id: string,
  { version, etag, plan, followed }: Published & { readonly followed?: RewriteResult },
  context: HandlerContext,
) {
  scheduleIndexMaintenance(context)
  return answer({
    result: {
      id,
      version,
      etag,
      steps: stepReplies(plan && { ...plan, withheld: [] }, context.locale),
      ...(followed ? { rewritten: [...followed.rewritten], left: [...followed.left] } : {}),
    },
    message: 'SCREEN_PUBLISHED' as const,
  })
}

/** What is drawn of a screen follows from its document and its scripts: another one of either is another answer. */
async function documentReply(screen: CompiledScreen, context: Pick<HandlerContext, 'db' | 'env'>) {
  const { kinds, mark, authors } = await runningScripts(context, screen.id)
  const etag = mark === '' ? screen.etag : screen.etag.replace(/(?="?$)/, `-${mark}`)
  return {
    id: screen.id,
    version: screen.version,
    etag,
    document: screen.resolved.screen,
    scripts: kinds,
    ...(kinds.length > 0 ? { scriptsMark: mark, scriptsBy: authors } : {}),
  }
}

const reading = () => [
  bind(contract.list, async ({ db }) => (await listHeads(db)).map(summary)),
  bind(
    contract.get,
    async (context) => {
      const { params, headers, setHeader, can } = context
      const screen = await engineOf(context).screens.open(params.id, context.screenVersion)
      if (!mayReadScreen(screen, can)) throw new AppError('HTTP_FORBIDDEN')
      const reply = await documentReply(screen, context)
      setHeader('etag', reply.etag)
      setHeader('cache-control', 'private, no-cache')
      if (headers['if-none-match'] === reply.etag) return unchanged()
      return reply
    },
    { screenParam: 'id' },
  ),
  bind(screenAt, async (context) => {
    const id = await screenIdAt(context.db, context.query.path)
    const screen = id === undefined ? undefined : await engineOf(context).screens.find(id)
    return screen && mayReadScreen(screen, context.can) ? documentReply(screen, context) : null
  }),
  bind(contract.history, async ({ db, params }) =>
    (await listVersions(db, params.id)).map(({ version, message, author, created_at, approved_by, approve_note }) => ({
      version,
      message: message ?? '',
      author: author ?? '',
      createTime: created_at,
      approvedBy: approved_by,
      approveNote: approve_note,
    })),
  ),
  bind(contract.getVersion, async ({ db, params }) => {
    const found = await findVersion(db, params.id, params.version)
    if (!found) throw new AppError('SCREEN_VERSION_UNKNOWN', { version: params.version })
    return {
      version: found.version,
      message: found.message ?? '',
      author: found.author ?? '',
      createTime: found.created_at,
      document: found.document,
    }
  }),
  bind(contract.jsonSchema, async ({ params }) => {
    const kind = DOCUMENT_KINDS.find((each) => each === params.kind)
    if (!kind) throw new AppError('COMMON_NOT_FOUND')
    return publishedSchema(kind)
  }),
]

const drafting = () => [
  bind(contract.getDraft, async (context) => {
    const { db, params, locale } = context
    const head = await requireHead(context.db, params.id)
    const draft = await findDraft(db, params.id)
    const base = head.published_version ?? 0
    const document = draft ?? (await findVersion(db, params.id, base))?.document ?? {}
    const { problems } = await checkDocument(db, document, editorOf(context).reports)
    return {
      id: params.id,
      baseVersion: base,
      revision: head.revision,
      draft: draft !== undefined,
      document,
      problems: problemReplies(problems, locale),
    }
  }),
  bind(
    contract.saveDraft,
    async (context) => {
      const { database, db, params, body, locale } = context
      const editor = editorOf(context)
      const revision = await saveDraft(database, editor, params.id, body.document, body.baseVersion, body.revision)
      const { problems } = await checkDocument(db, body.document, editor.reports)
      return { id: params.id, baseVersion: body.baseVersion, revision, problems: problemReplies(problems, locale) }
    },
    { bodyLimit: DOCUMENT_BYTES },
  ),
  bind(contract.deleteDraft, async (context) => {
    const { database, params } = context
    await discardDraft(database, editorOf(context), params.id)
    return answer({ message: 'COMMON_OK' as const })
  }),
  bind(
    contract.create,
    async (context) => {
      const editor = editorOf(context)
      const id = await createScreen(context.database, editor, context.body.document)
      const { problems } = await checkDocument(context.db, context.body.document, editor.reports)
      return { id, problems: problemReplies(problems, context.locale) }
    },
    { bodyLimit: DOCUMENT_BYTES },
  ),
  bind(guess, (context) => guessUpload(context, context.query)),
  bind(tables, freeTables),
  bind(table, (context) => freeTable(context, context.params.name)),
]

const publishing = () => [
  bind(contract.plan, (context) => planReply(context, context.body.document), { bodyLimit: DOCUMENT_BYTES }),
  bind(contract.publish, async (context) => {
    const { database, params, body } = context
    const editor = editorOf(context)
    const work = { caller: context, stamp: { by: editor.username, at: editor.now }, reports: editor.reports }
    const done = await publishDraft(
      database,
      editor,
      params.id,
      body.baseVersion,
      { message: body.message, allow: body.allow ?? [] },
      body.rewrite === true ? { follow: (tx, before, after) => rewriteUsers({ ...work, tx }, before, after) } : {},
    )
    return publishReply(params.id, done, context)
  }),
  bind(contract.rollback, async (context) => {
    const { database, params, body } = context
    const done = await rollBack(
      database,
      editorOf(context),
      params.id,
      body.version,
      { message: body.message, allow: body.allow ?? [] },
      body.dropDraft === true,
    )
    return publishReply(params.id, done, context)
  }),
]

const granting = () => [
  bind(contract.grants, async (context) => {
    await requireHead(context.db, context.params.id)
    return readGrants(context, context.params.id)
  }),
  bind(contract.saveGrants, async (context) => {
    const { database, params, body } = context
    await saveGrants(database, context, params.id, body.roleId, body.actions)
    return readGrants(context, params.id)
  }),
]

const choosing = () => [
  bind(contract.sources, (context) => sourcesFor(context)),
  bind(contract.sourceColumns, (context) => columnsOfSource(context, context.query.kind, context.query.name)),
]

const GROWTH_MS = 60_000

async function start(parts: AppParts): Promise<() => Promise<void>> {
  const engine = engineOf(parts)
  const { published, refused } = await importBaseline(parts.database, engine.now())
  if (published.length > 0) parts.log.info(`Screens published from files: ${published.join(', ')}`)
  for (const { path, reason } of refused) parts.log.warn(`${path} was not imported: ${reason}`)
  await hashAllSecrets(parts.database)
  if (parts.env.demo) await seedDemo(engine)
  // Rows may be written by other programs, of which this server learns nothing.
  const stop = regularly(parts, { what: 'indexes of tables that have grown', everyMs: GROWTH_MS }, () =>
    maintainGrownIndexes(parts),
  )
  return async () => {
    await stop()
    await indexMaintenance(parts)
  }
}

/** Screens: documents, drafts, publication, history. */
export const screen: ServerModule = {
  name: 'screen',
  routes: () => [
    ...reading(),
    ...drafting(),
    ...publishing(),
    ...granting(),
    ...choosing(),
    ...assistRoutes(),
    ...lifecycleRoutes(),
    ...reviewRoutes(),
    ...scheduleRoutes(),
    ...previewRoutes(),
    ...presenceRoutes(),
  ],
  start,
}
