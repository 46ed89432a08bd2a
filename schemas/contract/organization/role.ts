import Type, { type Static } from 'typebox'
import { IdList, Nullable, ShortText, StatedTenant } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters, systemEndpoints } from '../system-endpoints.ts'

/** What a signed-in person may see of a role. `description` and `createTime` are there only with `system:role:list`. */
export const RoleRecord = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable,
  createTime: Nullable,
  /** 0: of all tenants. There as `createTime` is. */
  tenantId: Type.Optional(Type.Integer()),
  tenantId_dictText: Nullable,
})
export type RoleRecord = Static<typeof RoleRecord>

export const roles = systemEndpoints({
  module: 'role',
  path: '/sys/role',
  permission: 'system:role',
  record: RoleRecord,
  readers: SIGNED_IN,
  ownPassword: true,
  fields: {
    roleName: Type.String({ minLength: 1, maxLength: 100 }),
    roleCode: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_:-]*$' }),
    description: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
    tenantId: StatedTenant,
  },
})
/** Every role, for pickers that show them all. */
export const queryall = endpoint({
  id: 'role.queryall',
  methods: ['GET'],
  path: '/sys/role/queryall',
  access: SIGNED_IN,
  reply: Type.Array(RoleRecord),
})
/** The list by the name that the third version of the client calls: the roles of the tenant that is worked for, and of all. */
export const listByTenant = endpoint({
  id: 'role.listByTenant',
  methods: ['GET'],
  path: '/sys/role/listByTenant',
  access: SIGNED_IN,
  query: ListParameters,
  reply: pageOf(RoleRecord),
})
/** Whether a code is free; `id` is the role that may have it. */
export const checkRoleCode = endpoint({
  id: 'role.checkRoleCode',
  methods: ['GET'],
  path: '/sys/role/checkRoleCode',
  access: holding('system:role:list'),
  query: Type.Object({ roleCode: ShortText, id: Type.Optional(IdList) }),
  reply: Type.Unknown(),
})
