import { type RawBuilder, sql } from 'kysely'
import type { Report } from '../../../../schemas/language/report.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { DataColumn } from '../../../data/catalog/index.ts'
import { assertAffordable, type ListQuery, predicateOf, termConditions, termText } from '../../../data/query/index.ts'
import { systemColumn } from '../../../data/read/index.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { StatementError } from '../../../db/external/connection.ts'
import type { QuerySource } from '../../data-source/api.ts'
import { bindQuery } from './check.ts'
import { type Place, type Variable, isOrdered, parseSql } from './lex.ts'
import { TIMEOUT_MS } from './limit.ts'
import { withReadOnlyRole, prepareReader } from './reader.ts'

/** A report is read, not mined: beyond this its rows are not counted. */
const MAX_ROWS = 100_000
type Values = Readonly<Record<Variable, string>>

export interface QueryAsked {
  /** One with a query, or with rows of its own. */
  readonly report: Report
  /** The values of the caller's variables. */
  readonly variables: Values
  readonly query: ListQuery
  /** The visible part of the tables of screens, where that is less than everything: `with …`, before the statement. */
  readonly narrowed?: RawBuilder<unknown> | undefined
  /** The database elsewhere that is asked. Undefined: our own. */
  readonly source?: QuerySource | undefined
}

/** The columns of a query by their names. */
function queryColumns(report: Report): ReadonlyMap<string, DataColumn> {
  return new Map(
    report.columns.map(({ field, type = 'text' }) => [field, systemColumn(field, field, { type, notNull: false })]),
  )
}

function valueOf({ report, variables, query }: QueryAsked, { kind, name }: Place): string | null {
  if (kind === 'variable') return variables[name as Variable]
  const stated = report.params?.find((param) => param.name === name)
  const value = termText(query, `self_${name}`).trim() || (stated?.default ?? '')
  if (value.includes('\0')) throw new AppError('QUERY_VALUE_WRONG', { field: name })
  return value === '' && (stated?.type === 'number' || stated?.type === 'date') ? null : value
}

/** Conditions of the link to a report: they are added to those of the user and are plain equality. */
function forced({ terms }: ListQuery, columns: ReadonlyMap<string, DataColumn>) {
  return Object.entries(terms).flatMap(([name, value]) => {
    const column = name.startsWith('force_') ? columns.get(name.slice('force_'.length)) : undefined
    return column ? [{ kind: 'compare' as const, column, op: 'eq' as const, value }] : []
  })
}

/** Rows that are equal in so many columns are taken for equal. */
const MAX_TIES = 20
/** By code points: no rules of a language, and no kind of value that has no order. */
const tieOf = ({ name, type }: DataColumn) =>
  type === 'text' ? sql`${sql.ref(name)}::text collate "C"` : sql.ref(name)

function orderOf(
  { sort: { columns: asked = [], directions } }: ListQuery,
  report: Report,
  columns: ReadonlyMap<string, DataColumn>,
  isOrderedItself: boolean,
): RawBuilder<unknown> {
  const sortable = new Set(report.columns.filter(({ sortable: may }) => may !== false).map(({ field }) => field))
  const sorted = asked.flatMap((name, index) => {
    const column = sortable.has(name) ? columns.get(name) : undefined
    const direction = directions[Math.min(index, directions.length - 1)] === 'desc' ? sql`desc` : sql`asc`
    return column ? [sql`${sql.ref(column.name)} ${direction} nulls last`] : []
  })
  // The order of the query itself applies where no other is requested; rows without an order would change from page to page.
  if (sorted.length === 0 && isOrderedItself) return sql``
  return sql`order by ${sql.join([...sorted.slice(0, 5), ...[...columns.values()].slice(0, MAX_TIES).map(tieOf)])}`
}

/** What a reader is told of a refused statement of a data source. */
function sourceError(error: unknown): Error {
  if (!(error instanceof StatementError)) return error as Error
  if (error.reason === 'slow') return new AppError('REPORT_TOO_SLOW', {}, error)
  return error.reason === 'value'
    ? new AppError('REPORT_VALUE_WRONG', { reason: error.message.slice(0, 200) }, error)
    : new AppError('REPORT_BROKEN', {}, error)
}

function reportError(error: unknown): Error {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (error instanceof AppError || typeof code !== 'string') return error as Error
  if (code === '57014') return new AppError('REPORT_TOO_SLOW', {}, error)
  if (code.startsWith('22')) return new AppError('REPORT_VALUE_WRONG', { reason: String(message).slice(0, 200) }, error)
  return code.startsWith('42') || code.startsWith('25') ? new AppError('REPORT_BROKEN', {}, error) : (error as Error)
}

const OF_ROWS = { text: 'text', integer: 'bigint', numeric: 'numeric', date: 'date', timestamp: 'timestamp' } as const

/** The rows that a report states itself, as a query of them. */
function statedRows({ rows = [], columns }: Report): RawBuilder<unknown> {
  const typed = columns.map(({ field, type = 'text' }) => sql`${sql.id(field)} ${sql.raw(OF_ROWS[type])}`)
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as stated (${sql.join(typed)})`
}

interface Parts {
  readonly rows: RawBuilder<Record<string, unknown>>
  readonly count: RawBuilder<{ n: number }>
  /** Undefined where no column of numbers is summed up. */
  readonly sums: RawBuilder<Sums> | undefined
}
export type Sums = Readonly<Record<string, string | number | null>>
const NUMBERS: readonly unknown[] = ['integer', 'numeric']

function statements(asked: QueryAsked, limit: number, offset: number, most = MAX_ROWS): Parts {
  const {
    report,
    query: { terms },
    narrowed = sql``,
  } = asked
  const columns = queryColumns(report)
  const parts = report.sql === undefined ? undefined : parseSql(report.sql)
  const query = parts
    ? bindQuery(parts, report.params ?? [], (place) => sql`${valueOf(asked, place)}`)
    : statedRows(report)
  const { column: _column, order: _order, ...own } = terms
  const where = predicateOf([...termConditions({ terms: own }, columns), ...forced(asked.query, columns)])
  const summed = report.columns
    .filter(({ total, type }) => total === true && NUMBERS.includes(type))
    .map(({ field }) => sql`sum(${sql.ref(field)}) as ${sql.id(field)}`)
  const shown = sql.join([...columns.values()].map(({ name }) => sql.ref(name)))
  return {
    // A limit that is bound makes the driver use the protocol that takes one statement.
    rows: sql`${narrowed}select ${shown} from (${query}) as report where ${where} ${orderOf(asked.query, report, columns, parts === undefined || isOrdered(parts))} limit ${limit} offset ${offset}`,
    count: sql`${narrowed}select count(*) as n from (select 1 from (${query}) as report where ${where} limit ${most}) as counted`,
    sums:
      summed.length === 0
        ? undefined
        : sql`${narrowed}select ${sql.join(summed)} from (${query}) as report where ${where} limit ${1}`,
  }
}

/** Rows of a statement that comes to an end. */
async function ended<T>(database: Database, db: Queries, query: RawBuilder<T>): Promise<T[]> {
  await assertAffordable(database, db, query, { ms: TIMEOUT_MS, code: 'REPORT_TOO_SLOW' })
  return (await query.execute(db)).rows
}

async function run<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw reportError(error)
  }
  // A table was published since the reader was last given anything.
  await prepareReader(database)
  return work().catch((error: unknown) => Promise.reject(reportError(error)))
}

type Ask = <T>(query: RawBuilder<T>) => Promise<readonly T[]>

/** Runs work in one read-only transaction: of our own database as nobody but the reader of reports, or of the data source. */
function inTransaction<T>(database: Database, { source }: QueryAsked, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (!source)
    return run(database, () => withReadOnlyRole(database, (db) => work((query) => ended(database, db, query))))
  return source
    .session(TIMEOUT_MS, (ask) =>
      work(async <R>(query: RawBuilder<R>) => (await ask(query.compile(database.kysely))).rows as readonly R[]),
    )
    .catch((error: unknown) => Promise.reject(sourceError(error)))
}

/** One page of a registered query. */
export function queryPage(
  database: Database,
  asked: QueryAsked,
): Promise<{ records: Record<string, unknown>[]; total: number }> {
  const { size, offset } = asked.query.page
  const { rows, count } = statements(asked, size, offset)
  return inTransaction(database, asked, async (ask) => {
    const records = [...(await ask(rows))]
    const counted = offset === 0 && records.length < size ? records.length : ((await ask(count))[0]?.n ?? 0)
    return { records, total: counted }
  })
}

/** How many rows a registered query has, counted no further than `most`. */
export function queryCount(database: Database, asked: QueryAsked, most: number): Promise<number> {
  const { count } = statements(asked, 1, 0, most)
  return inTransaction(database, asked, async (ask) => (await ask(count))[0]?.n ?? 0)
}

/** What the columns of a registered query that are summed up come to in all its rows. */
export async function querySums(database: Database, asked: QueryAsked): Promise<Sums> {
  const { sums } = statements(asked, 1, 0)
  return sums ? inTransaction(database, asked, async (ask) => (await ask(sums))[0] ?? {}) : {}
}

/** So many rows are read at once. */
const SLICE = 500
type Take = (rows: readonly Record<string, unknown>[]) => Promise<void>

/** Gives the rows of a registered query to `take`, slice by slice, up to `max` and one more: of one moment, and never all of them held. */
export async function eachQueryRow(database: Database, asked: QueryAsked, max: number, take: Take): Promise<void> {
  const { rows } = statements(asked, max + 1, 0)
  // The one connection of PGlite cannot be held for so long, and that of a data source has one limit for all it does.
  if (database.kind === 'pglite' || asked.source) return take(await inTransaction(database, asked, (ask) => ask(rows)))
  await run(database, () =>
    withReadOnlyRole(
      database,
      async (db) => {
        await sql`declare reported no scroll cursor for ${rows}`.execute(db)
        for (let left = TIMEOUT_MS; ;) {
          // Each fetch is a statement: what the others took counts, what is done with the rows does not.
          await sql`select set_config('statement_timeout', ${String(Math.floor(left))}, true)`.execute(db)
          const begun = performance.now()
          const slice = await sql<Record<string, unknown>>`fetch ${sql.lit(SLICE)} from reported`.execute(db)
          left -= performance.now() - begun
          if (slice.rows.length === 0) return
          if (left < 1) throw new AppError('REPORT_TOO_SLOW')
          await take(slice.rows)
        }
        // A second try would give the rows of the first one again.
      },
      { attempts: 1 },
    ),
  )
}
