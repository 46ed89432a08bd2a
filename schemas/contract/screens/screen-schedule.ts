import Type, { type Static } from 'typebox'
import { LongText, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) })
const PUBLISH = holding('system:screen:publish')

export const ScheduledPublication = Type.Object({
  time: Type.String(),
  message: Type.String(),
  /** The name of the person who set the time. */
  by: Type.String(),
  /** False once the draft or what is published is another one: it will not be published then. */
  current: Type.Boolean(),
})
export type ScheduledPublication = Static<typeof ScheduledPublication>
const Scheduled = Type.Union([ScheduledPublication, Type.Null()])

/** When the draft is published; null without a time. */
export const scheduled = endpoint({
  id: 'schema.scheduled',
  methods: ['GET'],
  path: '/schema/scheduled/:id',
  access: holding('system:screen:list'),
  params,
  reply: Scheduled,
})
/**
 * Publishes the draft as it is now at `time` (epoch milliseconds), once. `allow` and the steps of its plan are what is agreed to: another
 * draft, version or step then fails with a notice.
 */
export const schedulePublication = endpoint({
  id: 'schema.schedulePublication',
  methods: ['POST'],
  path: '/schema/scheduled/:id',
  access: PUBLISH,
  log: 'critical',
  params,
  helper: 'plain',
  body: Type.Object({
    time: Type.Integer({ minimum: 0 }),
    message: LongText,
    baseVersion: Type.Integer({ minimum: 0 }),
    revision: Type.Integer({ minimum: 0 }),
    allow: Type.Optional(Type.Array(ShortText, { maxItems: 500 })),
  }),
  reply: Scheduled,
})
export const cancelPublication = endpoint({
  id: 'schema.cancelPublication',
  methods: ['DELETE'],
  path: '/schema/scheduled/:id',
  access: PUBLISH,
  params,
  reply: Scheduled,
})
