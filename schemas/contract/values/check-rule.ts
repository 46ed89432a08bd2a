import Type, { type Static } from 'typebox'
import { LongText, Nullable } from '../common.ts'
import { systemEndpoints, Version } from '../system-endpoints.ts'

/** A rule that administrators write. `ruleJson` is the JSON text of its steps: `[{digits, pattern, message}]`. */
const CheckRuleRecord = Type.Object({
  id: Type.String(),
  ruleName: Type.String(),
  ruleCode: Type.String(),
  ruleJson: Type.String(),
  ruleDescription: Nullable,
  createTime: Nullable,
  version: Version,
})
export type CheckRuleRecord = Static<typeof CheckRuleRecord>

/** Codes of the administration; the screen `system.checkRule` brings them. */
export const CHECK_RULE_PERMISSION = 'system:checkRule'
export const rules = systemEndpoints({
  module: 'checkRule',
  path: '/sys/checkRule',
  permission: CHECK_RULE_PERMISSION,
  record: CheckRuleRecord,
  guardsVersion: true,
  fields: {
    ruleName: Type.String({ minLength: 1, maxLength: 80 }),
    /** A name in documents of screens: it is stated once and stays. */
    ruleCode: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$' }),
    ruleJson: Type.Optional(Type.String({ maxLength: 50_000 })),
    ruleDescription: Type.Optional(Type.Union([LongText, Type.Null()])),
  },
})
