import type { ReviewState } from '../../../../schemas/contract/screens/screen-review.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { engineOf } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { HandlerContext, Requester } from '../../../http/context.ts'
import { sendSystemNotice } from '../../notice/api.ts'
import { noticePlace } from '../notice-place.ts'
import { findDraft, requireHead, draftConflict } from '../store.ts'
import { assertEditor, assertPublisher, findProtection } from './protection.ts'
import { reviewersOf } from './reviewers.ts'
import {
  type StoredReview,
  draftAuthors,
  endReview,
  findApproval,
  findReview,
  hashOfDocument,
  insertReview,
} from './store.ts'

/** A notice about a review, with the way to it; `ring` it after the commit. */
async function notify(
  tx: Queries,
  context: Pick<Requester, 'user' | 'locale'>,
  username: string,
  { screen, title, text }: { readonly screen: string; readonly title: string; readonly text: readonly string[] },
  now: Date,
) {
  const person = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!person) return async () => {}
  const paragraphs = text.filter((paragraph) => paragraph !== '')
  return sendSystemNotice(
    tx,
    { userId: person.id, title, paragraphs, about: noticePlace('review', screen) },
    context.user.username,
    now,
  )
}

interface Wanted {
  readonly reviewer: string
  readonly note: string
  readonly revision: number
}
/** Sends the draft that the caller has seen to a reviewer, who gets a notice. */
export async function requestReview(context: HandlerContext, screen: string, wanted: Wanted): Promise<string> {
  const now = engineOf(context).now()
  const { reviewer, note, revision } = wanted
  const isKnown = (await reviewersOf(context, screen)).some(({ username }) => username === reviewer)
  const [id, ring] = await context.database.transaction(async (tx) => {
    const head = await requireHead(tx, screen, true)
    await assertEditor(tx, context, screen)
    const draft = await findDraft(tx, screen)
    if (!draft) throw new AppError('SCREEN_NO_DRAFT')
    if (head.revision !== revision) throw draftConflict(head)
    if (!isKnown || (await draftAuthors(tx, screen)).includes(reviewer)) throw new AppError('SCREEN_REVIEWER_UNFIT')
    const created = await insertReview(
      tx,
      {
        screen,
        document: draft,
        baseVersion: head.published_version ?? 0,
        note: note.trim(),
        requestBy: context.user.username,
        reviewer,
      },
      now,
    )
    const title = say('REVIEW_NOTICE_REQUEST', { title: head.title }, context.locale)
    const text = [
      say('REVIEW_NOTICE_REQUEST_TEXT', { name: context.user.realname, title: head.title }, context.locale),
      note.trim(),
    ]
    return [created, await notify(tx, context, reviewer, { screen, title, text }, now)]
  })
  await ring(context)
  return id
}

async function openReview(tx: Queries, screen: string, id: string): Promise<StoredReview> {
  const found = await findReview(tx, screen, id)
  if (!found) throw new AppError('REVIEW_UNKNOWN')
  if (found.state !== 'open') throw new AppError('REVIEW_ENDED')
  return found
}

interface Decision {
  readonly review: string
  readonly hash: string
  readonly approved: boolean
  readonly reason: string
}
/** Approves exactly the content that was looked at, or sends it back with a reason. */
export async function decideReview(context: HandlerContext, screen: string, decision: Decision): Promise<void> {
  const now = engineOf(context).now()
  const { review: id, hash, approved } = decision
  const reason = decision.reason.trim()
  const { user, locale } = context
  const ring = await context.database.transaction(async (tx) => {
    const head = await requireHead(tx, screen, true)
    await assertPublisher(tx, context, screen)
    const review = await openReview(tx, screen, id)
    if (review.reviewer !== user.username) throw new AppError('REVIEW_OF_OTHERS', { name: review.reviewerName })
    const authors = await draftAuthors(tx, screen)
    if (authors.includes(user.username) || review.requestBy === user.username) throw new AppError('REVIEW_OWN')
    if (!approved && reason === '') throw new AppError('REVIEW_REASON')
    const draft = await findDraft(tx, screen)
    const isCurrent =
      draft !== undefined &&
      hashOfDocument(draft) === review.hash &&
      hash === review.hash &&
      (head.published_version ?? 0) === review.baseVersion
    if (approved && !isCurrent) throw new AppError('REVIEW_OUTDATED', { who: head.draft_by ?? head.update_by ?? '' })
    const state: ReviewState = approved ? 'approved' : 'returned'
    await endReview(tx, id, { state, reason, at: now })
    const words = { title: head.title, name: user.realname }
    const title = say(approved ? 'REVIEW_NOTICE_APPROVED' : 'REVIEW_NOTICE_RETURNED', words, locale)
    return notify(tx, context, review.requestBy, { screen, title, text: [title, reason] }, now)
  })
  await ring(context)
}

export async function withdrawReview(context: HandlerContext, screen: string, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    await requireHead(tx, screen, true)
    await assertEditor(tx, context, screen)
    await openReview(tx, screen, id)
    await endReview(tx, id, { state: 'withdrawn', reason: '', at: engineOf(context).now() })
  })
}

export interface Approval {
  readonly by: string
  readonly note: string
}
/**
 * The approval with which a draft is published, where its page demands one. It must be of exactly this content, on top of the version that
 * is published now, by somebody who did not work on it and may still approve.
 */
export async function approvalFor(
  tx: Queries,
  screen: string,
  draft: unknown,
  baseVersion: number,
): Promise<Approval | undefined> {
  const approval = await findApproval(tx, screen, hashOfDocument(draft), baseVersion)
  const authors = await draftAuthors(tx, screen)
  const counts = approval && !authors.includes(approval.reviewer) ? approval : undefined
  if (!counts && (await findProtection(tx, screen)).review) throw new AppError('SCREEN_REVIEW_MISSING')
  return counts && { by: counts.reviewer, note: counts.reason }
}

/** Earlier versions of a page that demands review come back as a draft that is reviewed. */
export async function assertNoReview(tx: Queries, screen: string): Promise<void> {
  if ((await findProtection(tx, screen)).review) throw new AppError('SCREEN_REVIEW_ROLLBACK')
}
