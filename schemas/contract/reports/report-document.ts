import Type, { type Static } from 'typebox'
import { Nothing, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { REPORT_EDIT, REPORT_LIST } from './report-head.ts'

/** Reports as documents, as our own pages read and write them. */
const Code = Type.Object({ code: ShortText })
const Document = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', maxProperties: 40 })

export const ReportSummary = Type.Object({
  code: Type.String(),
  title: Type.String(),
  origin: Type.String(),
  version: Type.Integer(),
  isChart: Type.Boolean(),
  updateBy: Type.Union([Type.String(), Type.Null()]),
  updateTime: Type.Union([Type.String(), Type.Null()]),
})
export type ReportSummary = Static<typeof ReportSummary>
export const ReportRole = Type.Object({
  id: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  given: Type.Boolean(),
})
export type ReportRole = Static<typeof ReportRole>
const Stored = Type.Object({ document: Document, version: Type.Integer() })

export const documents = endpoint({
  id: 'report.documents',
  methods: ['GET'],
  path: '/report/documents',
  access: holding(REPORT_LIST),
  reply: Type.Array(ReportSummary),
})
export const document = endpoint({
  id: 'report.document',
  methods: ['GET'],
  path: '/report/documents/:code',
  access: holding(REPORT_LIST),
  params: Code,
  reply: Stored,
})
/** Version 0 makes a new one; any other must be the one that was read. */
export const saveDocument = endpoint({
  id: 'report.saveDocument',
  methods: ['PUT'],
  path: '/report/documents/:code',
  access: holding(REPORT_EDIT),
  params: Code,
  body: Stored,
  reply: Stored,
  helper: 'plain',
})
export const removeDocument = endpoint({
  id: 'report.removeDocument',
  methods: ['DELETE'],
  path: '/report/documents/:code',
  access: holding(REPORT_EDIT),
  params: Code,
  reply: Nothing,
})
/** Rows of a document that is not saved yet, by the right to write queries. */
export const preview = endpoint({
  id: 'report.preview',
  methods: ['POST'],
  path: '/report/preview',
  access: holding(REPORT_EDIT),
  log: 'none',
  body: Type.Object({ document: Document }),
  helper: 'plain',
  reply: Type.Object({ records: Type.Array(Type.Record(Type.String(), Type.Unknown())), total: Type.Number() }),
})
export const roles = endpoint({
  id: 'report.roles',
  methods: ['GET'],
  path: '/report/roles/:code',
  access: holding(REPORT_EDIT),
  params: Code,
  reply: Type.Array(ReportRole),
})
export const grantRoles = endpoint({
  id: 'report.giveRoles',
  methods: ['PUT'],
  path: '/report/roles/:code',
  access: holding(REPORT_EDIT),
  ownPassword: true,
  params: Code,
  helper: 'plain',
  body: Type.Object({ roleIds: Type.Array(ShortText, { maxItems: 1000 }) }),
  reply: Nothing,
})
