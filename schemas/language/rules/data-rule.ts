import { type ColumnKind, type CompiledRows, type RowRuleProblem, compileRows } from './row-rule.ts'

/** A condition of the contract: a column, one of the signs below, and a value that may name the person or the day. */
export interface DataRule {
  readonly name: string
  readonly column: string
  readonly condition: string
  readonly value: string
}

const OPERATORS: Readonly<Record<string, string>> = {
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '==',
  '!=': '!=',
}
const CALLS: Readonly<Record<string, string>> = { LIKE: 'contains', LEFT_LIKE: 'endsWith', RIGHT_LIKE: 'startsWith' }
const VARIABLES: Readonly<Record<string, string>> = {
  sys_user_code: 'user.username',
  sys_user_name: 'user.realname',
  sys_org_code: 'user.orgCode',
  tenant_id: 'user.tenant',
  sys_date: 'today',
  sys_time: 'now',
}
/** What a person may have several of. */
const LISTS: Readonly<Record<string, string>> = { sys_multi_org_code: 'user.departs' }
const VARIABLE = /^#\{(\w+)\}$/

const own = (of: Readonly<Record<string, string>>, name: string | undefined) =>
  name !== undefined && Object.hasOwn(of, name) ? of[name] : undefined
const camel = (name: string) => name.trim().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A value as an expression writes it; undefined where it names something that is not known, or does not fit its column. */
function operand(value: string, kind: ColumnKind): string | undefined {
  const text = value.trim()
  const variable = VARIABLE.exec(text)?.[1]
  if (variable !== undefined) return own(VARIABLES, variable)
  if (text.includes('#{')) return undefined
  if (kind === 'number') return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : undefined
  return JSON.stringify(text)
}

function conditionText({ condition, value }: DataRule, key: string, kind: ColumnKind): string | undefined {
  const column = `record[${JSON.stringify(key)}]`
  const list = own(LISTS, VARIABLE.exec(value.trim())?.[1])
  if (list !== undefined && (condition === '=' || condition === 'IN')) return `${column} in ${list}`
  if (condition === 'IN') {
    const values = value
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => operand(part, kind))
    return values.length > 0 && values.every((one) => one !== undefined)
      ? `${column} in [${values.join(', ')}]`
      : undefined
  }
  const [operator, call, right] = [own(OPERATORS, condition), own(CALLS, condition), operand(value, kind)]
  if (right === undefined) return undefined
  if (operator !== undefined) return `${column} ${operator} ${right}`
  return call === undefined ? undefined : `${column}.${call}(${right})`
}

const refused = (code: RowRuleProblem['code'], part: string): CompiledRows => ({
  ok: false,
  problem: { code, params: { part, name: part } },
})

/** A data rule as the condition that a policy would state. A piece of SQL is never one. */
export function compileDataRule(rule: DataRule, kinds: ReadonlyMap<string, ColumnKind | undefined>): CompiledRows {
  if (rule.condition === 'USE_SQL_RULES') return refused('POLICY_SQL', rule.name)
  const key = kinds.has(rule.column.trim()) ? rule.column.trim() : camel(rule.column)
  const kind = kinds.get(key)
  if (kind === undefined) return refused('EXPR_UNKNOWN', rule.column)
  const text = conditionText(rule, key, kind)
  return text === undefined
    ? refused('POLICY_VALUE', `${rule.column} ${rule.condition} ${rule.value}`)
    : compileRows(text, kinds)
}
