import Type, { type Static } from 'typebox'
import { Id, Nullable, ShortText, pageQuery } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

const SEE = holding('system:policy:list')
const OfRole = Type.Object({ roleId: Id })

/** What is said of a control beside its title. */
export const EFFECT_NOTES = { granted: undefined, open: 'RIGHTS_OPEN', denied: 'RIGHTS_DENIED' } as const
/** A control below an entry of the menu. */
const Control = Type.Object({
  title: Type.String(),
  code: Type.String(),
  /** `granted`: the role grants it; `open`: switched off, so that everybody holds it; `denied`: granted, and denied by a policy. */
  effect: Type.Enum(['granted', 'open', 'denied']),
})
/** A condition of which the rows of the screen must fulfil all. */
const RowLimitText = Type.Object({
  text: Type.String(),
  /** `policy`: an expression; `rule`: a data rule of the contract; `parent`: rows of the records of another screen that may be seen. */
  by: Type.Enum(['policy', 'rule', 'parent']),
  /** True where the screen of today cannot evaluate it: no rows are shown. */
  isBroken: Type.Boolean(),
})
const RestrictedField = Type.Object({
  title: Type.String(),
  show: Type.Enum(['hidden', 'masked', 'readonly']),
  /** Characters of a masked value that are shown at either end. */
  first: Type.Integer(),
  last: Type.Integer(),
})
const RightsEntry = Type.Object({
  id: Type.String(),
  /** How many entries lie above it. */
  depth: Type.Integer(),
  title: Type.String(),
  /** `folder`: shows nothing itself; `others`: controls and policies without an entry that the role sees. */
  kind: Type.Enum(['folder', 'page', 'others']),
  path: Nullable,
  controls: Type.Array(Control),
  rows: Type.Array(RowLimitText),
  fields: Type.Array(RestrictedField),
})
export type RightsEntry = Static<typeof RightsEntry>

const RoleRights = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  /** Active people within the caller's tenants who hold it. */
  people: Type.Integer(),
  pages: Type.Integer(),
  controls: Type.Integer(),
  entries: Type.Array(RightsEntry),
})
export type RoleRights = Static<typeof RoleRights>

/** What a role can do: its menu in order, the controls of each entry, and what its policies restrict. */
export const ofRole = endpoint({
  id: 'rights.ofRole',
  methods: ['GET'],
  path: '/sys/rights/ofRole',
  access: SEE,
  query: OfRole,
  reply: RoleRights,
})
/** The same as a workbook. */
export const ofRoleXls = endpoint({
  id: 'rights.ofRoleXls',
  methods: ['GET'],
  path: '/sys/rights/ofRoleXls',
  access: SEE,
  query: OfRole,
  kind: 'download',
  log: 'export',
})

const FoundPermission = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The titles of the entries above it. */
  path: Type.String(),
  perms: Nullable,
})
export type FoundPermission = Static<typeof FoundPermission>
/** Entries and controls with a text in their name, code or address; the first of them. */
export const permissions = endpoint({
  id: 'rights.permissions',
  methods: ['GET'],
  path: '/sys/rights/permissions',
  access: SEE,
  query: Type.Object({ text: Type.Optional(ShortText) }),
  reply: Type.Array(FoundPermission),
})

const GrantingRole = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  /** Of a role that a department made for its own people. */
  departName: Nullable,
})
const PermissionRoles = Type.Object({
  permission: FoundPermission,
  /** `roles`: people with one of the roles; `everybody`: needs no role; `nobody`: its page is out of use. */
  held: Type.Enum(['roles', 'everybody', 'nobody']),
  roles: Type.Array(Type.Object({ ...GrantingRole.properties, people: Type.Integer() })),
})
export type PermissionRoles = Static<typeof PermissionRoles>
/** The roles that grant a permission, each with the number of active people within the caller's tenants. */
export const roles = endpoint({
  id: 'rights.roles',
  methods: ['GET'],
  path: '/sys/rights/roles',
  access: SEE,
  query: Type.Object({ permissionId: Id }),
  reply: PermissionRoles,
})

const PermissionUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  orgCodeTxt: Nullable,
  /** The roles through which the person has it. */
  roles: Type.Array(GrantingRole),
  /** False where policies deny what a role grants. */
  allowed: Type.Boolean(),
})
export type PermissionUser = Static<typeof PermissionUser>
/** Active people within the caller's tenants who hold one of these roles. */
export const users = endpoint({
  id: 'rights.users',
  methods: ['GET'],
  path: '/sys/rights/users',
  access: SEE,
  query: Type.Object({
    ...pageQuery,
    permissionId: Id,
    username: Type.Optional(ShortText),
    realname: Type.Optional(ShortText),
  }),
  reply: pageOf(PermissionUser),
})
