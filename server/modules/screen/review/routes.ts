import * as contract from '../../../../schemas/contract/screens/screen-review.ts'
import type { Review } from '../../../../schemas/contract/screens/screen-review.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { engineOf } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import { answer } from '../../../http/response/answer.ts'
import { bind } from '../../../http/bind.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { planReply } from '../plan-reply.ts'
import { findDraft, findPublished, requireHead } from '../store.ts'
import { decideReview, requestReview, withdrawReview } from './decide.ts'
import { findProtection, listRoles, mayEdit, mayPublish, saveProtection } from './protection.ts'
import { reviewersOf } from './reviewers.ts'
import {
  findThread,
  hashOfDocument,
  insertComment,
  lastReview,
  listThreads,
  reviewedDocument,
  setResolved,
} from './store.ts'

async function reviewReply(db: Queries, id: string): Promise<Review | null> {
  const head = await requireHead(db, id)
  const found = await lastReview(db, id)
  if (!found) return null
  const draft = await findDraft(db, id)
  const isSame = draft !== undefined && hashOfDocument(draft) === found.hash
  return { ...found, current: isSame && (head.published_version ?? 0) === found.baseVersion }
}
async function changedReview(db: Queries, id: string): Promise<Review> {
  const reply = await reviewReply(db, id)
  if (!reply) throw new AppError('REVIEW_UNKNOWN')
  return reply
}

async function protectionReply(context: HandlerContext, id: string) {
  await requireHead(context.db, id)
  const protection = await findProtection(context.db, id)
  return {
    protection,
    roles: [...(await listRoles(context, context.db))],
    mayEdit: mayEdit(protection, context) && context.can('system:screen:edit'),
    mayPublish: mayPublish(protection, context) && context.can('system:screen:publish'),
  }
}

const protecting = () => [
  bind(contract.protection, (context) => protectionReply(context, context.params.id)),
  bind(contract.saveProtection, async (context) => {
    const { database, params, body } = context
    await database.transaction(async (tx) => {
      await requireHead(tx, params.id, true)
      await saveProtection(tx, params.id, body, context, engineOf(context).now())
    })
    return answer({ result: await protectionReply(context, params.id), message: 'SCREEN_PROTECTION_SAVED' as const })
  }),
]

const deciding = () => [
  bind(contract.reviewers, async (context) => {
    await requireHead(context.db, context.params.id)
    return (await reviewersOf(context, context.params.id)).map(({ username, realname }) => ({ username, realname }))
  }),
  bind(contract.review, async ({ db, params }) => {
    const review = await reviewReply(db, params.id)
    return { required: (await findProtection(db, params.id)).review, review }
  }),
  bind(contract.reviewed, async (context) => {
    const { db, params } = context
    const review = await reviewReply(db, params.id)
    const after = review && ((await reviewedDocument(db, review.id)) ?? null)
    const before = (await findPublished(db, params.id)) ?? null
    if (!after) return { review, before, after: null, steps: [], problems: [] }
    const { steps, problems, affected } = await planReply(context, after)
    return { review, before, after, steps, problems, affected }
  }),
  bind(contract.requestReview, async (context) => {
    await requestReview(context, context.params.id, context.body)
    return answer({ result: await changedReview(context.db, context.params.id), message: 'REVIEW_REQUESTED' as const })
  }),
  bind(contract.decideReview, async (context) => {
    await decideReview(context, context.params.id, context.body)
    const message = context.body.approved ? ('REVIEW_APPROVED' as const) : ('REVIEW_RETURNED' as const)
    return answer({ result: await changedReview(context.db, context.params.id), message })
  }),
  bind(contract.withdrawReview, async (context) => {
    await withdrawReview(context, context.params.id, context.body.review)
    return answer({ result: await changedReview(context.db, context.params.id), message: 'REVIEW_WITHDRAWN' as const })
  }),
]

const commenting = () => [
  bind(contract.comments, async ({ db, params }) => {
    await requireHead(db, params.id)
    return listThreads(db, params.id)
  }),
  bind(contract.addComment, async (context) => {
    const { db, params, body, user } = context
    await requireHead(db, params.id)
    const content = body.content.trim()
    if (content === '') throw new AppError('REVIEW_COMMENT_EMPTY')
    const named = body.thread ?? ''
    const thread = named === '' ? undefined : await findThread(db, params.id, named)
    if (named !== '' && !thread) throw new AppError('REVIEW_THREAD_UNKNOWN')
    await insertComment(
      db,
      {
        screen: params.id,
        thread: named === '' ? null : named,
        pointer: thread?.pointer ?? body.pointer,
        content,
        by: user.username,
      },
      engineOf(context).now(),
    )
    return listThreads(db, params.id)
  }),
  bind(contract.resolveComment, async (context) => {
    const { db, params, body, user } = context
    if (!(await findThread(db, params.id, body.thread))) throw new AppError('REVIEW_THREAD_UNKNOWN')
    await setResolved(db, body.thread, body.resolved ? user.username : null, engineOf(context).now())
    return listThreads(db, params.id)
  }),
]

/** Who may edit and publish a page, reviews of its draft, and remarks about its elements. */
export const reviewRoutes = () => [...protecting(), ...deciding(), ...commenting()]
