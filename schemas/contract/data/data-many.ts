import Type from 'typebox'
import { Id } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/**
 * What is done with many chosen rows, whose ids no address holds. As for the data engine's other calls, each handler
 * demands the action of the screen.
 */
const params = Type.Object({ screen: Type.String({ minLength: 1, maxLength: 80 }) })
export const MAX_ROWS_PER_CALL = 10_000

/** As `data.deleteBatch`: all in one transaction. The reply counts rows that stay because of their state, and rows that are missing or denied to the caller. */
export const deleteRows = endpoint({
  id: 'data.deleteRows',
  methods: ['POST'],
  path: '/data/:screen/deleteRows',
  access: SIGNED_IN,
  helper: 'plain',
  params,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_ROWS_PER_CALL }) }),
  reply: Type.Object({ removed: Type.Integer(), kept: Type.Integer(), missing: Type.Integer() }),
})
/** As `data.exportXls`, with its parameters in the body. */
export const exportRows = endpoint({
  id: 'data.exportRows',
  methods: ['POST'],
  path: '/data/:screen/exportRows',
  access: SIGNED_IN,
  log: 'export',
  helper: 'plain',
  params,
  body: Type.Record(Type.String(), Type.String({ maxLength: 700_000 })),
  kind: 'download',
  envelope: false,
})
