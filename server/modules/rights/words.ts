import type { DataRule } from '../../../schemas/language/rules/data-rule.ts'
import type { RowCondition } from '../../../schemas/language/policy.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import type { CompiledScreen } from '../../data/catalog/index.ts'
import { screenColumn } from '../../data/read/index.ts'

const CONDITIONS: Readonly<Record<string, MessageCode>> = {
  '=': 'RIGHTS_EQUAL',
  '!=': 'RIGHTS_NOT_EQUAL',
  '>': 'RIGHTS_GREATER',
  '>=': 'RIGHTS_AT_LEAST',
  '<': 'RIGHTS_SMALLER',
  '<=': 'RIGHTS_AT_MOST',
  IN: 'RIGHTS_ONE_OF',
  LIKE: 'RIGHTS_CONTAINS',
  LEFT_LIKE: 'RIGHTS_ENDS_WITH',
  RIGHT_LIKE: 'RIGHTS_STARTS_WITH',
}
const VARIABLES: Readonly<Record<string, MessageCode>> = {
  '#{sys_user_code}': 'RIGHTS_OWN_ACCOUNT',
  '#{sys_user_name}': 'RIGHTS_OWN_NAME',
  '#{sys_org_code}': 'RIGHTS_OWN_DEPART',
  '#{sys_multi_org_code}': 'RIGHTS_OWN_DEPARTS',
  '#{sys_date}': 'RIGHTS_TODAY',
  '#{sys_time}': 'RIGHTS_NOW',
  '#{tenant_id}': 'RIGHTS_OWN_TENANT',
}

/** The title of a column: a rule names it by its field or by its name in the database. */
function titleOfColumn(screen: CompiledScreen, name: string, locale: Locale): string {
  const field = screen.resolved.byKey.get(screenColumn(screen, name)?.key ?? name)?.field
  return field?.title === undefined ? name : textIn(field.title, locale)
}

function ruleText({ name, column, condition, value }: DataRule, screen: CompiledScreen, locale: Locale): string {
  const sign = CONDITIONS[condition]
  if (sign === undefined) return say('POLICY_SQL', { name }, locale)
  const variable = VARIABLES[value.trim()]
  const stated = variable === undefined ? `“${value}”` : say(variable, {}, locale)
  const text = `${titleOfColumn(screen, column.trim(), locale)} ${say(sign, {}, locale)} ${stated}`
  return say('RIGHTS_RULE', { name, text }, locale)
}

/** A condition as it is read: an expression as it stands, a data rule in words. */
export function conditionText(condition: RowCondition, screen: CompiledScreen, locale: Locale): string {
  return typeof condition === 'string' ? condition : ruleText(condition, screen, locale)
}
