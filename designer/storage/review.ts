import type { Static } from 'typebox'
import * as contract from '../../schemas/contract/screens/screen-review.ts'
import * as schedule from '../../schemas/contract/screens/screen-schedule.ts'
import { call } from '../../src/api/client/call.ts'

export type { Review, Reviewed, ReviewState, Thread } from '../../schemas/contract/screens/screen-review.ts'
export type ProtectionReply = Static<typeof contract.ProtectionReply>

export const loadProtection = (id: string) => call(contract.protection, { params: { id } })
export const saveProtection = (
  id: string,
  body: { review: boolean; editors: string[]; publishers: string[]; version: number },
) => call(contract.saveProtection, { params: { id }, body })

export const loadReview = (id: string) => call(contract.review, { params: { id } })
export const loadReviewed = (id: string) => call(contract.reviewed, { params: { id } })
export const loadReviewers = (id: string) => call(contract.reviewers, { params: { id } })
/** `revision`: the draft as it was saved here. */
export const requestReview = (id: string, body: { reviewer: string; note: string; revision: number }) =>
  call(contract.requestReview, { params: { id }, body })
export const decideReview = (id: string, body: { review: string; hash: string; approved: boolean; reason: string }) =>
  call(contract.decideReview, { params: { id }, body })
export const withdrawReview = (id: string, review: string) =>
  call(contract.withdrawReview, { params: { id }, body: { review } })

export const loadComments = (id: string) => call(contract.comments, { params: { id } })
export const addComment = (id: string, body: { pointer: string; content: string; thread?: string }) =>
  call(contract.addComment, { params: { id }, body })
export const resolveComment = (id: string, thread: string, resolved: boolean) =>
  call(contract.resolveComment, { params: { id }, body: { thread, resolved } })

export const loadScheduled = (id: string) => call(schedule.scheduled, { params: { id } })
/** `time`: epoch milliseconds. The draft as it is saved here is what is published then. */
export const schedulePublication = (
  id: string,
  body: { time: number; message: string; baseVersion: number; revision: number; allow: string[] },
) => call(schedule.schedulePublication, { params: { id }, body })
export const cancelPublication = (id: string) => call(schedule.cancelPublication, { params: { id } })
