import Type from 'typebox'
import { endpoint, holding } from './endpoint.ts'

const Json = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })

/** The OpenAPI 3.1 document of this server: every endpoint that it serves, and the data calls of each published screen that the caller may read. */
export const document = endpoint({
  id: 'openapi.document',
  methods: ['GET'],
  path: '/openapi/document',
  access: holding('system:api:list'),
  envelope: false,
  reply: Type.Object({ openapi: Type.String(), info: Json, paths: Json, components: Json }),
})
