import Type, { type Static } from 'typebox'
import { DictCode, Expression, FieldKey, oneOf } from './names.ts'
import { TextSchema } from './text.ts'

/** Where and how a field is stored. Everything here is optional: the widget and the limits of the field decide the rest. */
export const ColumnSchema = Type.Object(
  {
    name: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,58}$', description: 'Physical column; default: the field key in snake case.' })),
    type: Type.Optional(oneOf(['text', 'varchar', 'integer', 'bigint', 'numeric', 'boolean', 'date', 'timestamp', 'time', 'json'])),
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
    index: Type.Optional(Type.Boolean()),
    was: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,58}$', description: 'Rename hint: the column this one was called before.' })),
  },
  { description: 'Storage of the field.' },
)

/** A check on one field: a named rule, a rule the server is asked for, a pattern, or an expression that must hold. */
export const RuleSchema = Type.Object({
  rule: Type.Optional(Type.String({ maxLength: 40, description: 'Named rule of language/rules, e.g. mobile, email, m, money, n6-16.' })),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'Code of a rule that the server is asked for while a person types, and checks before it stores.' })),
  pattern: Type.Optional(Type.String({ maxLength: 500, description: 'Regular expression the whole value must match.' })),
  check: Type.Optional(Expression),
  message: Type.Optional(TextSchema),
})

const FillSchema = Type.Object(
  { rule: Type.String({ minLength: 1, maxLength: 60 }), watch: Type.Optional(Type.Array(FieldKey, { maxItems: 20, description: 'The rule is asked again when one of these changes.' })) },
  { description: 'A fill rule of the server gives the value of a new record.' },
)

const Condition = Type.Union([Type.Boolean(), Expression])

/** One field of a screen, described once; every face, the column and the server's checks read this. */
export const FieldSchema = Type.Object({
  title: TextSchema,
  type: Type.Optional(oneOf(['string', 'number', 'integer', 'boolean', 'array', 'object'])),
  view: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_-]{0,40}$', description: 'View type in the registry; default text.' })),
  dict: Type.Optional(DictCode),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Options of the view type, checked by its own schema.' })),
  default: Type.Optional(Type.Unknown({ description: 'Value of a new record, as stored.' })),
  initial: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'A CEL expression that gives the value of a new record, where no default does: today, user.username.' })),
  fill: Type.Optional(FillSchema),
  choices: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'A CEL expression: which options may be chosen, by option.value, option.text and the other fields.' })),
  compute: Type.Optional(Expression),
  required: Type.Optional(Condition),
  readonly: Type.Optional(Condition),
  visible: Type.Optional(Condition),
  unique: Type.Optional(Type.Boolean()),
  minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100000 })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
  minItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries a list must have at least.' })),
  maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries a list may have at most.' })),
  pattern: Type.Optional(Type.String({ maxLength: 500 })),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  rules: Type.Optional(Type.Array(RuleSchema, { maxItems: 20 })),
  placeholder: Type.Optional(TextSchema),
  help: Type.Optional(TextSchema),
  column: Type.Optional(ColumnSchema),
})
export type Field = Static<typeof FieldSchema>
export type FieldRule = Static<typeof RuleSchema>
export type FieldColumn = Static<typeof ColumnSchema>

export const FieldsSchema = Type.Record(FieldKey, FieldSchema, { minProperties: 1, maxProperties: 1000, additionalProperties: false })
