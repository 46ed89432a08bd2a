import Type, { type Static } from 'typebox'
import { Id, IdQuery } from './common.ts'
import { SIGNED_IN, endpoint } from './endpoint.ts'
import type { ImportJobReport } from './data/import.ts'

/** Background work: long exports, of lists and of reports, and imports, and publications at a time. Each person sees and ends their own. */
export const JOB_KINDS = ['export', 'import', 'report', 'publish'] as const
export type JobKind = (typeof JOB_KINDS)[number]
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** `total` is null while it is not known. Times are `YYYY-MM-DD HH:mm:ss`. The file is gone after `expireTime`. */
export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(JOB_KINDS),
  title: Type.String(),
  /** The screen whose rows it is about. */
  screen: Type.Optional(Type.String()),
  state: Type.Enum(JOB_STATES),
  done: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** The outcome, or the reason of the failure, in the language of the person who started it. */
  message: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  /** Where its file can be fetched, as other stored files. */
  fileUrl: Type.Optional(Type.String()),
  createTime: Type.String(),
  endTime: Type.Optional(Type.String()),
  expireTime: Type.Optional(Type.String()),
  /** Further data of its kind, such as the counts of an import and the file of its skipped rows. */
  report: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>> & Partial<ImportJobReport>>({ type: 'object' })),
})
export type Job = Static<typeof Job>

/** The own jobs, newest first, at most 50. */
export const list = endpoint({
  id: 'job.list',
  methods: ['GET'],
  path: '/sys/job/list',
  access: SIGNED_IN,
  reply: Type.Array(Job),
})
/** Cancels a waiting or running job; rows stored so far stay, and its message says so. */
export const cancel = endpoint({
  id: 'job.cancel',
  methods: ['POST'],
  path: '/sys/job/cancel',
  access: SIGNED_IN,
  helper: 'plain',
  body: Type.Object({ id: Id }),
  reply: Type.Unknown(),
})
/** Forgets an ended job and its file. */
export const remove = endpoint({
  id: 'job.remove',
  methods: ['DELETE'],
  path: '/sys/job/delete',
  access: SIGNED_IN,
  query: IdQuery,
  reply: Type.Unknown(),
})
