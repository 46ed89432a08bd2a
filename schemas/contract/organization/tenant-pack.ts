import Type, { type Static } from 'typebox'
import { Id, IdQuery, IdsQuery, Nothing, Nullable, ShortText, StatedTenant } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters } from '../system-endpoints.ts'

/** A package of permissions of a tenant. */
const TenantPack = Type.Object({
  id: Type.String(),
  /** Null: a default, which new tenants get a copy of. Lists are asked for them by 0. */
  tenantId: Type.Union([Type.Integer(), Type.Null()]),
  tenantId_dictText: Nullable,
  packName: Type.String(),
  /** Of a default and its copies. */
  packCode: Nullable,
  packType: Type.Enum(['default', 'custom']),
  /** '1' in use. */
  status: Type.String(),
  status_dictText: Nullable,
  remarks: Nullable,
  createTime: Nullable,
  /** Menu entries and controls, joined by commas. */
  permissionIds: Type.String(),
})
export type TenantPack = Static<typeof TenantPack>

export const PACK_PERMISSION = 'system:tenantPack'
const may = (action: string) => holding(`${PACK_PERMISSION}:${action}`)

const Ticks = Type.Optional(Type.String({ maxLength: 400_000 }))
const fields = {
  packName: Type.String({ minLength: 1, maxLength: 100 }),
  packCode: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  status: Type.Optional(Type.Union([Type.String({ enum: ['0', '1'] }), Type.Null()])),
  remarks: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  permissionIds: Ticks,
}
const write = { helper: 'plain', ownPassword: true } as const

/** Packages by the paths of the family: those of the own tenants, and all for whoever holds everything, who alone changes them. */
export const packs = {
  list: endpoint({
    id: 'tenantPack.list',
    methods: ['GET'],
    path: '/sys/tenant/packList',
    access: may('list'),
    query: ListParameters,
    reply: pageOf(TenantPack),
  }),
  queryById: endpoint({
    id: 'tenantPack.queryById',
    methods: ['GET'],
    path: '/sys/tenant/queryPackById',
    access: may('list'),
    query: IdQuery,
    reply: TenantPack,
  }),
  add: endpoint({
    id: 'tenantPack.add',
    methods: ['POST'],
    path: '/sys/tenant/addPackPermission',
    access: may('add'),
    body: Type.Object({ tenantId: StatedTenant, ...fields }),
    reply: TenantPack,
    ...write,
  }),
  /** `permissionIds` replaces what the package includes; beside `lastpermissionIds` it is a difference from them. */
  edit: endpoint({
    id: 'tenantPack.edit',
    methods: ['PUT', 'POST'],
    path: '/sys/tenant/editPackPermission',
    access: may('edit'),
    body: Type.Object({
      ...Type.Partial(Type.Object(fields)).properties,
      tenantId: StatedTenant,
      id: Id,
      lastpermissionIds: Ticks,
    }),
    reply: TenantPack,
    ...write,
  }),
  remove: endpoint({
    id: 'tenantPack.delete',
    methods: ['DELETE'],
    path: '/sys/tenant/deletePackPermission',
    access: may('delete'),
    query: IdQuery,
    reply: Nothing,
    ...write,
  }),
  removeBatch: endpoint({
    id: 'tenantPack.deleteBatch',
    methods: ['DELETE'],
    path: '/sys/tenant/deletePackPermissions',
    access: may('batch_delete'),
    query: IdsQuery,
    reply: Nothing,
    ...write,
  }),
}
/** The same by the name that the third version of the client calls. */
export const deleteTenantPack = endpoint({
  id: 'tenantPack.deleteTenantPack',
  methods: ['DELETE'],
  path: '/sys/tenant/deleteTenantPack',
  access: may('batch_delete'),
  query: IdsQuery,
  reply: Nothing,
  ...write,
})
/** Gives a tenant the default packages that it lacks. */
export const syncDefaultPack = endpoint({
  id: 'tenantPack.syncDefaultPack',
  methods: ['POST'],
  path: '/sys/tenant/syncDefaultPack',
  access: may('edit'),
  query: Type.Object({ tenantId: ShortText }),
  reply: Nothing,
  ...write,
})
