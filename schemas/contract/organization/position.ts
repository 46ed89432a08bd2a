import Type, { type Static } from 'typebox'
import { Nullable, ShortText, StatedTenant } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** What a signed-in person may see of a position; `postRank` is a key of the dictionary `position_rank`. `createTime` is there only with `system:position:list`. */
export const PositionRecord = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  postRank: Nullable,
  postRank_dictText: Nullable,
  createTime: Nullable,
  /** 0: of all tenants. There as `createTime` is. */
  tenantId: Type.Optional(Type.Integer()),
  tenantId_dictText: Nullable,
})
export type PositionRecord = Static<typeof PositionRecord>

export const positions = systemEndpoints({
  module: 'position',
  path: '/sys/position',
  permission: 'system:position',
  record: PositionRecord,
  readers: SIGNED_IN,
  fields: {
    /** Accounts hold positions by their codes, as a comma list. */
    code: Type.String({ minLength: 1, maxLength: 64, pattern: '^[^,\\s]+$' }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    postRank: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
    tenantId: StatedTenant,
  },
})
export const queryByCode = endpoint({
  id: 'position.queryByCode',
  methods: ['GET'],
  path: '/sys/position/queryByCode',
  access: SIGNED_IN,
  query: Type.Object({ code: ShortText }),
  reply: PositionRecord,
})
