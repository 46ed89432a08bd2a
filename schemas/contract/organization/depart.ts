import Type, { type Static } from 'typebox'
import { Id, IdList, IdQuery, IdsQuery, Nothing, Nullable, NullableNumber, ShortText, StatedTenant } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'

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
  /** 0: of all tenants. */
  tenantId: Type.Integer(),
  /** What follows is sent to those who may see departments as an administrator. */
  departNameEn: Nullable,
  departNameAbbr: Nullable,
  description: Nullable,
  mobile: Nullable,
  fax: Nullable,
  address: Nullable,
  memo: Nullable,
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
export const LevelQuery = Type.Object({
  pid: Type.Optional(Type.String({ maxLength: 64 })),
  ids: Type.Optional(IdList),
  primaryKey: Type.Optional(ShortText),
})
export const queryDepartTreeSync = endpoint({
  id: 'depart.queryDepartTreeSync',
  methods: ['GET'],
  path: '/sys/sysDepart/queryDepartTreeSync',
  access: SIGNED_IN,
  query: LevelQuery,
  reply: Type.Array(DepartNode),
})
/** The same by the name that the third version of the client calls, whose trees also hold positions where there are any. */
export const queryDepartAndPostTreeSync = endpoint({
  id: 'depart.queryDepartAndPostTreeSync',
  methods: ['GET'],
  path: '/sys/sysDepart/queryDepartAndPostTreeSync',
  access: SIGNED_IN,
  query: LevelQuery,
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

/** The departments that the caller leads, as trees; the envelope's `message` is "2" for a leader, else "1". */
export const queryMyDeptTreeList = endpoint({
  id: 'depart.queryMyDeptTreeList',
  methods: ['GET'],
  path: '/sys/sysDepart/queryMyDeptTreeList',
  access: SIGNED_IN,
  reply: Type.Array(DepartNode),
})

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
/** Characters that the texts of a department may have. */
export const DEPART_LENGTHS = {
  departName: 100,
  departNameEn: 200,
  departNameAbbr: 100,
  description: 500,
  mobile: 50,
  fax: 50,
  address: 200,
  memo: 500,
} as const
const stated = {
  departName: Type.String({ maxLength: DEPART_LENGTHS.departName }),
  departNameEn: Text(DEPART_LENGTHS.departNameEn),
  departNameAbbr: Text(DEPART_LENGTHS.departNameAbbr),
  departOrder: NullableNumber,
  /** 1 company, 2 organisation, 3 post. */
  orgCategory: Text(1),
  description: Text(DEPART_LENGTHS.description),
  mobile: Text(DEPART_LENGTHS.mobile),
  fax: Text(DEPART_LENGTHS.fax),
  address: Text(DEPART_LENGTHS.address),
  memo: Text(DEPART_LENGTHS.memo),
  /** "1" in use, "0" not. */
  status: Text(1),
  /** Where it is empty: that of the department above. */
  tenantId: StatedTenant,
}
const Stated = Type.Object(stated)
export type StatedDepart = Static<typeof Stated>

/** The server assigns the code. */
export const add = endpoint({
  id: 'depart.add',
  methods: ['POST'],
  path: '/sys/sysDepart/add',
  access: holding('system:depart:add'),
  body: Type.Object({ ...stated, parentId: Text(64) }),
  reply: DepartNode,
})
/** Another `parentId` moves the department with all below it: they get new codes, and what stores a code follows. Stored versions of records stay as they are. */
export const edit = endpoint({
  id: 'depart.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepart/edit',
  access: holding('system:depart:edit'),
  body: Type.Object({ ...stated, departName: Type.Optional(stated.departName), id: Id, parentId: Text(64) }),
  ownPassword: true,
  reply: DepartNode,
})
/** With everything inside it, as long as nobody belongs to any of them. */
export const remove = endpoint({
  id: 'depart.delete',
  methods: ['DELETE'],
  path: '/sys/sysDepart/delete',
  access: holding('system:depart:delete'),
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'depart.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/sysDepart/deleteBatch',
  access: holding('system:depart:delete'),
  query: IdsQuery,
  reply: Nothing,
})
