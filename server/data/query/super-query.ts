import { listedValues } from '../../../registry/kit/joined.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { type RelativeRule, daysOf, isRelative, readDays } from '../../../schemas/language/query/relative-days.ts'
import {
  type QueryGroup,
  type QueryItemTerm,
  type QueryRefusal,
  DAYS_RULES,
  LIST_RULES,
  MAX_QUERY_DEPTH,
  MAX_QUERY_TERMS,
  needsNoValue,
  isGroup,
  termsOf,
} from '../../../schemas/language/query/super-query.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type DataColumn, wireTime } from '../catalog/index.ts'
import { type Condition, type RelatedRows, type Subtree, MAX_PIECES, MAX_VALUE } from './condition.ts'
import type { ListQuery } from './list-query.ts'
import { termConditions } from './terms.ts'

type Columns = ReadonlyMap<string, DataColumn>
/** The rows of other screens whose columns may be asked for as `name,field`. */
export type Related = ReadonlyMap<string, RelatedRows>

const said = (field: string) => field.slice(0, 60)

/** The type that a client sends must fit the value; the server uses the type of the column. */
const NUMBER = /^[+-]?\d{1,30}(\.\d{1,20})?$/
const OF_TYPE: Readonly<Record<string, RegExp>> = {
  int: NUMBER,
  short: NUMBER,
  long: NUMBER,
  float: NUMBER,
  double: NUMBER,
  bigdecimal: NUMBER,
  boolean: /^(true|false|1|0|Y|N)$/i,
  date: /^\d{4}-\d{2}-\d{2}/,
  datetime: /^\d{4}-\d{2}-\d{2}/,
}
function fitsType(type: string | undefined, value: string): boolean {
  const name = type?.toLowerCase() ?? ''
  return Object.hasOwn(OF_TYPE, name) ? (OF_TYPE[name]?.test(value) ?? true) : true
}

function checkTypes(term: QueryItemTerm): void {
  const { field, rule, val, type, dbType } = term
  // Part of a value is no value of the type, nor is a number of days.
  const isPart = rule === 'like' || rule === 'not_like' || rule === 'left_like' || rule === 'right_like'
  const values = LIST_RULES.has(rule) ? splitCommaList(val) : rule === 'between' ? endsOf(term).filter(Boolean) : [val]
  if (
    !isPart &&
    !needsNoValue(rule) &&
    !DAYS_RULES.has(rule) &&
    !values.every((value) => fitsType(dbType, value) && fitsType(type, value))
  )
    throw new AppError('QUERY_VALUE_WRONG', { field: said(field) })
}

/** The two ends of a range; '' for an open one. */
function endsOf({ field, val }: QueryItemTerm): readonly [string, string] {
  const [from, until, ...more] = val.split(',').map((end) => end.trim())
  if (from === undefined || until === undefined || more.length > 0)
    throw new AppError('QUERY_VALUE_WRONG', { field: said(field) })
  return [from, until]
}
function between(column: DataColumn, term: QueryItemTerm): Condition {
  const [from, until] = endsOf(term)
  const end = (op: 'ge' | 'le', value: string): Condition[] =>
    value === '' ? [] : [{ kind: 'compare', column, op, value }]
  return { kind: 'all', of: [...end('ge', from), ...end('le', until)] }
}
/** Days of the calendar in China, those of the moment at which they are asked for. */
function relative(column: DataColumn, rule: RelativeRule, { field, val }: QueryItemTerm, now: Date): Condition {
  const count = DAYS_RULES.has(rule) ? readDays(val) : 0
  if (count === undefined) throw new AppError('QUERY_VALUE_WRONG', { field: said(field) })
  const { from, until } = daysOf(rule, wireTime(now).slice(0, 10), count)
  return {
    kind: 'all',
    of: [
      { kind: 'compare', column, op: 'ge', value: from },
      { kind: 'compare', column, op: 'lt', value: until },
    ],
  }
}

function comparison(column: DataColumn, term: QueryItemTerm, now: Date): Condition {
  const { rule, val: value } = term
  if (isRelative(rule)) return relative(column, rule, term, now)
  switch (rule) {
    case 'between':
      return between(column, term)
    case 'empty':
      return { kind: 'empty', column }
    case 'not_empty':
      return { kind: 'filled', column }
    case 'not_like':
      return { kind: 'none', column, of: { kind: 'like', column, at: 'anywhere', value } }
    case 'not_in':
      return { kind: 'none', column, of: { kind: 'in', column, values: splitCommaList(value) } }
    case 'in':
      return { kind: 'in', column, values: listedValues(column.match, value) }
    case 'like':
      return { kind: 'like', column, at: 'anywhere', value }
    case 'left_like':
      return { kind: 'like', column, at: 'end', value }
    case 'right_like':
      return { kind: 'like', column, at: 'start', value }
    default:
      return { kind: 'compare', column, op: rule, value }
  }
}

/** Resolves a name of the client to a column that the user may see, or refuses it. */
function termOn(columns: Columns, key: string, term: QueryItemTerm, now: Date): Condition {
  const isLong =
    term.val.length > MAX_VALUE || (LIST_RULES.has(term.rule) && splitCommaList(term.val).length > MAX_PIECES)
  if (isLong) throw new AppError('QUERY_TOO_LONG', { field: said(term.field) })
  const column = columns.get(key)
  if (!column) throw new AppError('QUERY_FIELD_UNKNOWN', { field: said(term.field) })
  checkTypes(term)
  return comparison(column, term, now)
}

interface World {
  readonly columns: Columns
  readonly related: Related
  readonly now: Date
}
interface Asked {
  readonly name: string
  readonly of: Condition[]
}

/** Conditions of one group on sub-table rows must hold for one and the same row. */
function conditionOf({ match, of: entries }: QueryGroup, world: World): Condition {
  const { columns, related, now } = world
  const kind = match === 'or' ? 'any' : 'all'
  const [own, asked]: [Condition[], Map<string, Asked>] = [[], new Map()]
  for (const entry of entries) {
    if (isGroup(entry)) {
      own.push(conditionOf(entry, world))
      continue
    }
    const cut = entry.field.indexOf(',')
    if (cut < 0) {
      own.push(termOn(columns, entry.field, entry, now))
      continue
    }
    const name = entry.field.slice(0, cut)
    const below = asked.get(name) ?? { name, of: [] }
    below.of.push(termOn(related.get(name)?.columns ?? new Map(), entry.field.slice(cut + 1), entry, now))
    asked.set(name, below)
  }
  const children = [...asked.values()].flatMap(({ name, of }): Condition[] => {
    const rows = related.get(name)
    return rows ? [{ kind: 'related', rows, of: { kind, of } }] : []
  })
  return { kind, of: [...own, ...children] }
}

function refuse({ code, text }: QueryRefusal): AppError {
  return new AppError(code, { max: code === 'QUERY_SUPER_TOO_DEEP' ? MAX_QUERY_DEPTH : MAX_QUERY_TERMS, rule: text })
}

function entriesOf({ advanced }: Pick<ListQuery, 'advanced'>): QueryGroup | undefined {
  if (advanced?.ok === false) throw refuse(advanced.refusal)
  return advanced?.query
}

/** Names before the comma: of what else than the screen itself an advanced query asks. */
export function relatedNames(query: Pick<ListQuery, 'advanced'>): readonly string[] {
  const terms = termsOf(entriesOf(query)?.of ?? [])
  return [...new Set(terms.flatMap(({ field }) => (field.includes(',') ? [field.slice(0, field.indexOf(','))] : [])))]
}

/** What a call may ask besides the columns it names. */
interface Open {
  readonly related?: Related | undefined
  /** Fields whose nodes include the nodes below them. */
  readonly subtrees?: ReadonlyMap<string, Subtree> | undefined
  /** The user may not use the advanced query. */
  readonly noAdvanced?: boolean | undefined
  /** When it is asked. */
  readonly now: Date
}

/** Everything a list call asks: its plain parameters and its advanced query. */
export function conditionsOf(
  asked: ListQuery,
  columns: Columns,
  { related = new Map(), subtrees, noAdvanced = false, now }: Open,
): Condition[] {
  const query = entriesOf(asked)
  if (noAdvanced && query && query.of.length > 0) throw new AppError('QUERY_SUPER_CLOSED')
  const advanced = query && query.of.length > 0 ? [conditionOf(query, { columns, related, now })] : []
  return [...termConditions(asked, columns, subtrees), ...advanced]
}
