import Type, { type Static } from 'typebox'
import { IdList, Nothing, Nullable, ShortText, TreeSelectNode, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { systemEndpoints } from '../system-endpoints.ts'

export const CategoryRecord = Type.Object({
  id: Type.String(),
  pid: Nullable,
  name: Type.String(),
  code: Type.String(),
  /** "1" when something lies below. */
  hasChild: Nullable,
})
export type CategoryRecord = Static<typeof CategoryRecord>
const Ref = Type.String({ maxLength: 64 })

/** With `async` one level below `pcode`; without it the whole tree below. */
export const loadTreeRoot = endpoint({
  id: 'category.loadTreeRoot',
  methods: ['GET'],
  path: '/sys/category/loadTreeRoot',
  access: SIGNED_IN,
  query: Type.Object({ async: Type.Optional(Type.Boolean()), pcode: Type.Optional(ShortText) }),
  reply: Type.Array(TreeSelectNode),
})
export const loadTreeChildren = endpoint({
  id: 'category.loadTreeChildren',
  methods: ['GET'],
  path: '/sys/category/loadTreeChildren',
  access: SIGNED_IN,
  query: Type.Object({ pid: Ref }),
  reply: Type.Array(TreeSelectNode),
})
/** One level, by `pid` or by `pcode` ("0" = the roots). `condition` is a JSON object text of field and value. */
export const loadTreeData = endpoint({
  id: 'category.loadTreeData',
  methods: ['GET'],
  path: '/sys/category/loadTreeData',
  access: SIGNED_IN,
  query: Type.Object({
    pid: Type.Optional(Ref),
    pcode: Type.Optional(ShortText),
    condition: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  reply: Type.Array(TreeSelectNode),
})
export const loadOne = endpoint({
  id: 'category.loadOne',
  methods: ['GET'],
  path: '/sys/category/loadOne',
  access: SIGNED_IN,
  query: Type.Object({ field: ShortText, val: ShortText }),
  reply: CategoryRecord,
})
/** Names of `ids` in their order; an unknown id is its own name unless `delNotExist`. */
export const loadDictItem = endpoint({
  id: 'category.loadDictItem',
  methods: ['GET'],
  path: '/sys/category/loadDictItem',
  access: SIGNED_IN,
  query: Type.Object({ ids: Type.String({ maxLength: 20_000 }), delNotExist: Type.Optional(Type.Boolean()) }),
  reply: Type.Array(Type.String()),
})
export const rootList = endpoint({
  id: 'category.rootList',
  methods: ['GET'],
  path: '/sys/category/rootList',
  access: holding('system:category:list'),
  query: Type.Object({ ...pageQuery, name: Type.Optional(ShortText), code: Type.Optional(ShortText) }),
  reply: pageOf(CategoryRecord),
})
export const childList = endpoint({
  id: 'category.childList',
  methods: ['GET'],
  path: '/sys/category/childList',
  access: holding('system:category:list'),
  query: Type.Object({ pid: Ref }),
  reply: Type.Array(CategoryRecord),
})
/** What lies directly below each of several categories, whose open nodes a client asks for at once. */
export const childListBatch = endpoint({
  id: 'category.getChildListBatch',
  methods: ['GET'],
  path: '/sys/category/getChildListBatch',
  access: holding('system:category:list'),
  query: Type.Object({ parentIds: IdList }),
  reply: pageOf(CategoryRecord),
})
/** A category by its code, and everything below it. */
export const loadAllData = endpoint({
  id: 'category.loadAllData',
  methods: ['GET'],
  path: '/sys/category/loadAllData',
  access: SIGNED_IN,
  query: Type.Object({ code: ShortText }),
  reply: Type.Array(CategoryRecord),
})
/** Success when a category of this code can lie below the parent. */
export const checkCode = endpoint({
  id: 'category.checkCode',
  methods: ['GET'],
  path: '/sys/category/checkCode',
  access: holding('system:category:list'),
  query: Type.Object({ pid: Type.Optional(Ref), code: ShortText }),
  reply: Nothing,
})
/** The server assigns the code: the parent's code, one letter and two digits. What lies below a category is deleted with it. */
export const categories = systemEndpoints({
  module: 'category',
  path: '/sys/category',
  permission: 'system:category',
  record: CategoryRecord,
  fields: {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    pid: Type.Optional(Type.Union([Ref, Type.Null()])),
  },
})
