import Type, { type Static } from 'typebox'
import { Nullable } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** The home page of a role. Among several roles of one person the lowest priority decides. */
export const RoleIndexRecord = Type.Object({
  id: Type.String(),
  roleCode: Type.String(),
  url: Type.String(),
  component: Nullable,
  route: Type.Boolean(),
  priority: Type.Integer(),
  /** "1": it counts. */
  status: Type.String(),
  createTime: Nullable,
})
export type RoleIndexRecord = Static<typeof RoleIndexRecord>

const RoleCode = Type.String({ minLength: 1, maxLength: 64 })
const SEE = holding('system:role:list')
/** The component and whether the page is a route follow from the entry of the menu, whatever a call states. */
const { exportXls: _unused, ...endpoints } = systemEndpoints({
  module: 'roleIndex',
  path: '/sys/sysRoleIndex',
  permission: 'system:role',
  record: RoleIndexRecord,
  readers: SEE,
  writers: holding('system:role:edit'),
  fields: {
    roleCode: RoleCode,
    url: Type.String({ minLength: 1, maxLength: 500 }),
    component: Type.Optional(Nullable),
    route: Type.Optional(Type.Boolean()),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
    status: Type.Optional(Type.Enum(['0', '1'])),
  },
})
/** They have no page of their own, and no sheet. */
export const homePages = endpoints
/** That of one role; null where it has none. */
export const queryByCode = endpoint({
  id: 'roleIndex.queryByCode',
  methods: ['GET'],
  path: '/sys/sysRoleIndex/queryByCode',
  access: SEE,
  query: Type.Object({ roleCode: RoleCode }),
  reply: Type.Union([RoleIndexRecord, Type.Null()]),
})
