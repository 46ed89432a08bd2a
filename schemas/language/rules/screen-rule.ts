import Type, { type Static } from 'typebox'
import { Expression, FieldKey } from '../names.ts'
import { TextSchema } from '../text.ts'

const Keys = Type.Optional(Type.Array(FieldKey, { minItems: 1, maxItems: 200 }))

/**
 * If/then over a record. A field that rules `show` is visible while one of them holds; one that a rule hides, requires or
 * locks is so while one of those holds; `set` gives values while it holds, and such a field is not typed then.
 */
export const ScreenRuleSchema = Type.Object({
  title: Type.Optional(TextSchema),
  when: Expression,
  show: Keys,
  hide: Keys,
  require: Keys,
  lock: Keys,
  set: Type.Optional(Type.Record(FieldKey, Expression)),
  refuse: Type.Optional(
    Type.Object(
      { message: TextSchema, at: Type.Optional(FieldKey) },
      { description: 'The record is not stored while the rule holds.' },
    ),
  ),
})
export const RulesSchema = Type.Array(ScreenRuleSchema, { maxItems: 200 })
export type ScreenRule = Static<typeof ScreenRuleSchema>
