import Type from 'typebox'
import { TenantBrief } from '../session/auth.ts'
import { IdList } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

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
