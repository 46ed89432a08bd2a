import Type, { type Static } from 'typebox'
import {
  DictChoice,
  DictEntry,
  DictMap,
  Id,
  IdQuery,
  IdsQuery,
  Nothing,
  Nullable,
  NullableNumber,
  ShortText,
  TreeSelectNode,
  pageQuery,
} from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

const Code = Type.String({ minLength: 1, maxLength: 200 })

/** A dictionary code. A table form (`table,text,code`) is answered only for tables registered for it. */
export const getDictItems = endpoint({
  id: 'dict.getDictItems',
  methods: ['GET'],
  path: '/sys/dict/getDictItems/:code',
  access: SIGNED_IN,
  signed: true,
  params: Type.Object({ code: Code }),
  reply: Type.Array(DictEntry),
})
export const getDictText = endpoint({
  id: 'dict.getDictText',
  methods: ['GET'],
  path: '/sys/dict/getDictText/:code/:key',
  access: SIGNED_IN,
  params: Type.Object({ code: Code, key: ShortText }),
  reply: Type.String(),
})
/** Search of a large source, page by page: `table,text,code` of an open table or a published screen, or a dictionary code. */
export const loadDict = endpoint({
  id: 'dict.loadDict',
  methods: ['GET'],
  path: '/sys/dict/loadDict/:code',
  access: SIGNED_IN,
  signed: true,
  params: Type.Object({ code: Code }),
  query: Type.Object({
    keyword: Type.Optional(ShortText),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Array(DictChoice),
})
/** Texts of `key` in its order; with `delNotExist` false an unknown key is its own text. */
export const loadDictItem = endpoint({
  id: 'dict.loadDictItem',
  methods: ['GET'],
  path: '/sys/dict/loadDictItem/:code',
  access: SIGNED_IN,
  signed: true,
  params: Type.Object({ code: Code }),
  query: Type.Object({ key: Type.String({ maxLength: 20_000 }), delNotExist: Type.Optional(Type.Boolean()) }),
  reply: Type.Array(Type.String()),
})
/** One level of a registered tree. `condition` is a JSON object text of field and value. */
export const loadTreeData = endpoint({
  id: 'dict.loadTreeData',
  methods: ['GET'],
  path: '/sys/dict/loadTreeData',
  access: SIGNED_IN,
  signed: true,
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    pidField: Type.Optional(ShortText),
    tableName: ShortText,
    text: Type.Optional(ShortText),
    code: Type.Optional(ShortText),
    hasChildField: Type.Optional(ShortText),
    converIsLeafVal: Type.Optional(ShortText),
    condition: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  reply: Type.Array(TreeSelectNode),
})
export const refleshCache = endpoint({
  id: 'dict.refleshCache',
  methods: ['GET', 'POST'],
  path: '/sys/dict/refleshCache',
  access: SIGNED_IN,
  log: 'none',
  once: true,
  reply: Nothing,
})
export const queryAllDictItems = endpoint({
  id: 'dict.queryAllDictItems',
  methods: ['GET'],
  path: '/sys/dict/queryAllDictItems',
  access: SIGNED_IN,
  reply: DictMap,
})

export const DictRecord = Type.Object({
  id: Type.String(),
  dictName: Type.String(),
  dictCode: Type.String(),
  description: Nullable,
  type: NullableNumber,
  createTime: Nullable,
})
export type DictRecord = Static<typeof DictRecord>
const DictBody = {
  dictName: Type.String({ minLength: 1, maxLength: 100 }),
  dictCode: Type.String({ minLength: 1, maxLength: 60 }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
}
export const list = endpoint({
  id: 'dict.list',
  methods: ['GET'],
  path: '/sys/dict/list',
  access: holding('system:dict:list'),
  query: Type.Object({
    ...pageQuery,
    id: Type.Optional(ShortText),
    dictName: Type.Optional(ShortText),
    dictCode: Type.Optional(ShortText),
  }),
  reply: pageOf(DictRecord),
})
export const add = endpoint({
  id: 'dict.add',
  methods: ['POST'],
  path: '/sys/dict/add',
  access: holding('system:dict:add'),
  body: Type.Object(DictBody),
  reply: DictRecord,
})
export const edit = endpoint({
  id: 'dict.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/dict/edit',
  access: holding('system:dict:edit'),
  body: Type.Object({ id: Id, ...DictBody }),
  reply: DictRecord,
})
export const remove = endpoint({
  id: 'dict.delete',
  methods: ['DELETE'],
  path: '/sys/dict/delete',
  access: holding('system:dict:delete'),
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'dict.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/dict/deleteBatch',
  access: holding('system:dict:delete'),
  query: IdsQuery,
  reply: Nothing,
})
/** Dictionaries that were deleted, the newest first. */
export const deleteList = endpoint({
  id: 'dict.deleteList',
  methods: ['GET'],
  path: '/sys/dict/deleteList',
  access: holding('system:dict:delete'),
  reply: Type.Array(DictRecord),
})
/** Restores a deleted dictionary with its entries. */
export const back = endpoint({
  id: 'dict.back',
  methods: ['PUT'],
  path: '/sys/dict/back/:id',
  access: holding('system:dict:delete'),
  params: IdQuery,
  reply: Nothing,
})
/** Removes a deleted dictionary and its entries for good. */
export const deletePhysic = endpoint({
  id: 'dict.deletePhysic',
  methods: ['DELETE'],
  path: '/sys/dict/deletePhysic/:id',
  access: holding('system:dict:delete'),
  params: IdQuery,
  reply: Nothing,
})
