import * as checkRule from '../../../schemas/contract/values/check-rule.ts'
import {
  type AdministeredRule,
  parseAdministeredRule,
  printAdministeredRule,
} from '../../../schemas/language/rules/administered.ts'
import { call, callEnvelope } from '../client/call.ts'

/** The steps of a rule. Rejects with `ApiError`. */
export async function getCheckRule(id: string, signal: AbortSignal): Promise<AdministeredRule> {
  const parsed = parseAdministeredRule((await call(checkRule.rules.queryById, { query: { id }, signal })).ruleJson)
  return 'rule' in parsed ? parsed.rule : { steps: [] }
}
/** Stores the steps of a rule. Resolves to the words of the server. */
export async function saveCheckRule(id: string, rule: AdministeredRule): Promise<string> {
  return (await callEnvelope(checkRule.rules.edit, { body: { id, ruleJson: printAdministeredRule(rule) } })).message
}
