import Type from 'typebox'
import { SIGNED_IN, endpoint } from './endpoint.ts'

/**
 * The published screen that the menu shows at an address of the client, for whoever has not read the menu yet; null where
 * there is none, or none for this person. Otherwise as `schema.get`.
 */
export const screenAt = endpoint({
  id: 'schema.at', methods: ['GET'], path: '/schema/at', access: SIGNED_IN, query: Type.Object({ path: Type.String({ minLength: 1, maxLength: 400 }) }),
  reply: Type.Union([Type.Object({ id: Type.String(), version: Type.Integer(), etag: Type.String(), document: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }), scripts: Type.Array(Type.String()) }), Type.Null()]),
})
