import Type from 'typebox'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** Which scripts these are, another text whenever one of them was saved, and who wrote them, by user name; where there are some. */
export const RunningOrigin = {
  scriptsMark: Type.Optional(Type.String()),
  scriptsBy: Type.Optional(Type.Array(Type.String())),
}

/**
 * The published screen that the menu shows at an address of the client, for a client that has not read the menu yet; null where
 * there is none, or none for this person. Otherwise as `schema.get`.
 */
export const screenAt = endpoint({
  id: 'schema.at',
  methods: ['GET'],
  path: '/schema/at',
  access: SIGNED_IN,
  query: Type.Object({ path: Type.String({ minLength: 1, maxLength: 400 }) }),
  reply: Type.Union([
    Type.Object({
      id: Type.String(),
      version: Type.Integer(),
      etag: Type.String(),
      document: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
      scripts: Type.Array(Type.String()),
      ...RunningOrigin,
    }),
    Type.Null(),
  ]),
})
