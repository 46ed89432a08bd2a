import Type, { type Static } from 'typebox'
import { Id } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** The field of an upload that names the key of its progress. */
export const PROGRESS_KEY = 'progressKey'
export const ImportProgress = Type.Union([Type.Object({ done: Type.Integer(), total: Type.Integer() }), Type.Null()])
export type ImportProgress = Static<typeof ImportProgress>
/** How many rows an import of a list has gone through that one call makes; `key` is what that call names as `progressKey`. Null where it is not known. */
export const listProgress = endpoint({
  id: 'import.listProgress',
  methods: ['GET'],
  path: '/sys/import/progress',
  access: SIGNED_IN,
  query: Type.Object({ key: Id }),
  reply: ImportProgress,
})
