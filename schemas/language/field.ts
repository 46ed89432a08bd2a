import Type, { type Static } from 'typebox'
import { DICT_CODE, Expression, FieldKey, oneOf } from './names.ts'
import { type PropertyAbout, aboutProperty } from './property.ts'
import { type Text, TextSchema } from './text.ts'

export const COLUMN_TYPES = [
  'text',
  'varchar',
  'integer',
  'bigint',
  'numeric',
  'boolean',
  'date',
  'timestamp',
  'time',
  'json',
] as const

/** Where and how a field is stored. Everything here is optional: the widget and the limits of the field decide the rest. */
export const ColumnSchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,58}$',
        description: 'Physical column; default: the field key in snake case.',
      }),
    ),
    type: Type.Optional(oneOf(COLUMN_TYPES)),
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
    index: Type.Optional(Type.Boolean({ ...aboutProperty({ label: 'DESIGNER_INDEX', help: 'DESIGNER_INDEX_HELP' }) })),
    was: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,58}$',
        description: 'Rename hint: the column this one was called before.',
      }),
    ),
  },
  { description: 'Storage of the field.', 'x-part': 'storage' },
)

/** A check on one field: a named rule, a rule the server is asked for, a pattern, or an expression that must hold. */
export const RuleSchema = Type.Object({
  rule: Type.Optional(
    Type.String({ maxLength: 40, description: 'Named rule of language/rules, e.g. mobile, email, m, money, n6-16.' }),
  ),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Code of a rule that the server is asked for while a person types, and checks before it stores.',
    }),
  ),
  pattern: Type.Optional(
    Type.String({ maxLength: 500, description: 'Regular expression the whole value must match.' }),
  ),
  check: Type.Optional(Expression),
  message: Type.Optional(TextSchema),
})

const FillSchema = Type.Object(
  {
    rule: Type.String({
      minLength: 1,
      maxLength: 60,
      ...aboutProperty({ label: 'DESIGNER_FILL', help: 'DESIGNER_FILL_HELP', control: 'name' }),
    }),
    watch: Type.Optional(
      Type.Array(FieldKey, {
        maxItems: 20,
        description: 'The rule is asked again when one of these changes.',
        ...aboutProperty({ label: 'DESIGNER_FILL_WATCH', control: 'other-fields' }),
      }),
    ),
  },
  { description: 'A fill rule of the server gives the value of a new record.', 'x-part': 'rules' },
)

const text = (about: PropertyAbout) => Type.Optional(Type.Unsafe<Text>({ ...TextSchema, ...aboutProperty(about) }))
const condition = (about: PropertyAbout, fallback = false) =>
  Type.Optional(
    Type.Union([Type.Boolean(), Expression], {
      default: fallback,
      ...aboutProperty({ ...about, part: 'common', control: 'condition' }),
    }),
  )
const expression = (description: string, about: PropertyAbout) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description,
      ...aboutProperty({ control: 'expression', ...about, part: 'rules' }),
    }),
  )

/** One field of a screen, described once; every face, the column, the server's checks and the designer's panel of a field read this. */
export const FieldSchema = Type.Object({
  title: Type.Unsafe<Text>({ ...TextSchema, ...aboutProperty({ label: 'DESIGNER_TITLE', part: 'name' }) }),
  type: Type.Optional(oneOf(['string', 'number', 'integer', 'boolean', 'array', 'object'])),
  view: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_-]{0,40}$',
      description: 'View type in the registry; default text.',
      ...aboutProperty({ label: 'DESIGNER_VIEW', part: 'common', control: 'view' }),
    }),
  ),
  dict: Type.Optional(
    Type.String({
      pattern: DICT_CODE,
      ...aboutProperty({
        label: 'DESIGNER_DICT',
        help: 'DESIGNER_DICT_HELP',
        part: 'common',
        control: 'dict',
        fields: 'dict',
      }),
    }),
  ),
  options: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Options of the view type, checked by its own schema.' }),
  ),
  default: Type.Optional(
    Type.Unknown({
      description: 'Value of a new record, as stored.',
      ...aboutProperty({
        label: 'DESIGNER_DEFAULT',
        help: 'DESIGNER_DEFAULT_HELP',
        part: 'common',
        control: 'default',
      }),
    }),
  ),
  initial: expression(
    'A CEL expression that gives the value of a new record, where no default does: today, user.username.',
    { label: 'DESIGNER_INITIAL', help: 'DESIGNER_INITIAL_HELP', example: 'today' },
  ),
  fill: Type.Optional(FillSchema),
  choices: expression(
    'A CEL expression: which options may be chosen, by option.value, option.text and the other fields.',
    {
      label: 'DESIGNER_CHOICES',
      help: 'DESIGNER_CHOICES_HELP',
      control: 'option-expression',
      example: 'option.value.startsWith(region)',
    },
  ),
  compute: expression('A CEL expression over the fields of the record.', {
    label: 'DESIGNER_COMPUTE',
    help: 'DESIGNER_COMPUTE_HELP',
    before: 'rules',
  }),
  required: condition({ label: 'DESIGNER_REQUIRED' }),
  readonly: condition({ label: 'DESIGNER_READONLY' }),
  visible: condition({ label: 'DESIGNER_VISIBLE', before: 'readonly' }, true),
  unique: Type.Optional(Type.Boolean()),
  uniqueWithin: Type.Optional(
    Type.Array(FieldKey, {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description:
        'Fields: the value is unique among the records that have the same values of them; default: among all records.',
      ...aboutProperty({
        label: 'DESIGNER_UNIQUE_WITHIN',
        help: 'DESIGNER_UNIQUE_WITHIN_HELP',
        part: 'rules',
        control: 'other-fields',
      }),
    }),
  ),
  minLength: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100000,
      ...aboutProperty({ label: 'DESIGNER_MIN_LENGTH', part: 'rules', fields: 'text' }),
    }),
  ),
  maxLength: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100000,
      ...aboutProperty({ label: 'DESIGNER_MAX_LENGTH', part: 'rules', fields: 'text' }),
    }),
  ),
  minItems: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Entries a list must have at least.',
      ...aboutProperty({ label: 'DESIGNER_MIN_ITEMS', part: 'rules', fields: 'many' }),
    }),
  ),
  maxItems: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Entries a list may have at most.',
      ...aboutProperty({ label: 'DESIGNER_MAX_ITEMS', part: 'rules', fields: 'many' }),
    }),
  ),
  pattern: Type.Optional(
    Type.String({
      maxLength: 500,
      ...aboutProperty({
        label: 'DESIGNER_PATTERN',
        help: 'DESIGNER_PATTERN_HELP',
        part: 'rules',
        control: 'regex',
        fields: 'text',
      }),
    }),
  ),
  minimum: Type.Optional(
    Type.Number({ ...aboutProperty({ label: 'DESIGNER_MINIMUM', part: 'rules', fields: 'number' }) }),
  ),
  maximum: Type.Optional(
    Type.Number({ ...aboutProperty({ label: 'DESIGNER_MAXIMUM', part: 'rules', fields: 'number' }) }),
  ),
  rules: Type.Optional(
    Type.Array(RuleSchema, {
      maxItems: 20,
      ...aboutProperty({ label: 'DESIGNER_RULES', part: 'rules', control: 'rules' }),
    }),
  ),
  placeholder: text({ label: 'DESIGNER_PLACEHOLDER', part: 'common', before: 'default' }),
  help: text({ label: 'DESIGNER_HELP', part: 'common', before: 'default' }),
  column: Type.Optional(ColumnSchema),
})
export type Field = Static<typeof FieldSchema>
export type FieldRule = Static<typeof RuleSchema>
export type FieldColumn = Static<typeof ColumnSchema>

/** Fields of one screen. */
export const MAX_FIELDS = 1000
export const FieldsSchema = Type.Record(FieldKey, FieldSchema, {
  maxProperties: MAX_FIELDS,
  additionalProperties: false,
})
