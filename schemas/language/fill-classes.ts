import Type, { type Static } from 'typebox'
import { oneOf } from './names.ts'

const Nothing = Type.Object({}, { additionalProperties: false })
/** Numbers in a row: a prefix, a field's value, a date and so many digits. Each such beginning counts by itself. */
const SerialParams = Type.Object(
  {
    prefix: Type.Optional(Type.String({ maxLength: 20, pattern: '^[^%_\\s]*$' })),
    date: Type.Optional(oneOf(['', 'yyyy', 'yyyyMM', 'yyyyMMdd'])),
    field: Type.Optional(Type.String({ maxLength: 58 })),
    digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  },
  { additionalProperties: false },
)
export type SerialParams = Static<typeof SerialParams>

/** The kinds of fill rules, by the class name of a rule, and the settings of each. */
export const FILL_CLASSES = { serial: SerialParams, uuid: Nothing, orgCode: Nothing } as const
export type FillClass = keyof typeof FILL_CLASSES
