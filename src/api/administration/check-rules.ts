import * as checkRule from '../../../schemas/contract/values/check-rule.ts'
import {
  type AdministeredRule,
  parseAdministeredRule,
  printAdministeredRule,
} from '../../../schemas/language/rules/administered.ts'
import { call, callEnvelope } from '../client/call.ts'
import type { Versioned } from './versioned.ts'

/** The steps of a rule, and the version of it. Rejects with `ApiError`. */
export async function getCheckRule(id: string, signal: AbortSignal): Promise<Versioned<AdministeredRule>> {
  const { ruleJson, version } = await call(checkRule.rules.queryById, { query: { id }, signal })
  const parsed = parseAdministeredRule(ruleJson)
  return { value: 'rule' in parsed ? parsed.rule : { steps: [] }, version }
}
/** Stores steps that were made over a version of the rule. Resolves to the words of the server. */
export async function saveCheckRule(id: string, { value, version }: Versioned<AdministeredRule>): Promise<string> {
  const body = { id, version, ruleJson: printAdministeredRule(value) }
  return (await callEnvelope(checkRule.rules.edit, { body })).message
}
