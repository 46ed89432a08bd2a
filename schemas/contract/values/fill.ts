import Type, { type Static } from 'typebox'
import { LongText, Nullable, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** A rule that gives a field of a new record its value. `ruleParams` is JSON text. */
export const FillRuleRecord = Type.Object({
  id: Type.String(),
  ruleName: Type.String(),
  ruleCode: Type.String(),
  /** One of the classes the server has: serial, uuid, orgCode. */
  ruleClass: Type.String(),
  ruleParams: Nullable,
  createTime: Nullable,
})
export type FillRuleRecord = Static<typeof FillRuleRecord>

/** A code is a name in documents of screens: it is stated once and stays. */
const RuleCode = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$' })
/** The form's present values; what a rule does not read is ignored. */
const FormData = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', maxProperties: 2000 })

/** Codes of the administration; the screen `fill.rule` brings them. */
export const FILL_PERMISSION = 'fill:rule'
export const rules = systemEndpoints({
  module: 'fill',
  path: '/sys/fillRule',
  permission: FILL_PERMISSION,
  record: FillRuleRecord,
  fields: {
    ruleName: Type.String({ minLength: 1, maxLength: 80 }),
    ruleCode: RuleCode,
    ruleClass: Type.String({ minLength: 1, maxLength: 200 }),
    ruleParams: Type.Optional(Type.Union([LongText, Type.Null()])),
  },
})
/** What a rule gives now. Nothing is taken by asking. */
export const test = endpoint({
  id: 'fill.test',
  methods: ['GET'],
  path: '/sys/fillRule/testFillRule',
  access: holding(`${FILL_PERMISSION}:list`),
  query: Type.Object({ ruleCode: ShortText }),
  reply: Nullable,
})
/** What a rule proposes for this form. A number is taken by the record that is stored with it. */
export const execute = endpoint({
  id: 'fill.execute',
  methods: ['PUT'],
  path: '/sys/fillRule/executeRuleByCode/:code',
  access: SIGNED_IN,
  log: 'none',
  params: Type.Object({ code: ShortText }),
  body: FormData,
  reply: Nullable,
  helper: 'plain',
})
/** Several at once, each over its own form or over the common one. */
export const executeBatch = endpoint({
  id: 'fill.executeBatch',
  methods: ['PUT'],
  path: '/sys/fillRule/executeRuleByCodeBatch',
  access: SIGNED_IN,
  log: 'none',
  helper: 'plain',
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleCode: ShortText, formData: Type.Optional(FormData) }), { maxItems: 100 }),
    commonFormData: Type.Optional(FormData),
  }),
  reply: Type.Array(Type.Object({ ruleCode: Type.String(), result: Nullable })),
})
