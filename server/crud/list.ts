import { type RawBuilder, sql } from 'kysely'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import type { Locale } from '../../schemas/language/text.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { Queries } from '../db/database.ts'
import type { DataColumn } from './columns.ts'
import type { Engine } from './engine.ts'
import { type WireRow, addDictTexts } from './labels/texts.ts'
import { pageJson, shapeOf, valuesOf, withWords } from './page-shape.ts'
import type { Predicate } from './query/condition.ts'
import { readPage } from './query/page.ts'
import type { ListParams } from './query/params.ts'
import { orderBy } from './query/sort.ts'
import { conditionsOf } from './query/super-query.ts'
import { predicateOf } from './query/where.ts'
import { shared } from './shared.ts'
import type { TableScreen } from './screens.ts'
import { levelOf } from './tree.ts'

const CAP = 10_000
const UNKNOWN = -1

/** `select` list that gives the rows their wire names. */
export function selection(columns: Iterable<DataColumn>) {
  return sql.join([...columns].map((column) => sql`${sql.ref(column.name)} as ${sql.id(column.key)}`))
}

/** Everything a list call asks, as one predicate. */
export function whereOf({ columns, below }: TableScreen, params: ListParams): Predicate {
  const asked = conditionsOf(params, columns)
  return predicateOf(below ? [{ kind: 'compare', column: below.key, op: 'eq', value: below.id }, ...asked] : asked)
}

async function count({ database }: Engine, screen: TableScreen, where: Predicate): Promise<number> {
  const table = sql.table(screen.table)
  const counted = screen.resolved.list.count === 'capped' ? sql`select 1 from ${table} where ${where} limit ${sql.lit(CAP)}` : sql`select 1 from ${table} where ${where}`
  const query = sql<{ n: number }>`select count(*) as n from (${counted}) counted`
  const { sql: text, parameters } = query.compile(database.kysely)
  const [answer] = await shared(database, JSON.stringify([text, parameters]), async () => (parameters.length === 0 ? database.prepared(query) : (await query.execute(database.kysely)).rows))
  return Number(answer?.n ?? 0)
}

interface Page<T> extends Omit<PageResult<unknown>, 'records'> {
  readonly records: T
}
/**
 * The first page as a list opens it, without anything searched for, is what is asked most and always the same text: it
 * is planned once. With values in it, one plan for all of them could be the wrong one.
 */
interface PageStatement {
  readonly query: RawBuilder<Readonly<Record<string, unknown>>>
  readonly isFixed: boolean
}

/** A page whose rows `read` finds and `finish` gives their form; that is told the size, because one more may have been found. */
async function readRows<R extends { readonly length: number }, T>(
  engine: Engine, screen: TableScreen, params: ListParams, read: (statement: PageStatement) => Promise<R>, finish: (found: R, size: number) => Promise<T>,
): Promise<Page<T>> {
  const { current, size, offset } = readPage(params)
  const { values } = shapeOf(engine.database.kysely, screen)
  const tree = levelOf(screen, params)
  const where = tree ? sql<boolean>`${tree.level} and ${whereOf(screen, tree.rest)}` : whereOf(screen, params)
  const order = orderBy(params, screen.columns, screen.resolved.list.sort)
  const table = sql.table(screen.table)
  const query = sql<Readonly<Record<string, unknown>>>`
    select ${values} from (select * from ${table} where ${where} order by ${order} limit ${sql.lit(size + 1)} offset ${sql.lit(offset)}) ${table}`
  const found = await read({ query, isFixed: offset === 0 && query.compile(engine.database.kysely).parameters.length === 0 })
  const [more, past] = [found.length > size, found.length === 0 && current > 1]
  const known = offset + found.length
  const uncounted = screen.resolved.list.count === 'none' ? UNKNOWN : undefined
  const [total, records] = await Promise.all([
    more || past ? (uncounted ?? count(engine, screen, where)) : known,
    finish(found, size),
  ])
  return { records, total, size, current, pages: Math.max(0, Math.ceil(total / size)) }
}

/**
 * One page of a screen's rows, as pieces of JSON, joined by commas. The total is exact, stops at 10,000 (`capped`), or is -1
 * while unknown (`none`). Where the page itself shows the end, nothing is counted.
 */
export function listJson(engine: Engine, screen: TableScreen, params: ListParams, locale: Locale): Promise<Page<readonly Uint8Array[]>> {
  const { database } = engine
  const read = ({ query, isFixed }: PageStatement) => {
    const { sql: text, parameters } = query.compile(database.kysely)
    return shared(database, JSON.stringify([text, parameters]), () => database.wireRows(query, isFixed))
  }
  return readRows(engine, screen, params, read, (found, size) => pageJson(engine, screen, found, size, locale))
}

/** Like `listJson`, as rows. */
export async function listRows(engine: Engine, screen: TableScreen, params: ListParams, locale: Locale): Promise<PageResult<WireRow>> {
  const { kysely } = engine.database
  const shape = shapeOf(kysely, screen)
  const read = async ({ query, isFixed }: PageStatement) => (isFixed ? await engine.database.prepared(query) : (await query.execute(kysely)).rows).map((row) => valuesOf(shape, row))
  const page = await readRows(engine, screen, params, read, (found, size) => withWords(engine, screen, found.slice(0, size), locale))
  const { names } = shape
  return { ...page, records: page.records.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]]))) }
}

/** One row by its id, as the list shows it. */
export async function findRow(engine: Engine, screen: TableScreen, id: string, locale: Locale): Promise<WireRow> {
  const row = await rowById(engine.database.kysely, screen, id)
  if (!row) throw new AppError('DATA_ROW_GONE')
  await addDictTexts(engine.database.kysely, engine, screen.columns.values(), [row], locale)
  return row
}

/** The stored row without words; undefined when there is none. */
export async function rowById(db: Queries, screen: TableScreen, id: string): Promise<WireRow | undefined> {
  if (id.includes('\0')) return undefined
  const answer = await sql<WireRow>`select ${selection(screen.columns.values())} from ${sql.table(screen.table)} where id = ${id}`.execute(db)
  return answer.rows[0]
}
