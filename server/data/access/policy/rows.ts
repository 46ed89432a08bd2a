import { type RawBuilder, sql } from 'kysely'
import { resolveScreen } from '../../../../engine/model/index.ts'
import { compileDataRule } from '../../../../schemas/language/rules/data-rule.ts'
import type {
  ParentPolicy,
  MergedPolicy,
  PolicyLayer,
  PolicyPerson,
  RowCondition,
} from '../../../../schemas/language/policy.ts'
import {
  type ColumnKind,
  type CompiledRows,
  type Operand,
  type RowOperator,
  type RowRule,
  type UserList,
  compileRows,
} from '../../../../schemas/language/rules/row-rule.ts'
import { columnsOf, type DataColumn, wireTime } from '../../catalog/index.ts'
import { bindValue, escapeLike, type Predicate } from '../../query/index.ts'

/** The rows that a user may see, as a condition over the table or over an alias of it. */
export type RowLimit = (alias?: string) => Predicate
type Columns = ReadonlyMap<string, DataColumn>

const KINDS: Readonly<Partial<Record<string, ColumnKind>>> = {
  text: 'text',
  varchar: 'text',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  date: 'date',
  timestamp: 'timestamp',
  time: 'time',
}
/** What conditions may name of a table. */
function columnKinds(columns: Columns): ReadonlyMap<string, ColumnKind | undefined> {
  return new Map([...columns.values()].map(({ key, type }) => [key, KINDS[type]]))
}

/** A condition in either form over the columns of a screen. */
export function compileCondition(condition: RowCondition, columns: Columns): CompiledRows {
  const kinds = columnKinds(columns)
  return typeof condition === 'string' ? compileRows(condition, kinds) : compileDataRule(condition, kinds)
}

const NEVER = sql<boolean>`false`
const SIGNS: Readonly<Record<RowOperator, string>> = {
  eq: '=',
  ne: 'is distinct from',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
}

interface World {
  readonly columns: Columns
  readonly person: PolicyPerson
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string
  readonly alias: string | undefined
}

/** The codes of all departments of a person, as a statement. */
export const departsOf = (userId: string) =>
  sql<{
    org_code: string
  }>`select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = ${userId} and d.del_flag = 0`

/** An attribute of a person with several values, as a set in SQL. */
function listOf(list: UserList, { id, roles, tenants, departs }: PolicyPerson): RawBuilder<unknown> {
  if (list === 'departs' && departs) return sql`select unnest(${[...departs]}::text[])`
  if (list === 'departs') return departsOf(id)
  return sql`select unnest(${[...(list === 'roles' ? roles : tenants)]}::text[])`
}

/** A value as text; undefined where the person has none, and nothing can then be said of any row. */
function operandText(operand: Operand, { person, now }: World): string | undefined {
  if (operand.kind === 'value') return String(operand.value)
  if (operand.kind === 'moment') return operand.name === 'today' ? now.slice(0, 10) : now
  return operand.kind === 'user' ? person[operand.name] || undefined : undefined
}

class Writer {
  readonly #world: World
  constructor(world: World) {
    this.#world = world
  }

  write(rule: RowRule): Predicate {
    switch (rule.kind) {
      case 'all':
      case 'any':
        return sql<boolean>`(${sql.join(
          rule.of.map((one) => this.write(one)),
          rule.kind === 'all' ? sql` and ` : sql` or `,
        )})`
      case 'constant':
        return rule.value ? sql<boolean>`true` : NEVER
      case 'empty':
        return rule.not
          ? sql<boolean>`${this.#ref(rule.key)} is not null`
          : sql<boolean>`${this.#ref(rule.key)} is null`
      case 'compare':
        return this.#compare(rule)
      case 'oneOf':
        return this.#oneOf(rule)
      case 'held':
        return this.#among(rule.left, listOf(rule.list, this.#world.person), rule.not)
      case 'text':
        return this.#text(rule)
    }
  }

  #column(key: string): DataColumn {
    const column = this.#world.columns.get(key)
    if (!column) throw new Error(`A condition names ${key}, which it was not compiled over`)
    return column
  }
  #ref(key: string): RawBuilder<unknown> {
    const { name } = this.#column(key)
    return sql.ref(this.#world.alias === undefined ? name : `${this.#world.alias}.${name}`)
  }

  /** One side of a comparison, bound as the other side's column asks. */
  #side(operand: Operand, beside: Operand): RawBuilder<unknown> | undefined {
    if (operand.kind === 'column') return this.#ref(operand.key)
    const text = operandText(operand, this.#world)
    if (text === undefined) return undefined
    if (beside.kind !== 'column')
      return operand.kind === 'value' && typeof operand.value !== 'string' ? sql`${operand.value}` : sql`${text}::text`
    const column = this.#column(beside.key)
    const isBeginning = column.type === 'timestamp' && text.length === 10
    return bindValue(column, isBeginning ? `${text} 00:00:00` : text)
  }

  #compare({ left, op, right }: Extract<RowRule, { kind: 'compare' }>): Predicate {
    const [one, other] = [this.#side(left, right), this.#side(right, left)]
    if (!one || !other) return NEVER
    // Two columns without a value are equal; a value is compared by `=`, which an index answers.
    const sign = op === 'eq' && right.kind === 'column' ? 'is not distinct from' : SIGNS[op]
    return sql<boolean>`${one} ${sql.raw(sign)} ${other}`
  }

  #oneOf({ left, among, not }: Extract<RowRule, { kind: 'oneOf' }>): Predicate {
    const values = among.map((value) => this.#side(value, left))
    if (values.some((value) => value === undefined)) return NEVER
    if (values.length === 0) return not ? sql<boolean>`true` : NEVER
    return this.#among(left, sql.join(values.filter((value) => value !== undefined)), not)
  }

  #among(left: Operand, set: RawBuilder<unknown>, not: boolean): Predicate {
    const value = this.#side(left, left)
    if (!value) return NEVER
    return not ? sql<boolean>`(${value} is null or ${value} not in (${set}))` : sql<boolean>`${value} in (${set})`
  }

  #text({ key, at, value, not }: Extract<RowRule, { kind: 'text' }>): Predicate {
    const text = operandText(value, this.#world)
    if (text === undefined) return NEVER
    const [ref, escaped] = [this.#ref(key), escapeLike(text)]
    const pattern = at === 'start' ? `${escaped}%` : at === 'end' ? `%${escaped}` : `%${escaped}%`
    return not ? sql<boolean>`${ref} not like ${pattern}` : sql<boolean>`${ref} like ${pattern}`
  }
}

/** A compiled condition as SQL for one person at one moment. */
export function writeRows(
  rule: RowRule,
  columns: Columns,
  { person, at }: Pick<PolicyLayer, 'person' | 'at'>,
): RowLimit {
  return (alias) => new Writer({ columns, person, now: wireTime(new Date(at)), alias }).write(rule)
}

const NOBODY: RowRule = { kind: 'constant', value: false }
type StatedRows = NonNullable<MergedPolicy['rows']>
const rules = new WeakMap<StatedRows, WeakMap<Columns, RowRule>>()

/** A condition that the screen of today has no room for shows nothing: it must never show more than was meant. */
function ruleIn(conditions: readonly RowCondition[], columns: Columns): RowRule {
  return {
    kind: 'all',
    of: conditions.map((condition) => {
      const compiled = compileCondition(condition, columns)
      return compiled.ok ? compiled.rule : NOBODY
    }),
  }
}

/** The condition of a policy over the columns of one version of a screen; compiled once for both. */
function ruleOf(stated: StatedRows, columns: Columns): RowRule {
  let known = rules.get(stated)
  if (!known) rules.set(stated, (known = new WeakMap()))
  let rule = known.get(columns)
  if (!rule) known.set(columns, (rule = { kind: 'any', of: stated.map(({ of }) => ruleIn(of, columns)) }))
  return rule
}

const known = new WeakMap<ParentPolicy['document'], Columns>()
function columnsAbove(document: ParentPolicy['document']): Columns {
  let columns = known.get(document)
  if (!columns) known.set(document, (columns = columnsOf(resolveScreen(document))))
  return columns
}

const ABOVE = 'row_above'
/** Rows that belong to no record, or to one that the policy above shows. */
function limitFromAbove(
  layer: PolicyLayer,
  { table, document, key, above: higher }: ParentPolicy,
  rows: StatedRows,
  columns: Columns,
): RowLimit | undefined {
  const [above, own] = [columnsAbove(document), columns.get(key)]
  if (!own) return undefined
  const limit = higher ? limitFromAbove(layer, higher, rows, above) : writeRows(ruleOf(rows, above), above, layer)
  if (!limit) return undefined
  return (alias) => {
    const ref = sql.ref(alias === undefined ? own.name : `${alias}.${own.name}`)
    // Each level has a name of its own: one inside another would else hide it.
    const inner = alias?.startsWith(ABOVE) ? `${alias}_` : ABOVE
    return sql<boolean>`(${ref} is null or ${ref} in (select ${sql.ref(`${inner}.id`)} from ${sql.table(table)} as ${sql.id(inner)} where ${limit(inner)}))`
  }
}

/** The rows that all layers show; undefined where they show every row. */
export function rowLimit(layers: readonly PolicyLayer[], columns: Columns): RowLimit | undefined {
  const limits = layers.flatMap((layer): RowLimit[] => {
    const {
      policy: { rows },
      above,
    } = layer
    if (!rows) return []
    if (!above) return [writeRows(ruleOf(rows, columns), columns, layer)]
    const limit = limitFromAbove(layer, above, rows, columns)
    return limit ? [limit] : []
  })
  return limits.length === 0
    ? undefined
    : (alias) =>
        sql<boolean>`(${sql.join(
          limits.map((limit) => limit(alias)),
          sql` and `,
        )})`
}
