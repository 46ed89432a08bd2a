import Type, { type Static } from 'typebox'
import { Id, IdList, Nothing, Nullable, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

/** The list of permissions is sent to people who may see the effect of policies. */
const SEE = holding('system:policy:list')

const permissionFields = {
  id: Type.String(),
  key: Type.String(),
  title: Type.String(),
  parentId: Type.String(),
  name: Type.String(),
  perms: Nullable,
  permsType: Nullable,
  icon: Nullable,
  component: Nullable,
  componentName: Nullable,
  url: Nullable,
  redirect: Nullable,
  sortNo: Type.Number(),
  /** 0 entry at the top of the menu, 1 entry below another, 2 button. */
  menuType: Type.Integer(),
  leaf: Type.Boolean(),
  isLeaf: Type.Boolean(),
  route: Type.Boolean(),
  keepAlive: Type.Boolean(),
  hidden: Type.Boolean(),
  hideTab: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  description: Nullable,
  /** "1" valid, "0" not. */
  status: Type.String(),
  /** 1 where data rules hang on it. */
  ruleFlag: Type.Integer(),
  delFlag: Type.Integer(),
  /** Where it comes from: stated by a person, the product, or a published page or report. */
  origin: Type.Enum(['own', 'product', 'page']),
}
const Flat = Type.Object(permissionFields)
/** A menu entry or a button as it is administered. */
export type PermissionRecord = Static<typeof Flat> & { children?: PermissionRecord[] }
const PermissionRecord = Type.Unsafe<PermissionRecord>(
  Type.Object({ ...permissionFields, children: Type.Optional(Type.Array(Type.Unknown())) }),
)

const choiceFields = {
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  slotTitle: Type.String(),
  label: Type.String(),
  parentId: Type.String(),
  ruleFlag: Type.Integer(),
  isLeaf: Type.Boolean(),
  scopedSlots: Type.Object({ title: Type.String() }),
}
/** The same, as it is ticked for a role. */
export type PermissionChoice = Static<ReturnType<typeof Type.Object<typeof choiceFields>>> & {
  children?: PermissionChoice[]
}
const PermissionChoice = Type.Unsafe<PermissionChoice>(
  Type.Object({ ...choiceFields, children: Type.Optional(Type.Array(Type.Unknown())) }),
)
export const Choices = Type.Object({ treeList: Type.Array(PermissionChoice), ids: Type.Array(Type.String()) })
const FlatChoices = Type.Object({
  ids: Type.Array(Type.String()),
  titles: Type.Array(Type.String()),
  /** Index of the entry above, -1 at the top. */
  parents: Type.Array(Type.Integer()),
  /** Indices of those with data rules. */
  ruled: Type.Array(Type.Integer()),
})
/** The tree as columns in its order: an eighth of the same as objects, which a browser reads in an eighth of the time. */
export type FlatChoices = Static<typeof FlatChoices>

/** All of them as a tree; with `name` those whose name holds it, flat. */
export const list = endpoint({
  id: 'permission.list',
  methods: ['GET'],
  path: '/sys/permission/list',
  access: SEE,
  query: Type.Object({ name: Type.Optional(ShortText) }),
  reply: Type.Array(PermissionRecord),
})
/** Level by level. */
export const getSystemMenuList = endpoint({
  id: 'permission.getSystemMenuList',
  methods: ['GET'],
  path: '/sys/permission/getSystemMenuList',
  access: SEE,
  reply: Type.Array(PermissionRecord),
})
export const getSystemSubmenu = endpoint({
  id: 'permission.getSystemSubmenu',
  methods: ['GET'],
  path: '/sys/permission/getSystemSubmenu',
  access: SEE,
  query: Type.Object({ parentId: Id }),
  reply: Type.Array(PermissionRecord),
})
export const getSystemSubmenuBatch = endpoint({
  id: 'permission.getSystemSubmenuBatch',
  methods: ['GET'],
  path: '/sys/permission/getSystemSubmenuBatch',
  access: SEE,
  query: Type.Object({ parentIds: IdList }),
  reply: Type.Record(Type.String(), Type.Array(PermissionRecord)),
})
export const queryTreeList = endpoint({
  id: 'permission.queryTreeList',
  methods: ['GET'],
  path: '/sys/permission/queryTreeList',
  access: SEE,
  /** `flat` leaves the tree and the ids empty. A back end that does not know it answers by the tree. */
  query: Type.Object({ shape: Type.Optional(Type.Enum(['', 'flat'])) }),
  reply: Type.Object({ ...Choices.properties, flat: Type.Optional(FlatChoices) }),
})
export const queryTreeListForRole = endpoint({
  id: 'permission.queryTreeListForRole',
  methods: ['GET'],
  path: '/sys/role/queryTreeList',
  access: SEE,
  reply: Choices,
})
/** Ids of what a role grants. */
export const queryRolePermission = endpoint({
  id: 'permission.queryRolePermission',
  methods: ['GET'],
  path: '/sys/permission/queryRolePermission',
  access: SEE,
  query: Type.Object({ roleId: Id }),
  reply: Type.Array(Type.String()),
})

const CarriedGrant = Type.Object({
  roleId: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  permissionId: Type.String(),
  name: Type.String(),
  perms: Type.String(),
  /** Pages and reports below it that the role holds. */
  below: Type.Array(Type.String()),
})
export type CarriedGrant = Static<typeof CarriedGrant>
/** Rights of roles above a page or a report of theirs: an earlier version granted them implicitly, so they may be unintended. */
export const carriedGrants = endpoint({
  id: 'permission.carriedGrants',
  methods: ['GET'],
  path: '/sys/permission/carriedGrants',
  access: SEE,
  reply: Type.Array(CarriedGrant),
})
/** The maximum per call. */
export const MAX_REVOKED = 1000
/** Revokes such rights. Grants that have since become explicit stay. */
export const takeCarriedGrants = endpoint({
  id: 'permission.takeCarriedGrants',
  methods: ['POST'],
  path: '/sys/permission/takeCarriedGrants',
  access: holding('system:policy:edit'),
  ownPassword: true,
  helper: 'plain',
  body: Type.Object({
    grants: Type.Array(Type.Object({ roleId: Id, permissionId: Id }), { minItems: 1, maxItems: MAX_REVOKED }),
  }),
  reply: Nothing,
})
