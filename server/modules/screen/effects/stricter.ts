import { sql } from 'kysely'
import { checkField, type RecordChecks } from '../../../../engine/validate/index.ts'
import type { FieldProblem } from '../../../../engine/value/index.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import { NO_CONTEXT, screenScope } from '../../../../schemas/language/expressions/expression.ts'
import type { QueryGroup, QueryItemTerm } from '../../../../schemas/language/query/super-query.ts'
import { type DataColumn, storedValue, type TableScreen } from '../../../data/catalog/index.ts'
import type { Predicate } from '../../../data/query/index.ts'
import type { Database } from '../../../db/database.ts'
import { rowsInTime } from './in-time.ts'
import { sameJson } from '../../../../schemas/language/values.ts'

interface Affected {
  /** The field as the document that is to be published calls it. */
  readonly field: string
  readonly rows: number
  /** Not all values were looked at: there may be more. */
  readonly isPart: boolean
  readonly examples: readonly { readonly value: string; readonly rows: number; readonly problem: FieldProblem }[]
  /** Finds them in the list as it is published now; undefined where no query selects them. */
  readonly query: QueryGroup | undefined
}
/** What is found of a field; `late`: not in time. */
export type Found = Affected | { readonly field: string; readonly late: true }

/** Different values that are judged. Of a field with more, the plan says that there may be more. */
const VALUES = 20_000
const EXAMPLES = 3
const ASKED = 40
const EXAMPLE_LENGTH = 60

interface Before {
  readonly checks: RecordChecks
  readonly field: ResolvedField
  readonly column: DataColumn
}

/** The fields whose values decide about a field: its own rules and conditions read them. */
function readBy({ screen, values }: RecordChecks, { key, field }: ResolvedField): readonly string[] {
  const scope = screenScope(screen.screen)
  const stated = [field.required, field.visible].flatMap((one) =>
    typeof one === 'string' ? [one] : Array.isArray(one) ? one.filter((each) => typeof each === 'string') : [],
  )
  const conditions = stated.flatMap((text) => {
    const compiled = scope.compile(text)
    return compiled.ok ? compiled.expression.dependencies : []
  })
  return [...new Set([...(values.reads.get(key) ?? []), ...conditions])].filter(
    (name) => name !== key && screen.byKey.has(name),
  )
}

/** What a field stood as before: under its key, or under the column that it was renamed from. */
function fieldBefore(published: TableScreen, { key, field, storage }: ResolvedField): ResolvedField | undefined {
  const names = [storage.column, field.column?.was]
  return (
    published.resolved.fields.find((one) => names.includes(one.storage.column)) ?? published.resolved.byKey.get(key)
  )
}

function termOf(
  field: string,
  { problem, value }: { readonly problem: FieldProblem; readonly value: string },
): QueryItemTerm {
  const limit = String(problem.params['limit'] ?? '')
  if (problem.code === 'FIELD_MAXIMUM') return { field, rule: 'gt', val: limit }
  return problem.code === 'FIELD_MINIMUM'
    ? { field, rule: 'lt', val: limit }
    : { field, rule: value === '' ? 'empty' : 'eq', val: value }
}

interface Judged {
  readonly value: string
  readonly rows: number
  readonly problem: FieldProblem
}
/** Conditions that find what was judged, as far as one address can say them. */
function queryOf(field: string, judged: readonly Judged[]): QueryGroup | undefined {
  const terms = new Map(judged.map((one) => termOf(field, one)).map((term) => [JSON.stringify(term), term]))
  return terms.size === 0 ? undefined : { match: 'or', of: [...terms.values()].slice(0, ASKED) }
}

export interface StricterRequest {
  readonly database: Database
  /** The restricted screen of the user. */
  readonly published: TableScreen
  readonly where: Predicate
  readonly checks: RecordChecks
}

async function judge(
  { database, published, where, checks }: StricterRequest,
  field: ResolvedField,
  before: Before,
): Promise<Found | undefined> {
  const { key } = field
  // The step of the conversion reports a value that changes its type.
  const isKind =
    before.field.storage.type === field.storage.type ||
    [before.field, field].every(({ storage }) => storage.match === 'text')
  const reads = [...new Set([...readBy(checks, field), ...readBy(before.checks, before.field)])].flatMap((name) => {
    const one = checks.screen.byKey.get(name)
    const then = one ? fieldBefore(published, one) : published.resolved.byKey.get(name)
    const column = then && published.columns.get(then.key)
    return column ? [{ name, old: column.key, column }] : []
  })
  const columns = [before.column, ...reads.map(({ column }) => column)]
  const named = columns.map((column, index) => sql`${storedValue(column)} as ${sql.id(`v${index}`)}`)
  const rows = await rowsInTime(
    database,
    sql<Readonly<Record<string, unknown>> & { n: number }>`
    select ${sql.join(named)}, count(*)::int as n from ${sql.table(published.table)} where ${where}
    group by ${sql.join(columns.map((column) => storedValue(column)))} limit ${sql.lit(VALUES + 1)}`,
  )
  if (!rows) return { field: key, late: true }
  const judged = rows.slice(0, VALUES).flatMap((row): Judged[] => {
    const value = row['v0']
    if (!isKind && value !== null && value !== '') return []
    const recordOf = (own: string, way: 'name' | 'old') => ({
      [own]: value,
      ...Object.fromEntries(reads.map((read, index) => [read[way], row[`v${index + 1}`]])),
    })
    const problem = checkField(checks, key, recordOf(key, 'name'), NO_CONTEXT)
    if (!problem || checkField(before.checks, before.field.key, recordOf(before.field.key, 'old'), NO_CONTEXT))
      return []
    return [
      {
        value: value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
        rows: row.n,
        problem,
      },
    ]
  })
  if (judged.length === 0) return undefined
  const most = judged.toSorted((one, other) => other.rows - one.rows)
  return {
    field: key,
    isPart: rows.length > VALUES,
    rows: judged.reduce((sum, one) => sum + one.rows, 0),
    examples: most.slice(0, EXAMPLES).map(({ value, ...rest }) => ({ ...rest, value: value.slice(0, EXAMPLE_LENGTH) })),
    query: queryOf(before.field.key, most),
  }
}

/** A new field that must be filled in has nothing in any row. */
async function emptyEverywhere(
  { database, published, where, checks }: StricterRequest,
  { key }: ResolvedField,
): Promise<Found | undefined> {
  const problem = checkField(checks, key, {}, NO_CONTEXT)
  if (!problem) return undefined
  const rows = await rowsInTime(
    database,
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(published.table)} where ${where}`,
  )
  if (!rows) return { field: key, late: true }
  const n = rows[0]?.n ?? 0
  return n === 0
    ? undefined
    : { field: key, isPart: false, rows: n, examples: [{ value: '', rows: n, problem }], query: undefined }
}

/** The fields of which stored rows no longer hold what is asked for, though they did. */
export async function stricterFields(asked: StricterRequest): Promise<readonly Found[]> {
  const { published, checks } = asked
  const found: Found[] = []
  for (const field of checks.screen.fields) {
    const then = fieldBefore(published, field)
    const column = then && published.columns.get(then.key)
    const isAsTold = then && sameJson(then.field, field.field)
    if (isAsTold) continue
    // Values that are hidden from the user are not counted for them.
    const isHidden = published.whole?.columns.has(field.key) && !column
    const one =
      column && then
        ? await judge(asked, field, { checks: published.checks, field: then, column })
        : isHidden
          ? undefined
          : await emptyEverywhere(asked, field)
    if (one) found.push(one)
  }
  return found
}
