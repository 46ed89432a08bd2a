import { type RawBuilder, sql } from 'kysely'
import type { ReportColumn, ReportParam } from '../../../../schemas/language/report.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { StatementError } from '../../../db/external/connection.ts'
import type { QuerySource } from '../../data-source/api.ts'
import { type Part, paramNames, parseSql } from './lex.ts'
import { TIMEOUT_MS } from './limit.ts'
import { type Readable, readableTables } from './readable.ts'

export interface FoundColumn {
  readonly field: string
  readonly type: NonNullable<ReportColumn['type']>
}
export interface CheckedQuery {
  readonly columns: readonly FoundColumn[]
  readonly params: readonly string[]
}

type Cast = NonNullable<ReportParam['type']>
const CASTS: Readonly<Record<Cast, string>> = { text: 'text', number: 'numeric', date: 'date' }

/** A query with its values bound. */
export function bindQuery(
  parts: readonly Part[],
  params: readonly ReportParam[],
  valueOf: (part: Exclude<Part, string>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const types = new Map(params.map(({ name, type }) => [name, type]))
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return sql.raw(part)
    const type = part.kind === 'variable' || part.inText ? 'text' : types.get(part.name)
    return type === undefined ? valueOf(part) : sql`cast(${valueOf(part)} as ${sql.raw(CASTS[type])})`
  })
  return pieces.reduce((before, piece) => sql`${before}${piece}`, sql``)
}

const VIEW = 'vitrine_report_check'
/** Functions whose answer depends on the session, such as its time zone, and on nothing that is stored. */
const OF_SESSION = [
  'now',
  'date_trunc',
  'date_part',
  'extract',
  'to_char',
  'to_date',
  'to_timestamp',
  'age',
  'timezone',
  'timestamptz',
  'concat',
  'concat_ws',
  'format',
  'array_to_string',
  'generate_series',
  'to_json',
  'to_jsonb',
  'json_agg',
  'jsonb_agg',
  'json_object_agg',
  'jsonb_object_agg',
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
  'array_to_json',
]
const TYPES: Readonly<Record<string, FoundColumn['type']>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'numeric',
  real: 'numeric',
  'double precision': 'numeric',
  date: 'date',
  'timestamp with time zone': 'timestamp',
  'timestamp without time zone': 'timestamp',
}

class Undo extends Error {}

/** Runs work in a transaction that is always rolled back. */
async function undone<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | undefined
  try {
    await database.transaction(async (tx) => {
      done = { value: await work(tx) }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  if (!done) throw new Error('The work came to no end')
  return done.value
}

/** What the database itself understood of a query, as it keeps it for a view. */
interface Understood {
  readonly tree: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

async function understood(db: Queries, query: RawBuilder<unknown>): Promise<Understood> {
  await sql`create temporary view ${sql.id(VIEW)} as select * from (${query}) as report`.execute(db)
  const view = sql`(select c.oid from pg_class c where c.relname = ${VIEW} and c.relnamespace = pg_my_temp_schema())`
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ${view} and attnum > 0 order by attnum`.execute(
    db,
  )
  const { rows } = await sql<{
    tree: string
  }>`select ev_action::text as tree from pg_rewrite where ev_class = ${view}`.execute(db)
  return { tree: rows[0]?.tree ?? '', columns }
}

/**
 * The columns and parameters of a query of a data source, or the reason of its refusal. What it may read there is up to the
 * account of the source; the transaction is read only.
 */
export async function checkSourceQuery(
  database: Database,
  source: QuerySource,
  text: string,
  params: readonly ReportParam[],
): Promise<CheckedQuery> {
  const parts = parseSql(text)
  const query = bindQuery(parts, params, () => sql`null`)
  // A bound value: the protocol then takes one statement.
  const asked = sql`select * from (${query}) as report limit ${0}`.compile(database.kysely)
  try {
    const { columns } = await source.session(TIMEOUT_MS, (ask) => ask(asked))
    return { columns, params: paramNames(parts) }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    if (error.reason === 'slow') throw new AppError('REPORT_TOO_SLOW', {}, error)
    throw new AppError('REPORT_SQL_REFUSED', { reason: error.message.slice(0, 300) }, error)
  }
}

const numbers = (tree: string, pattern: RegExp): number[] => [
  ...new Set([...tree.matchAll(pattern)].flatMap(([, found = '']) => found.split(' ').filter(Boolean).map(Number))),
]

/** Everything the query calls must be a function of the database's own that nothing stored can change or be changed by. */
async function demandHarmless(db: Queries, tree: string): Promise<void> {
  const called = numbers(tree, /:(?:funcid|aggfnoid|winfnoid|opfuncid|tsmhandler) (\d+)/g)
  const operators = numbers(tree, /:(?:opno|opnos) (?:\(o )?([\d ]+)/g)
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where (p.oid = any(${called}::oid[]) or p.oid in (select o.oprcode from pg_operator o where o.oid = any(${operators}::oid[])))
      and not (p.pronamespace = 'pg_catalog'::regnamespace and (p.provolatile = 'i'
        or (p.provolatile = 's' and (p.proname = any(${OF_SESSION}) or exists (select 1 from pg_operator o where o.oprcode = p.oid) or exists (select 1 from pg_cast c where c.castfunc = p.oid)))))
    order by 1 limit 1`.execute(db)
  if (rows[0]) throw new AppError('REPORT_SQL_FUNCTION', { name: rows[0].name })
}

/** Bits of a set of columns begin at the lowest number of a system column. */
const FIRST_BIT = -7

/** Everything the query reads must be open to reports: tables of screens whole, lists of the system by the columns that may be looked up. */
async function demandReadable(db: Queries, tree: string, readable: readonly Readable[]): Promise<void> {
  const open = new Map(readable.map((one) => [one.table, one.columns]))
  const used = numbers(tree, /:relid (\d+)/g).filter((oid) => oid !== 0)
  const { rows } = await sql<{ oid: number; name: string; plain: boolean; columns: Readonly<Record<string, string>> }>`
    select c.oid::int as oid, c.relname as name, n.nspname = 'public' and c.relkind in ('r', 'p') as plain,
      (select json_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = any(${used}::oid[]) and not (c.relname = ${VIEW} and c.relnamespace = pg_my_temp_schema())`.execute(
    db,
  )
  for (const { name, plain } of rows) if (!plain || !open.has(name)) throw new AppError('REPORT_SQL_TABLE', { name })
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  for (const [, oid = '', bits = ''] of tree.matchAll(/:relid (\d+)[^{}]*?:selectedCols \(b([\d ]*)\)/g)) {
    const table = byOid.get(Number(oid))
    const allowed = table && open.get(table.name)
    if (!table || !allowed) continue
    const closed = bits
      .split(' ')
      .filter(Boolean)
      .map((bit) => table.columns[String(Number(bit) + FIRST_BIT)] ?? '*')
      .find((column) => !allowed.includes(column))
    if (closed !== undefined) throw new AppError('REPORT_SQL_COLUMN', { table: table.name, column: closed })
  }
}

/** What the database has against a query, in its own words: only administrators who write queries read them. */
function refused(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || !/^(42|22|0A|25|54)/.test(code)) throw error
  return new AppError('REPORT_SQL_REFUSED', { reason: String(message).slice(0, 300) }, error)
}

/**
 * The columns and parameters of a query, or the reason of its refusal. The database parses it twice: as a single statement in the extended protocol, and as a temporary view whose parse tree names the tables, columns and functions.
 */
export async function checkQuery(
  database: Database,
  text: string,
  params: readonly ReportParam[],
): Promise<CheckedQuery> {
  const parts = parseSql(text)
  const query = bindQuery(parts, params, () => sql`null`)
  try {
    return await undone(database, async (db) => {
      await sql`set transaction read only`.execute(db)
      // The bound value makes the driver use the protocol that takes one statement.
      await sql`select * from (${query}) as report limit ${0}`.execute(db)
      return undefined
    }).then(() =>
      undone(database, async (db) => {
        const { tree, columns } = await understood(db, query)
        if (/:commandType [^1]/.test(tree) || tree.includes(':hasForUpdate true'))
          throw new AppError('REPORT_SQL_NOT_SELECT')
        await demandHarmless(db, tree)
        await demandReadable(db, tree, await readableTables(db))
        return {
          columns: columns.map(({ name, type }) => ({ field: name, type: TYPES[type] ?? 'text' })),
          params: paramNames(parts),
        }
      }),
    )
  } catch (error) {
    throw refused(error)
  }
}
