import Type, { type Static } from 'typebox'
import {
  DictEntry,
  Id,
  IdsQuery,
  LongText,
  Nothing,
  Nullable,
  NullableNumber,
  ShortText,
  pageQuery,
} from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { REPORT_EDIT, REPORT_LIST, ReportParamItem } from './report-head.ts'

export const GraphItem = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  fieldName: ShortText,
  fieldTxt: Nullable,
  /** Integer, Long, String or Date. */
  fieldType: Nullable,
  isShow: Nullable,
  isTotal: Nullable,
  searchFlag: Nullable,
  searchMode: Nullable,
  dictCode: Nullable,
  orderNum: NullableNumber,
})
export type GraphItem = Static<typeof GraphItem>

const head = {
  id: Type.Optional(Type.String({ maxLength: 64 })),
  name: ShortText,
  code: ShortText,
  /** single, double, tab; combination puts the charts of other reports below. */
  displayTemplate: ShortText,
  xaxisField: ShortText,
  /** Joined by commas. */
  yaxisField: LongText,
  /** sql or json; api is refused: the server calls no other server for a chart. */
  dataType: ShortText,
  dbSource: Nullable,
  cgrSql: Type.String({ maxLength: 1_000_000 }),
  /** bar, line, pie, table, joined by commas. */
  graphType: ShortText,
  content: Nullable,
  /** Always empty: no code of a report runs anywhere. */
  extendJs: Nullable,
  isCombination: Nullable,
  /** Codes of the reports whose charts are shown below, where this is a combination. */
  parts: Type.Optional(Type.Array(Type.String({ maxLength: 61 }), { maxItems: 12 })),
}
export const GraphHead = Type.Object(head)
export type GraphHead = Static<typeof GraphHead>
const Saved = Type.Object({
  ...head,
  onlGraphreportItemList: Type.Optional(Type.Array(GraphItem, { maxItems: 100 })),
  paramsList: Type.Optional(Type.Array(ReportParamItem, { maxItems: 20 })),
})
export type SavedGraph = Static<typeof Saved>

const PATH = '/online/graphreport'
const see = holding(REPORT_LIST)
const change = holding(REPORT_EDIT)

/** Everything a chart page draws. `params` is JSON of what is asked of columns; `self_{name}` are parameters. */
export const getChartsData = endpoint({
  id: 'graph.getChartsData',
  methods: ['GET'],
  path: `${PATH}/api/getChartsData`,
  access: SIGNED_IN,
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: Type.Object({
    head: GraphHead,
    data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    items: Type.Array(GraphItem),
    dictOptions: Type.Record(Type.String(), Type.Array(DictEntry)),
  }),
})
export const exportXlsById = endpoint({
  id: 'graph.exportXlsById',
  methods: ['GET'],
  path: `${PATH}/api/exportXlsById`,
  access: SIGNED_IN,
  log: 'export',
  kind: 'download',
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
})
export const list = endpoint({
  id: 'graph.list',
  methods: ['GET'],
  path: `${PATH}/head/list`,
  access: see,
  query: Type.Object({ ...pageQuery, name: Type.Optional(ShortText), code: Type.Optional(ShortText) }),
  reply: pageOf(GraphHead),
})
export const add = endpoint({
  id: 'graph.add',
  methods: ['POST'],
  path: `${PATH}/head/add`,
  access: change,
  body: Saved,
  reply: GraphHead,
  helper: 'plain',
})
export const edit = endpoint({
  id: 'graph.edit',
  methods: ['PUT', 'POST'],
  path: `${PATH}/head/edit`,
  access: change,
  body: Saved,
  reply: GraphHead,
  helper: 'plain',
})
export const removeBatch = endpoint({
  id: 'graph.deleteBatch',
  methods: ['DELETE'],
  path: `${PATH}/head/deleteBatch`,
  access: change,
  query: IdsQuery,
  reply: Nothing,
})
export const items = endpoint({
  id: 'graph.items',
  methods: ['GET'],
  path: `${PATH}/head/queryOnlGraphreportItemByMainId`,
  access: see,
  query: Type.Object({ id: Id }),
  reply: Type.Array(GraphItem),
})
export const params = endpoint({
  id: 'graph.params',
  methods: ['GET'],
  path: `${PATH}/params/listByHeadId`,
  access: see,
  query: Type.Object({ headId: Id }),
  reply: Type.Array(ReportParamItem),
})
