import Type, { type Static } from 'typebox'
import { DictChoice, DictEntry, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

const Code = Type.String({ minLength: 1, maxLength: 61 })

export const ReportColumnReply = Type.Object({
  title: Type.String(),
  dataIndex: Type.String(),
  align: Type.Optional(Type.String()),
  width: Type.Optional(Type.Number()),
  sorter: Type.Boolean(),
  hidden: Type.Boolean(),
  /** Key of `dictOptions` that translates this column. */
  customRender: Type.Optional(Type.String()),
  fieldType: Type.Optional(Type.String()),
  /** Summed up in a last row of the page. */
  isTotal: Type.Optional(Type.String()),
  /** Neighbours with the same one share one heading, where `isGroupTitle` says so. */
  groupTitle: Type.Optional(Type.String()),
  /** Names the entry of `fieldHrefSlots` that says where the value leads. */
  scopedSlots: Type.Optional(Type.Object({ customRender: Type.String() })),
})
export type ReportColumnReply = Static<typeof ReportColumnReply>

export const getRpColumns = endpoint({
  id: 'report.getRpColumns',
  methods: ['GET'],
  path: '/online/cgreport/api/getRpColumns/:code',
  access: SIGNED_IN,
  params: Type.Object({ code: Code }),
  reply: Type.Object({
    columns: Type.Array(ReportColumnReply),
    dictOptions: Type.Record(Type.String(), Type.Array(DictEntry)),
    cgRpConfigId: Type.String(),
    cgRpConfigName: Type.String(),
  }),
})
export const ReportQueryReply = Type.Object({
  label: Type.String(),
  field: Type.String(),
  /** `list` for a dictionary, `date` and `datetime` by the column, else `text`. */
  view: Type.String(),
  mode: Type.String(),
  /** Whether the item stays folded away at first. */
  hidden: Type.Optional(Type.String()),
  dictCode: Type.Optional(Type.String()),
  dictOptions: Type.Optional(Type.Array(DictEntry)),
})
export type ReportQueryReply = Static<typeof ReportQueryReply>
export const getQueryInfo = endpoint({
  id: 'report.getQueryInfo',
  methods: ['GET'],
  path: '/online/cgreport/api/getQueryInfo/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Code }),
  reply: Type.Array(ReportQueryReply),
})
/** What a report may be narrowed by; the values come from the page that shows it. */
export const getParamsInfo = endpoint({
  id: 'report.getParamsInfo',
  methods: ['GET'],
  path: '/online/cgreport/api/getParamsInfo/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Code }),
  reply: Type.Array(
    Type.Object({
      paramName: Type.String(),
      paramTxt: Type.String(),
      paramValue: Type.String(),
      orderNum: Type.Integer(),
    }),
  ),
})
/** Rows. Besides paging and sorting every parameter is a query of one of the report's columns, or `self_{name}` of one of its parameters; others are ignored. */
export const getData = endpoint({
  id: 'report.getData',
  methods: ['GET'],
  path: '/online/cgreport/api/getData/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Code }),
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: Type.Object({ records: Type.Array(Type.Record(Type.String(), Type.Unknown())), total: Type.Number() }),
})
/** The sums of the columns with a total over all rows of the query, by column name; columns without numbers have none. An addition to the contract, announced by `hasTotals`. */
export const totals = endpoint({
  id: 'report.totals',
  methods: ['GET'],
  path: '/report/totals/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Code }),
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()])),
})
/** The page of a report: everything it begins with in one answer. */
export const getColumnsAndData = endpoint({
  id: 'report.getColumnsAndData',
  methods: ['GET'],
  path: '/online/cgreport/api/getColumnsAndData/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Code }),
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: Type.Object({
    data: Type.Object({ records: Type.Array(Type.Record(Type.String(), Type.Unknown())), total: Type.Number() }),
    columns: Type.Array(ReportColumnReply),
    dictOptions: Type.Record(Type.String(), Type.Array(DictEntry)),
    fieldHrefSlots: Type.Array(Type.Object({ slotName: Type.String(), href: Type.String() })),
    cgreportHeadName: Type.String(),
    isGroupTitle: Type.Boolean(),
    /** Whether this service adds up all rows itself (`totals`). */
    hasTotals: Type.Optional(Type.Boolean()),
  }),
})
const sheet = (verb: string) =>
  endpoint({
    id: `report.${verb}`,
    methods: ['GET'],
    path: `/online/cgreport/api/${verb}/:id`,
    access: SIGNED_IN,
    kind: 'download',
    log: 'export',
    params: Type.Object({ id: Code }),
    query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  })
/** All rows of the query as a sheet; the second name is that of older clients. */
export const exportManySheetXls = sheet('exportManySheetXls')
export const exportXls = sheet('exportXls')
/** `sql` names a registered report: it is looked up and never executed. */
export const getReportDictList = endpoint({
  id: 'report.getReportDictList',
  methods: ['GET'],
  path: '/online/cgreport/api/getReportDictList',
  access: SIGNED_IN,
  query: Type.Object({ sql: ShortText, keyword: Type.Optional(ShortText) }),
  reply: Type.Array(DictChoice),
})
