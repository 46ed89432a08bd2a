import Type, { type Static } from 'typebox'
import { endpoint, holding } from '../endpoint.ts'

/** The interval at which an open page says again that it is there. */
export const PRESENCE_MS = 20_000

/** Another open page of the designer. `place`: the key of the selected field; '' for none. */
export const Presence = Type.Object({ page: Type.String(), name: Type.String(), place: Type.String() })
export type Presence = Static<typeof Presence>

/** Says that a screen is open in the designer, and answers who else has it open. Changes reach the others over their socket (`cmd: 'design'`). */
export const presence = endpoint({
  id: 'schema.presence',
  methods: ['POST'],
  path: '/schema/presence/:id',
  access: holding('system:screen:edit'),
  log: 'none',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
  helper: 'plain',
  body: Type.Object({
    /** Another one for each browser page. */
    page: Type.String({ minLength: 1, maxLength: 64 }),
    place: Type.String({ maxLength: 100 }),
    left: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(Presence),
})
