import Type from 'typebox'
import { Id, IdList } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/**
 * The online forms of the contract: every screen with a table is one, and its id is the id of the form's head. Fields are
 * named by their columns. Who may call depends on the screen, as with the data engine.
 */
const Code = Type.String({ minLength: 1, maxLength: 80 })
const params = Type.Object({ screen: Code })
const Loose = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const ListQuery = Type.Record(Type.String(), Type.String({ maxLength: 40_000 }))
const Rows = Type.Object({ records: Type.Array(Loose), total: Type.Number() })
const at = (rest: string) => `/online/cgform/api/${rest}`

/** In the body of a save: a process will be started for the record next, and the answer is to name it. */
export const SUBMIT_FLAG = 'jeecg_submit_form_and_flow'
/** Under which the answer names the new record then; some answer its id and nothing else. */
export const SUBMITTED_ID = 'flow_submit_id'

export const getColumns = endpoint({
  id: 'cgform.getColumns',
  methods: ['GET'],
  path: at('getColumns/:screen'),
  access: SIGNED_IN,
  params,
  reply: Loose,
})
/** The lists of a form and of its sub-tables. */
export const getErpColumns = endpoint({
  id: 'cgform.getErpColumns',
  methods: ['GET'],
  path: at('getErpColumns/:screen'),
  access: SIGNED_IN,
  params,
  reply: Type.Object({ main: Loose, subList: Type.Array(Loose) }),
})
export const getQueryInfo = endpoint({
  id: 'cgform.getQueryInfo',
  methods: ['GET'],
  path: at('getQueryInfo/:screen'),
  access: SIGNED_IN,
  params,
  reply: Type.Array(Loose),
})
/** The same for the third version of the client, which draws a query of the form's schema. */
export const getQueryInfoVue3 = endpoint({
  id: 'cgform.getQueryInfoVue3',
  methods: ['GET'],
  path: at('getQueryInfoVue3/:screen'),
  access: SIGNED_IN,
  params,
  reply: Loose,
})
export const getData = endpoint({
  id: 'cgform.getData',
  methods: ['GET'],
  path: at('getData/:screen'),
  access: SIGNED_IN,
  params,
  query: ListQuery,
  reply: Rows,
})
/** One level of a tree: the roots, or the rows below the one that its own field names; with `hasQuery=true` whatever matches. */
export const getTreeData = endpoint({
  id: 'cgform.getTreeData',
  methods: ['GET'],
  path: at('getTreeData/:screen'),
  access: SIGNED_IN,
  params,
  query: ListQuery,
  reply: Rows,
})
export const getFormItem = endpoint({
  id: 'cgform.getFormItem',
  methods: ['GET'],
  path: at('getFormItem/:screen'),
  access: SIGNED_IN,
  params,
  reply: Loose,
})
export const getErpFormItem = endpoint({
  id: 'cgform.getErpFormItem',
  methods: ['GET'],
  path: at('getErpFormItem/:screen'),
  access: SIGNED_IN,
  params,
  reply: Loose,
})
export const getFormItemBytbname = endpoint({
  id: 'cgform.getFormItemBytbname',
  methods: ['GET'],
  path: at('getFormItemBytbname/:table'),
  access: SIGNED_IN,
  params: Type.Object({ table: Code }),
  reply: Loose,
})
/** One record with the rows of its sub-tables, by the names of their tables. */
export const form = endpoint({
  id: 'cgform.form',
  methods: ['GET'],
  path: at('form/:screen/:id'),
  access: SIGNED_IN,
  params: Type.Object({ screen: Code, id: Id }),
  reply: Loose,
})
export const formByTable = endpoint({
  id: 'cgform.formByTable',
  methods: ['GET'],
  path: at('form/table_name/:table/:id'),
  access: SIGNED_IN,
  params: Type.Object({ table: Code, id: Id }),
  reply: Loose,
})
export const add = endpoint({
  id: 'cgform.add',
  methods: ['POST'],
  path: at('form/:screen'),
  access: SIGNED_IN,
  params,
  body: Loose,
  reply: Type.Unknown(),
  helper: 'plain',
})
export const edit = endpoint({
  id: 'cgform.edit',
  methods: ['PUT'],
  path: at('form/:screen'),
  access: SIGNED_IN,
  params,
  body: Loose,
  reply: Type.Unknown(),
  helper: 'plain',
})
/** One id, or several joined by commas; one comma at the end does no harm. */
export const remove = endpoint({
  id: 'cgform.delete',
  methods: ['DELETE'],
  path: at('form/:screen/:ids'),
  access: SIGNED_IN,
  params: Type.Object({ screen: Code, ids: IdList }),
  reply: Type.Unknown(),
})
/** The record of a sub-table that has one row for each record; null while there is none. */
export const subform = endpoint({
  id: 'cgform.subform',
  methods: ['GET'],
  path: at('subform/:table/:mainId'),
  access: SIGNED_IN,
  params: Type.Object({ table: Code, mainId: Id }),
  reply: Type.Union([Loose, Type.Null()]),
})
export const subformList = endpoint({
  id: 'cgform.subformList',
  methods: ['GET'],
  path: at('subform/list/:table/:mainId'),
  access: SIGNED_IN,
  params: Type.Object({ table: Code, mainId: Id }),
  reply: Type.Array(Loose),
})
export const exportXls = endpoint({
  id: 'cgform.exportXls',
  methods: ['GET'],
  path: at('exportXls/:screen'),
  access: SIGNED_IN,
  log: 'export',
  params,
  query: ListQuery,
  kind: 'download',
  envelope: false,
})
/** The same by the name that clients of the family use; the query is JSON in `paramsStr`. */
export const exportXlsOld = endpoint({ ...exportXls, id: 'cgform.exportXlsOld', path: at('exportXlsOld/:screen') })
export const importXls = endpoint({
  id: 'cgform.importXls',
  methods: ['POST'],
  path: at('importXls/:screen'),
  access: SIGNED_IN,
  params,
  kind: 'upload',
  helper: 'plain',
  reply: Type.Unknown(),
})
/** Runs a custom action of the screen on the rows that `dataId` lists. */
export const doButton = endpoint({
  id: 'cgform.doButton',
  methods: ['POST'],
  path: at('doButton'),
  access: SIGNED_IN,
  helper: 'plain',
  reply: Type.Unknown(),
  body: Type.Object({ formId: Code, buttonCode: Type.String({ minLength: 1, maxLength: 80 }), dataId: IdList }),
})
