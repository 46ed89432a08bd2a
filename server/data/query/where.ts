import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { collatePinyin } from '../../db/collation/pinyin.ts'
import { type DataColumn, hasTextOrder } from '../catalog/index.ts'
import type { Condition, Predicate, RelatedRows } from './condition.ts'
import { matchEqual, matchAnyKey } from './match.ts'
import { bindValue, isTextColumn } from './bind.ts'

type Compare = Extract<Condition, { kind: 'compare' }>

const MAX_CONDITIONS = 200
const DAY_ONLY = /^\d{4}-\d\d-\d\d$/
const OPERATORS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** Escapes the wildcards of LIKE; the default escape character is the backslash. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`)
}

/** Without letters that have two cases both operators find the same, and `like` is the faster one. */
const hasCases = (text: string) => text.toLowerCase() !== text.toUpperCase()

function like(column: DataColumn, at: 'start' | 'end' | 'anywhere', value: string): Predicate {
  const escaped = escapeLike(value)
  const pattern = at === 'start' ? `${escaped}%` : at === 'end' ? `%${escaped}` : `%${escaped}%`
  const ref = sql.ref(column.name)
  return sql<boolean>`${isTextColumn(column) ? ref : sql`${ref}::text`} ${hasCases(value) ? sql`ilike` : sql`like`} ${pattern}`
}

/** A day asked of a point in time means the whole day. */
function wholeDay(column: DataColumn, value: string): Predicate {
  const [ref, begin] = [sql.ref(column.name), bindValue(column, `${value} 00:00:00`)]
  return sql<boolean>`(${ref} >= ${begin} and ${ref} < ${begin} + interval '1 day')`
}

/** Up to a day means up to its end, and after a day means after its end. */
function ofDay(column: DataColumn, op: Exclude<Compare['op'], 'eq'>, value: string): Predicate {
  const [ref, begin] = [sql.ref(column.name), bindValue(column, `${value} 00:00:00`)]
  if (op === 'ne') return sql<boolean>`(${ref} is null or not ${wholeDay(column, value)})`
  if (op === 'ge' || op === 'lt') return sql<boolean>`${ref} ${sql.raw(OPERATORS[op])} ${begin}`
  return sql<boolean>`${ref} ${op === 'le' ? sql`<` : sql`>=`} ${begin} + interval '1 day'`
}

function equal(column: DataColumn, value: string): Predicate {
  if (column.type === 'timestamp' && DAY_ONLY.test(value)) return wholeDay(column, value)
  return matchEqual(column, value) ?? sql<boolean>`${sql.ref(column.name)} = ${bindValue(column, value)}`
}

function compare({ column, op, value }: Compare): Predicate {
  if (op === 'eq') return equal(column, value)
  if (column.type === 'timestamp' && DAY_ONLY.test(value)) return ofDay(column, op, value)
  const ref = sql.ref(column.name)
  // What has no value differs from every value: `<>` alone would hide the empty ones.
  if (op === 'ne') return sql<boolean>`(${ref} is null or not ${equal(column, value)})`
  // What lies between two words is what a list shows between them.
  return sql<boolean>`${hasTextOrder(column) ? collatePinyin(ref) : ref} ${sql.raw(OPERATORS[op])} ${bindValue(column, value)}`
}

function oneOf(column: DataColumn, values: readonly string[]): Predicate {
  if (values.length === 0) return sql<boolean>`false`
  const plain = values.map((value) => ({ value, special: matchEqual(column, value) }))
  if (plain.every(({ special }) => special === undefined) && column.type !== 'timestamp') {
    return sql<boolean>`${sql.ref(column.name)} in (${sql.join(plain.map(({ value }) => bindValue(column, value)))})`
  }
  return joined(
    'any',
    values.map((value) => equal(column, value)),
  )
}

function joined(kind: 'all' | 'any', predicates: readonly Predicate[]): Predicate {
  if (predicates.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join([...predicates], kind === 'all' ? sql` and ` : sql` or `)})`
}

/** PostgreSQL cannot hold the zero character in any text. */
function refuseZero(condition: Condition): void {
  if (!('value' in condition || 'values' in condition)) return
  const values = condition.kind === 'in' ? condition.values : [condition.value]
  if (values.some((value) => value.includes('\0')))
    throw new AppError('QUERY_VALUE_WRONG', { field: condition.column.key })
}

/** A text that holds no sign is empty, too. */
function isEmpty(column: DataColumn): Predicate {
  const ref = sql.ref(column.name)
  return isTextColumn(column) ? sql<boolean>`(${ref} is null or ${ref} = '')` : sql<boolean>`${ref} is null`
}

/** A row of the other table is one that belongs to the row above, that the person may list, and that fits. */
function oneRelated({ table, key, above, seen }: RelatedRows, fits: Predicate): Predicate {
  // Where rows belong to rows of their own table, its name alone would mean either.
  const name = table === above ? 'related_row' : table
  const named = name === table ? sql.table(table) : sql`${sql.table(table)} as ${sql.id(name)}`
  return sql<boolean>`exists (select 1 from ${named} where ${sql.ref(`${name}.${key}`)} = ${sql.ref(`${above}.id`)} and ${seen} and ${fits})`
}

/** The SQL of a condition: identifiers come from the looked-up columns, every value is bound. */
function predicate(condition: Condition): Predicate {
  refuseZero(condition)
  switch (condition.kind) {
    case 'compare':
      return compare(condition)
    case 'in':
      return oneOf(condition.column, condition.values)
    case 'under':
      return matchAnyKey(condition.column, condition.keys(condition.value))
    case 'like':
      return like(condition.column, condition.at, condition.value)
    case 'empty':
      return isEmpty(condition.column)
    case 'filled':
      return sql<boolean>`not ${isEmpty(condition.column)}`
    case 'none':
      return sql<boolean>`(${sql.ref(condition.column.name)} is null or not ${predicate(condition.of)})`
    case 'related':
      return oneRelated(condition.rows, predicate(condition.of))
    default:
      return joined(condition.kind, condition.of.map(predicate))
  }
}

/** All conditions at once, as the text after `where`. */
export function predicateOf(conditions: readonly Condition[]): Predicate {
  if (conditions.length > MAX_CONDITIONS) throw new AppError('QUERY_TOO_MANY', { max: MAX_CONDITIONS })
  return joined('all', conditions.map(predicate))
}
