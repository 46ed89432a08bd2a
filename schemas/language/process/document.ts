import Type, { type Static } from 'typebox'
import { DictCode, Expression, FieldKey, ScreenId } from '../names.ts'
import { TextSchema } from '../text.ts'
import { EmptyRule, PeopleSchema } from './approvers.ts'
import { FLOW_DEFINITION, type Flow, NodeRightsSchema, NodeSchema } from './nodes.ts'

export const PROCESS_CODE = '^[a-z][a-z0-9_]{0,58}$'
export const PROCESS_VERSION = 1
export const PROCESS_CATEGORIES = 'bpm_process_type'

/** A process: which record it is about, who may start it, and the nodes it passes. */
export const ProcessSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    code: Type.String({ pattern: PROCESS_CODE }),
    title: TextSchema,
    icon: Type.Optional(Type.String({ maxLength: 40 })),
    /** A value of the dictionary of categories. */
    category: Type.Optional(DictCode),
    order: Type.Optional(Type.Integer()),
    screen: ScreenId,
    /** The field of the screen that shows 1 to 4. */
    status: FieldKey,
    /** The field that takes the result: agreed or rejected. */
    result: Type.Optional(FieldKey),
    /** None: everybody who may add records of the screen. */
    starters: Type.Optional(PeopleSchema),
    /** Who may intervene. None: those with the permission to. */
    admins: Type.Optional(PeopleSchema),
    /** What an instance is called. */
    name: Type.Optional(Expression),
    summary: Type.Optional(Type.Array(FieldKey, { maxItems: 6, uniqueItems: true })),
    /** Fields whose change on resubmission makes all decide again. */
    material: Type.Optional(Type.Array(FieldKey, { maxItems: 100, uniqueItems: true })),
    self: Type.Optional(Type.Enum(['supervisor', 'ask', 'skip', 'admins'])),
    empty: Type.Optional(EmptyRule),
    repeat: Type.Optional(Type.Enum(['ask', 'adjacent', 'first'])),
    withdraw: Type.Optional(Type.Enum(['untouched', 'always', 'never'])),
    /** The code of a working calendar. */
    calendar: Type.Optional(Type.String({ maxLength: 60 })),
    /** `open`: the record may be changed again once it is agreed. */
    after: Type.Optional(Type.Enum(['locked', 'open'])),
    start: Type.Optional(NodeRightsSchema),
    flow: Type.Unsafe<Flow>({ $ref: `#/$defs/${FLOW_DEFINITION}` }),
  },
  {
    $id: 'process',
    title: 'Vitrine process',
    additionalProperties: false,
    $defs: { [FLOW_DEFINITION]: Type.Array(NodeSchema, { maxItems: 200 }) },
  },
)
export type ProcessDocument = Static<typeof ProcessSchema>
