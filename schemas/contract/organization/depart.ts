import Type, { type Static } from 'typebox'
import { IdList, Nullable, NullableNumber, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

const departFields = {
  id: Type.String(),
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  parentId: Nullable,
  departName: Type.String(),
  departOrder: NullableNumber,
  orgCategory: Nullable,
  orgType: Nullable,
  orgCode: Type.String(),
  status: Nullable,
  isLeaf: Type.Boolean(),
}
const DepartNodeFlat = Type.Object(departFields)
export type DepartNode = Static<typeof DepartNodeFlat> & { children?: DepartNode[] }
/** Node of the department tree; `value` is the id. `children` is absent where they are loaded on demand. */
export const DepartNode = Type.Unsafe<DepartNode>(
  Type.Object({ ...departFields, children: Type.Optional(Type.Array(Type.Unknown())) }),
)

export type DepartIdNode = { key: string; value: string; title: string; children?: DepartIdNode[] }
const DepartIdNode = Type.Unsafe<DepartIdNode>(
  Type.Object({
    key: Type.String(),
    value: Type.String(),
    title: Type.String(),
    children: Type.Optional(Type.Array(Type.Unknown())),
  }),
)

export const queryTreeList = endpoint({
  id: 'depart.queryTreeList',
  methods: ['GET'],
  path: '/sys/sysDepart/queryTreeList',
  access: SIGNED_IN,
  query: Type.Object({ ids: Type.Optional(IdList) }),
  reply: Type.Array(DepartNode),
})
/** One level: the roots, the children of `pid`, or with `ids` those departments (by `primaryKey`: `id` or `orgCode`). */
export const queryDepartTreeSync = endpoint({
  id: 'depart.queryDepartTreeSync',
  methods: ['GET'],
  path: '/sys/sysDepart/queryDepartTreeSync',
  access: SIGNED_IN,
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    ids: Type.Optional(IdList),
    primaryKey: Type.Optional(ShortText),
  }),
  reply: Type.Array(DepartNode),
})
export const queryIdTree = endpoint({
  id: 'depart.queryIdTree',
  methods: ['GET'],
  path: '/sys/sysDepart/queryIdTree',
  access: SIGNED_IN,
  reply: Type.Array(DepartIdNode),
})
export const searchBy = endpoint({
  id: 'depart.searchBy',
  methods: ['GET'],
  path: '/sys/sysDepart/searchBy',
  access: SIGNED_IN,
  query: Type.Object({ keyWord: ShortText, myDeptSearch: Type.Optional(ShortText) }),
  reply: Type.Array(DepartNode),
})
export const queryAllParentId = endpoint({
  id: 'depart.queryAllParentId',
  methods: ['GET'],
  path: '/sys/sysDepart/queryAllParentId',
  access: SIGNED_IN,
  query: Type.Object({ departId: Type.Optional(Type.String({ maxLength: 64 })), orgCode: Type.Optional(ShortText) }),
  reply: Type.Object({ parentIds: Type.Array(Type.String()), parentMap: Type.Record(Type.String(), Type.Unknown()) }),
})
export const getDepartName = endpoint({
  id: 'depart.getDepartName',
  methods: ['GET'],
  path: '/sys/sysDepart/getDepartName',
  access: SIGNED_IN,
  query: Type.Object({ orgCode: ShortText }),
  reply: Type.Unsafe<DepartNode>(Type.Object(departFields)),
})
