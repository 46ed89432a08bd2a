import Type from 'typebox'
import { Id, IdList, Nothing, pageQuery, ShortText } from '../common.ts'
import { type Access, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/**
 * The list of online forms of an existing client, over our published screens with a table: the id of a head is that of its
 * screen. Everything is as the designer has it, by the designer's permissions.
 */
const SEE = holding('system:screen:list')
const Code = Type.String({ minLength: 1, maxLength: 80 })
const Loose = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const Rows = Type.Array(Loose)
const at = (rest: string) => `/online/cgform/${rest}`
const headParams = Type.Object({ headId: Code })
const ofHead = { methods: ['GET'], access: SEE, query: Type.Object({ headId: Code }), reply: Rows } as const
const below = { methods: ['GET'], access: SEE, params: headParams } as const

/** `tableName` and `tableTxt` are parts; kinds of tables are joined by commas. */
export const list = endpoint({
  id: 'cgformHead.list',
  methods: ['GET'],
  path: at('head/list'),
  access: SEE,
  query: Type.Object({
    ...pageQuery,
    tableName: Type.Optional(ShortText),
    tableTxt: Type.Optional(ShortText),
    tableType: Type.Optional(ShortText),
    tableType_MultiString: Type.Optional(ShortText),
    copyType: Type.Optional(ShortText),
  }),
  reply: pageOf(Loose),
})
export const queryById = endpoint({
  id: 'cgformHead.queryById',
  methods: ['GET'],
  path: at('head/queryById'),
  access: SEE,
  query: Type.Object({ id: Code }),
  reply: Loose,
})
export const listByHeadId = endpoint({ id: 'cgformHead.fields', path: at('field/listByHeadId'), ...ofHead })
export const listByHeadCode = endpoint({
  id: 'cgformHead.fieldsOfTable',
  methods: ['GET'],
  path: at('field/listByHeadCode'),
  access: SEE,
  query: Type.Object({ headCode: Code }),
  reply: Rows,
})
export const indexes = endpoint({ id: 'cgformHead.indexes', path: at('index/listByHeadId'), ...ofHead })
export const buttons = endpoint({
  id: 'cgformHead.buttons',
  path: at('button/list/:headId'),
  ...below,
  query: Type.Object({ ...pageQuery, buttonCode: Type.Optional(ShortText) }),
  reply: pageOf(Loose),
})
export const enhanceButton = endpoint({
  id: 'cgformHead.enhanceButton',
  path: at('head/enhanceButton/:headId'),
  ...below,
  reply: Rows,
})
/** Tables that no screen has. */
export const queryTables = endpoint({
  id: 'cgformHead.queryTables',
  methods: ['GET'],
  path: at('head/queryTables'),
  access: SEE,
  query: Type.Object({ ...pageQuery, tableName: Type.Optional(ShortText) }),
  reply: pageOf(Type.Object({ id: Type.String() })),
})
/** -1 where the name is taken. */
export const checkOnlyTable = endpoint({
  id: 'cgformHead.checkOnlyTable',
  methods: ['GET'],
  path: at('api/checkOnlyTable'),
  access: SEE,
  query: Type.Object({ tbname: ShortText, id: Type.Optional(Type.String({ maxLength: 80 })) }),
  reply: Type.Integer(),
})

/** Publishes the draft of a screen; only `normal`, which loses no value. */
export const doDbSynch = endpoint({
  id: 'cgformHead.doDbSynch',
  methods: ['POST'],
  path: at('api/doDbSynch/:headId/:method'),
  access: holding('system:screen:publish'),
  params: Type.Object({ headId: Code, method: Type.Enum(['normal', 'force']) }),
  reply: Nothing,
  helper: 'plain',
})
/** Takes a screen out of use; its table and rows stay. */
export const removeRecord = endpoint({
  id: 'cgformHead.removeRecord',
  methods: ['DELETE'],
  path: at('head/removeRecord'),
  access: holding('system:screen:retire'),
  query: Type.Object({ id: Code }),
  reply: Nothing,
})
/** Deletes a screen that is out of use, with its table. */
export const remove = endpoint({
  id: 'cgformHead.delete',
  methods: ['DELETE'],
  path: at('head/delete'),
  access: holding('system:screen:delete'),
  query: Type.Object({ id: Code }),
  reply: Nothing,
})
/** Flag 1 deletes with the tables, 0 takes out of use. */
export const removeBatch = endpoint({
  id: 'cgformHead.deleteBatch',
  methods: ['DELETE'],
  path: at('head/deleteBatch'),
  access: holding('system:screen:retire'),
  query: Type.Object({ ids: IdList, flag: Type.Optional(Type.Enum(['0', '1'])) }),
  reply: Nothing,
})

const refused = (method: 'GET' | 'POST' | 'PUT', name: string, path: string, access: Access) =>
  endpoint({
    id: `cgformHead.${name}`,
    methods: [method],
    path: at(path),
    access,
    query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
    ...(method === 'GET' ? {} : { body: Type.Unknown(), log: 'none' as const, helper: 'plain' as const }),
    ...(path.includes(':') ? { params: Type.Object({ id: Id }) } : {}),
  })
const MAKE = holding('system:screen:add')
/** Forms are made and changed in the designer of pages: each of these says so. */
export const ofEditor = {
  addAll: refused('POST', 'addAll', 'api/addAll', MAKE),
  editAll: refused('PUT', 'editAll', 'api/editAll', MAKE),
  add: refused('POST', 'add', 'head/add', MAKE),
  edit: refused('PUT', 'edit', 'head/edit', MAKE),
  copyOnline: refused('POST', 'copyOnline', 'head/copyOnline', MAKE),
  copyOnlineTable: refused('GET', 'copyOnlineTable', 'head/copyOnlineTable/:id', MAKE),
  transTables: refused('POST', 'transTables', 'head/transTables/:id', MAKE),
}
/** There is no generator of code: each of these says so. */
export const ofGenerator = {
  codeGenerate: refused('POST', 'codeGenerate', 'api/codeGenerate', SEE),
  downGenerateCode: refused('GET', 'downGenerateCode', 'api/downGenerateCode', SEE),
  tableInfo: refused('GET', 'tableInfo', 'head/tableInfo', SEE),
  fileTree: refused('GET', 'fileTree', 'head/fileTree', SEE),
  rootFile: refused('GET', 'rootFile', 'head/rootFile', SEE),
}
