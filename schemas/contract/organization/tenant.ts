import Type, { type Static } from 'typebox'
import { TenantBrief } from '../session/auth.ts'
import { Id, IdList, Nothing, Nullable, ShortText, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { systemEndpoints } from '../system-endpoints.ts'
import { UserRecord } from './user.ts'

/** The caller's own tenants that are in use; `ids` narrows them. */
export const queryList = endpoint({
  id: 'tenant.queryList',
  methods: ['GET'],
  path: '/sys/tenant/queryList',
  access: SIGNED_IN,
  query: Type.Object({ ids: Type.Optional(IdList) }),
  reply: Type.Array(TenantBrief),
})
export const getCurrentUserTenant = endpoint({
  id: 'tenant.getCurrentUserTenant',
  methods: ['GET'],
  path: '/sys/tenant/getCurrentUserTenant',
  access: SIGNED_IN,
  reply: Type.Object({ list: Type.Array(TenantBrief) }),
})

const TenantRecord = Type.Object({
  /** The number by which accounts name it. */
  id: Type.Integer(),
  /** The same once more: a field of a page cannot have the name of a system column. */
  tenantNo: Type.Integer(),
  name: Type.String(),
  beginDate: Nullable,
  endDate: Nullable,
  /** 1 in use, 0 frozen. */
  status: Type.Integer(),
  status_dictText: Nullable,
  createTime: Nullable,
})
export type TenantRecord = Static<typeof TenantRecord>

const PERMISSION = 'system:tenant'
const TenantId = Type.Integer({ minimum: 1, maximum: 999_999_999 })
const Day = Type.Optional(
  Type.Union([Type.String({ maxLength: 19, pattern: '^(\\d{4}-\\d\\d-\\d\\d.*)?$' }), Type.Null()]),
)
/** Tenants as they are administered: everybody's by whoever holds everything, and the own ones by others. The id of a new one is stated. */
export const tenants = systemEndpoints({
  module: 'tenant',
  path: '/sys/tenant',
  permission: PERMISSION,
  record: TenantRecord,
  id: TenantId,
  ownPassword: true,
  fields: {
    id: Type.Optional(TenantId),
    tenantNo: Type.Optional(TenantId),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    beginDate: Day,
    endDate: Day,
    status: Type.Optional(Type.Integer({ enum: [0, 1] })),
  },
})
/** The people of a tenant. */
export const getTenantUserList = endpoint({
  id: 'tenant.getTenantUserList',
  methods: ['GET'],
  path: '/sys/tenant/getTenantUserList',
  access: holding(`${PERMISSION}:list`),
  query: Type.Object({
    ...pageQuery,
    userTenantId: Id,
    username: Type.Optional(ShortText),
    realname: Type.Optional(ShortText),
  }),
  reply: pageOf(UserRecord),
})
const People = Type.Object({ tenantId: Id, userIdList: Type.Array(Id, { maxItems: 1000 }) })
/** Binds people to a tenant … */
export const addTenantUsers = endpoint({
  id: 'tenant.addTenantUsers',
  methods: ['PUT'],
  path: '/sys/tenant/addTenantUsers',
  access: holding(`${PERMISSION}:edit`),
  body: People,
  reply: Nothing,
  helper: 'plain',
  ownPassword: true,
})
/** … and releases them. */
export const leaveTenant = endpoint({
  id: 'tenant.leaveTenant',
  methods: ['PUT'],
  path: '/sys/tenant/leaveTenant',
  access: holding(`${PERMISSION}:edit`),
  body: People,
  reply: Nothing,
  helper: 'plain',
  ownPassword: true,
})
