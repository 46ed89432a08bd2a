import Type, { type Static } from 'typebox'
import { FieldKey } from './names.ts'
import { TextSchema } from './text.ts'

const Values = Type.Record(FieldKey, Type.Unknown(), { description: 'Stored values by field.' })

/** What a test says of one field; what it does not say is not checked. */
const ExpectedFieldSchema = Type.Object({
  visible: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
  readonly: Type.Optional(Type.Boolean()),
  value: Type.Optional(Type.Unknown({ description: 'The value that is stored; null for none.' })),
  message: Type.Optional(
    Type.String({ maxLength: 300, description: 'The code of its problem, or a part of its words; "" for none.' }),
  ),
})
export type ExpectedField = Static<typeof ExpectedFieldSchema>

/** One record that is filled in, and what the page makes of it. */
export const PageTestSchema = Type.Object({
  title: TextSchema,
  today: Type.Optional(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day on which the record is filled in.' }),
  ),
  before: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>>>(Values)),
  given: Type.Unsafe<Readonly<Record<string, unknown>>>(Values),
  saved: Type.Optional(Type.Boolean({ description: 'Whether the record is accepted.' })),
  fields: Type.Optional(Type.Record(FieldKey, ExpectedFieldSchema)),
})
export type PageTest = Static<typeof PageTestSchema>

export const PageTestsSchema = Type.Object(
  {
    mustPass: Type.Optional(Type.Boolean({ description: 'The page is published only when all of them pass.' })),
    cases: Type.Array(PageTestSchema, { maxItems: 200 }),
  },
  { description: 'Tests of the page, which travel with its versions.' },
)
