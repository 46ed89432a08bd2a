import Type, { type Static } from 'typebox'
import { Id, IdQuery, IdsQuery, LongText, Nothing, Nullable, NullableNumber, ShortText, pageQuery } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/** Reports in the format of the existing client's designer: a head, its columns (items) and its parameters. */
export const REPORT_LIST = 'system:report:list'
/** Its holders write queries that run on the server: a right of its own. */
export const REPORT_EDIT = 'system:report:edit'
/** Who may write queries over the rows of every screen, whichever of them they may list. */
export const REPORT_SQL = 'system:report:sql'

const Flag = Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Number(), Type.Null()]))
const Sql = Type.String({ maxLength: 20_000 })

export const ReportHead = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  code: ShortText,
  name: ShortText,
  cgrSql: Sql,
  dbSource: Nullable,
  content: Nullable,
  createBy: Nullable,
  createTime: Nullable,
})
export type ReportHead = Static<typeof ReportHead>

export const ReportItem = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  cgrheadId: Nullable,
  fieldName: ShortText,
  fieldTxt: Nullable,
  fieldWidth: NullableNumber,
  /** String, Integer, Long, Double, Date, Datetime. */
  fieldType: Nullable,
  isShow: Flag,
  isSearch: Flag,
  searchMode: Nullable,
  isOrder: Flag,
  isTotal: Flag,
  dictCode: Nullable,
  fieldHref: Nullable,
  replaceVal: Nullable,
  groupTitle: Nullable,
  orderNum: NullableNumber,
})
export type ReportItem = Static<typeof ReportItem>

export const ReportParamItem = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  cgrheadId: Nullable,
  paramName: ShortText,
  paramTxt: Nullable,
  paramValue: Nullable,
  orderNum: NullableNumber,
})
export type ReportParamItem = Static<typeof ReportParamItem>

const DeletedIds = Type.Optional(Type.Union([LongText, Type.Null()]))
const Saved = Type.Object({
  head: ReportHead,
  items: Type.Optional(Type.Array(ReportItem, { maxItems: 100 })),
  params: Type.Optional(Type.Array(ReportParamItem, { maxItems: 20 })),
  deleteItemIds: DeletedIds,
  deleteParamIds: DeletedIds,
})
export type SavedReport = Static<typeof Saved>

const HEAD = '/online/cgreport/head'
const see = holding(REPORT_LIST)
const change = holding(REPORT_EDIT)
const HeadId = Type.Object({ headId: Id })

export const list = endpoint({
  id: 'report.list',
  methods: ['GET'],
  path: `${HEAD}/list`,
  access: see,
  query: Type.Object({ ...pageQuery, name: Type.Optional(ShortText), code: Type.Optional(ShortText) }),
  reply: pageOf(ReportHead),
})
export const add = endpoint({
  id: 'report.add',
  methods: ['POST'],
  path: `${HEAD}/add`,
  access: change,
  body: Saved,
  reply: ReportHead,
  helper: 'plain',
})
export const editAll = endpoint({
  id: 'report.editAll',
  methods: ['PUT', 'POST'],
  path: `${HEAD}/editAll`,
  access: change,
  body: Saved,
  reply: ReportHead,
  helper: 'plain',
})
export const remove = endpoint({
  id: 'report.delete',
  methods: ['DELETE'],
  path: `${HEAD}/delete`,
  access: change,
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'report.deleteBatch',
  methods: ['DELETE'],
  path: `${HEAD}/deleteBatch`,
  access: change,
  query: IdsQuery,
  reply: Nothing,
})
/** What a query answers and asks for; it is checked, not run. */
export const parseSql = endpoint({
  id: 'report.parseSql',
  methods: ['GET'],
  path: `${HEAD}/parseSql`,
  access: change,
  query: Type.Object({ sql: Type.Optional(Sql), dbKey: Type.Optional(ShortText) }),
  reply: Type.Object({ fields: Type.Array(ReportItem), params: Type.Array(ReportParamItem) }),
})
export const items = endpoint({
  id: 'report.items',
  methods: ['GET'],
  path: '/online/cgreport/item/listByHeadId',
  access: see,
  query: HeadId,
  reply: Type.Array(ReportItem),
})
export const params = endpoint({
  id: 'report.params',
  methods: ['GET'],
  path: '/online/cgreport/param/listByHeadId',
  access: see,
  query: HeadId,
  reply: Type.Array(ReportParamItem),
})
