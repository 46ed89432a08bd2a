import Type, { type TSchema } from 'typebox'

/** The object every JSON endpoint answers with. Test `success`, never `code`. */
export interface Envelope<T> {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: T
  /** Server epoch milliseconds. */
  readonly timestamp: number
}

/** `result` of a list endpoint. */
export interface PageResult<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}
export function pageOf<T extends TSchema>(record: T) {
  return Type.Object({
    records: Type.Array(record),
    total: Type.Number(),
    size: Type.Number(),
    current: Type.Number(),
    pages: Type.Number(),
  })
}

/** Header names of the wire, lower case as Node sees them. `dictVersion` comes with answers: another one means other dictionaries. `viewAs` names the person that an administrator looks as (`contract/policy.ts`). A call that changes rows and is sent again under the same `idempotencyKey` is done once. */
export const HEADER = {
  token: 'x-access-token',
  tenant: 'tenant-id',
  lowApp: 'x-low-app-id',
  sign: 'x-sign',
  time: 'x-timestamp',
  dictVersion: 'x-dict-version',
  idempotencyKey: 'idempotency-key',
  viewAs: 'x-view-as',
} as const
/** The number of days that the server stores the `idempotencyKey` of a saved record; those of other calls are stored for one day. */
export const KEY_DAYS = 30
/** Prefix of the API. */
export const API_PREFIX = '/jeecg-boot'
