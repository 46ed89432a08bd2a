import { AppError } from '../../../schemas/messages/index.ts'
import type { DataColumn } from '../columns.ts'
import { jsonParam, type ListParams, readParams, textParam } from './params.ts'
import { type Comparison, type Condition, MAX_PIECES, MAX_VALUE, pieces } from './condition.ts'

const MAX_TERMS = 50
const MAX_TEXT = 40_000

const RULES: Readonly<Record<string, Comparison | 'in' | 'like' | 'left_like' | 'right_like'>> = Object.assign(Object.create(null), {
  eq: 'eq', '=': 'eq', ne: 'ne', '!=': 'ne', '<>': 'ne', gt: 'gt', '>': 'gt', ge: 'ge', '>=': 'ge', lt: 'lt', '<': 'lt', le: 'le', '<=': 'le',
  in: 'in', IN: 'in', like: 'like', LIKE: 'like', left_like: 'left_like', LEFT_LIKE: 'left_like', right_like: 'right_like', RIGHT_LIKE: 'right_like',
})

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function entry(term: unknown, name: string): unknown {
  return typeof term === 'object' && term !== null && Object.hasOwn(term, name) ? (term as Record<string, unknown>)[name] : undefined
}

function condition(column: DataColumn, rule: string, value: string): Condition {
  const known = RULES[rule]
  if (known === undefined) throw new AppError('QUERY_RULE_UNKNOWN', { rule: rule.slice(0, 40) })
  switch (known) {
    case 'in':
      return { kind: 'in', column, values: pieces(value).slice(0, MAX_PIECES) }
    case 'like':
      return { kind: 'like', column, at: 'anywhere', value }
    case 'left_like':
      return { kind: 'like', column, at: 'end', value }
    case 'right_like':
      return { kind: 'like', column, at: 'start', value }
    default:
      return { kind: 'compare', column, op: known, value }
  }
}

function readTerm(term: unknown, columns: ReadonlyMap<string, DataColumn>): Condition | undefined {
  const [field, rule] = [textOf(entry(term, 'field')), textOf(entry(term, 'rule'))]
  const val = entry(term, 'val')
  const value = Array.isArray(val) ? val.map(textOf).filter(Boolean).join(',') : textOf(val)
  if (field === '' || rule === '' || value === '') return undefined
  if (value.length > MAX_VALUE) throw new AppError('QUERY_TOO_LONG', { field: field.slice(0, 60) })
  const column = columns.get(field)
  if (!column) throw new AppError('QUERY_FIELD_UNKNOWN', { field: field.slice(0, 60) })
  return condition(column, rule, value)
}

/**
 * Reads `superQueryParams`: a flat list of terms, joined by `matchType`. Incomplete terms are skipped; unknown fields,
 * unknown rules, nesting and more than 50 terms are refused.
 */
function readSuperQuery(raw: string, matchType: string, columns: ReadonlyMap<string, DataColumn>): Condition | undefined {
  if (raw.trim() === '') return undefined
  const terms = raw.length > MAX_TEXT ? undefined : jsonParam(raw)
  if (!Array.isArray(terms)) throw new AppError('QUERY_SUPER_UNREADABLE')
  if (terms.length > MAX_TERMS) throw new AppError('QUERY_SUPER_TOO_MANY', { max: MAX_TERMS })
  const of = terms.map((term) => readTerm(term, columns)).filter((read) => read !== undefined)
  return of.length === 0 ? undefined : { kind: matchType.toLowerCase() === 'or' ? 'any' : 'all', of }
}

/** Everything a list call asks: its plain parameters and its advanced query. */
export function conditionsOf(params: ListParams, columns: ReadonlyMap<string, DataColumn>): Condition[] {
  const advanced = readSuperQuery(textParam(params, 'superQueryParams'), textParam(params, 'superQueryMatchType'), columns)
  return advanced ? [...readParams(params, columns), advanced] : readParams(params, columns)
}
