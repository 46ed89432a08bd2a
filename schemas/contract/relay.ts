import Type from 'typebox'
import { endpoint, holding } from './endpoint.ts'

/**
 * Calls another server and forwards its answer: `code` is that server's HTTP status, `success` says whether it was 200,
 * `result` is its JSON or text. Only addresses and methods of the configuration are asked; neither token nor any other
 * header of the caller goes along. Every parameter but `url` becomes one of the target's.
 */
export const forward = endpoint({
  id: 'relay.forward',
  methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
  path: '/sys/common/transitRESTful',
  access: holding('system:relay:use'),
  envelope: false,
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
  reply: Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    code: Type.Integer(),
    result: Type.Unknown(),
    timestamp: Type.Integer(),
  }),
})
