import { type RawBuilder, sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { quickSearchTerms } from '../../../schemas/language/query/quick-search.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { type RowCount, countFor } from './count.ts'
import type { Engine, TableScreen, WireRow } from '../catalog/index.ts'
import { addDictTexts } from './labels/texts.ts'
import { pageJson, pageShape, pageLabels, pageValues, withLabels } from './page-shape.ts'
import { visibleRows, readableColumns } from '../access/index.ts'
import {
  type Condition,
  conditionsOf,
  cursorOf,
  pageCut,
  assertListAffordable,
  keyColumns,
  type Keyset,
  type ListQuery,
  MAX_VALUE,
  type Order,
  orderText,
  pageStatement,
  type Place,
  type Predicate,
  predicateOf,
  readKeyset,
  readOrder,
  orderSegments,
} from '../query/index.ts'
import { rowById, selection } from './row-by-id.ts'
import { coalesce } from '../../lib/coalesce.ts'
import { isIndexing } from '../table/index.ts'
import { levelOf } from './tree-level.ts'

/** From here on the ids of a page are found first, by an index alone where one fits: rows that are passed over are not read. */
const DEEP = 1000

/** `_quick`: each word in any of the fields that the screen looks through; those that the user may not see are left out. */
function quickOf({ columns, resolved }: TableScreen, { quick: value }: ListQuery): readonly Condition[] {
  const through = resolved.list.quick.flatMap(({ key }) => columns.get(key) ?? [])
  if (value === '' || through.length === 0) return []
  if (value.length > MAX_VALUE) throw new AppError('QUERY_TOO_LONG', { field: '_quick' })
  return quickSearchTerms(value).map((word): Condition => ({
    kind: 'any',
    of: through.map((column): Condition => ({ kind: 'like', column, at: 'anywhere', value: word })),
  }))
}

/** The rows that the user may see and that fulfil the conditions. */
export function rowsWith(screen: TableScreen, asked: readonly Condition[] = []): Predicate {
  const { below } = screen
  const where = predicateOf(
    below ? [{ kind: 'compare', column: below.key, op: 'eq', value: below.id }, ...asked] : asked,
  )
  return screen.rows ? sql<boolean>`${where} and ${visibleRows(screen)}` : where
}

/** All conditions of a list call and the row filter of the user as one predicate. */
export function whereOf({ now }: Pick<Engine, 'now'>, screen: TableScreen, query: ListQuery): Predicate {
  const { columns, related, subtrees, resolved } = screen
  return rowsWith(screen, [
    ...conditionsOf(query, columns, { related, subtrees, noAdvanced: resolved.query.noAdvanced, now: now() }),
    ...quickOf(screen, query),
  ])
}

/** The order of a screen's rows: that of the query, else that of the document. */
export function orderOf(screen: TableScreen, query: ListQuery): Order {
  return readOrder(query, screen.columns, screen.resolved.list.orders)
}

type ListPage<T> = Omit<PageResult<unknown>, 'records'> &
  RowCount & { readonly records: T; readonly next?: string; readonly prev?: string; readonly indexing?: true }
/**
 * The pages of a list as it opens, without anything searched for, are what is asked most and nearly always the same text, but for
 * the values of a policy, the place where one begins and the row beside it: they are planned once. With what people search for in
 * it, one plan for all could be the wrong one.
 */
interface PageStatement {
  readonly query: RawBuilder<Readonly<Record<string, unknown>>>
  readonly isFixed: boolean
  /** Its rows come last first. */
  readonly isTurned: boolean
}
/** How the rows of a page are read, and what the answer contains. */
interface Reading<R, T> {
  readonly read: (statement: PageStatement) => Promise<readonly R[]>
  readonly finish: (found: readonly R[]) => Promise<T>
  /** The place of a row by some columns, for a cursor; undefined when the user may not see them. */
  readonly textsOf?: (row: R, keys: readonly string[]) => Place | undefined
}

/** The rows that a page is taken from: those of one level, where a level of a tree is asked for. */
function pageWhere(engine: Engine, screen: TableScreen, query: ListQuery): Predicate {
  const tree = levelOf(screen, query)
  return tree ? sql<boolean>`${tree.level} and ${whereOf(engine, screen, tree.rest)}` : whereOf(engine, screen, query)
}

/** Sizes that pages are usually asked in: any other could be one of thousands. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 30, 50, 100])
/** Only what many ask the same way is worth being planned once; a connection keeps few such texts. */
function isUsual({ columns, resolved: { list } }: TableScreen, { parts }: Order, size: number): boolean {
  const own = list.orders.filter(({ field }) => field !== 'id' && columns.has(field))
  const isOwn =
    parts.length === own.length &&
    parts.every(
      ({ column, isAscending }, at) => column.key === own[at]?.field && isAscending === (own[at]?.order === 'asc'),
    )
  return isOwn && (size === list.pageSize || USUAL_SIZES.has(size))
}

/** A page as it is found: from the first row on, or from a row that the client names. */
interface Way {
  readonly where: Predicate
  readonly order: Order
  readonly keyset?: Keyset
}

function statementOf(
  { database }: Engine,
  screen: TableScreen,
  { where, order, keyset }: Way,
  cut: readonly [limit: number, offset: number],
): PageStatement {
  const { values } = pageShape(database.kysely, screen)
  const table = sql.table(screen.table)
  const valuesIn = (text: RawBuilder<unknown>) => text.compile(database.kysely).parameters.length
  const [limit, offset] = cut
  const isFixed =
    isUsual(screen, order, limit - (keyset?.isBefore === true ? 0 : 1)) &&
    valuesIn(where) === (screen.rows ? valuesIn(visibleRows(screen)) : 0)
  const isDeep = offset >= DEEP
  const page = pageStatement(
    isDeep ? sql`id` : sql`*`,
    table,
    where,
    orderSegments(order, keyset),
    pageCut(cut, isFixed),
  )
  const query = sql<Readonly<Record<string, unknown>>>`
    select ${values} from (${isDeep ? sql`select * from ${table} where id in (${page})` : page}) ${table}
    ${isDeep ? sql`order by ${orderText(order)}` : sql``}`
  return { query, isFixed, isTurned: keyset?.isBefore === true && !isDeep }
}

interface Found<R> {
  readonly rows: readonly R[]
  /** Do rows follow them? */
  readonly hasMore: boolean
  /** How many rows there are up to the end of the page; undefined with a cursor, which does not know the rows before it. */
  readonly upTo: number | undefined
}

async function besideCursor<R>(
  engine: Engine,
  screen: TableScreen,
  size: number,
  way: Way & { readonly keyset: Keyset },
  read: Reading<R, unknown>['read'],
): Promise<Found<R> | undefined> {
  const { isBefore, skip } = way.keyset
  const statement = statementOf(engine, screen, way, [isBefore ? size : size + 1, skip])
  const found = await read(statement)
  if (!isBefore) return { rows: found.slice(0, size), hasMore: found.length > size, upTo: undefined }
  // Where rows have gone meanwhile, a page that ends there would begin before the first.
  if (found.length < size) return undefined
  return { rows: statement.isTurned ? found.toReversed() : found, hasMore: true, upTo: undefined }
}

async function findPage<R>(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  way: Way,
  read: Reading<R, unknown>['read'],
): Promise<Found<R>> {
  const { size, offset } = query.page
  const keyset = readKeyset(query, way.order)
  const beside = keyset && (await besideCursor(engine, screen, size, { ...way, keyset }, read))
  if (beside) return beside
  const rows = await read(statementOf(engine, screen, way, [size + 1, offset]))
  return { rows: rows.slice(0, size), hasMore: rows.length > size, upTo: offset + rows.length }
}

async function readRows<R, T>(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  { read, finish, textsOf: textsIn }: Reading<R, T>,
): Promise<ListPage<T>> {
  const { current, size } = query.page
  const where = pageWhere(engine, screen, query)
  const order = orderOf(screen, query)
  const { rows, hasMore, upTo } = await findPage(engine, screen, query, { where, order }, async (statement) => {
    await assertListAffordable(engine.database, query, statement.query)
    return read(statement)
  })
  const isEnd = upTo !== undefined && !hasMore && (rows.length > 0 || current === 1)
  const [counted, records] = await Promise.all([
    isEnd
      ? ({ total: upTo, countKind: 'exact' } satisfies RowCount)
      : countFor(engine, screen, query, where, upTo ?? 0),
    finish(rows),
  ])
  const keys = keyColumns(order)?.map(({ key }) => key)
  const cursor = (row: R | undefined, no: number) => {
    const place = row && keys && textsIn?.(row, keys)
    return place && cursorOf(order, size, no, place)
  }
  const [prev, next] = [
    current > 1 ? cursor(rows[0], current) : undefined,
    hasMore ? cursor(rows.at(-1), current + 1) : undefined,
  ]
  return {
    records,
    ...counted,
    size,
    current,
    pages: Math.max(0, Math.ceil(counted.total / size)),
    ...(prev ? { prev } : {}),
    ...(next ? { next } : {}),
  }
}

/**
 * One page of a screen's rows, as pieces of JSON, joined by commas. The answer says how far the total counts. Where the
 * page itself shows the end, nothing is counted.
 */
export async function listJson(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  locale: Locale,
): Promise<ListPage<readonly Uint8Array[]>> {
  const { database } = engine
  const read = ({ query: statement, isFixed }: PageStatement) => {
    const { sql: text, parameters } = statement.compile(database.kysely)
    return coalesce(database, JSON.stringify([text, parameters]), () => database.wireRows(statement, isFixed))
  }
  const finish = (found: readonly Uint8Array[]) => pageJson(engine, screen, found, locale)
  const page = await readRows(engine, screen, query, {
    read,
    finish,
    textsOf: (row, keys) => pageLabels(pageShape(database.kysely, screen), row, keys),
  })
  return isIndexing(database, screen.table) ? { ...page, indexing: true } : page
}

/** Like `listJson`, as rows. */
export async function listRows(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  locale: Locale,
): Promise<ListPage<readonly WireRow[]>> {
  const { kysely } = engine.database
  const shape = pageShape(kysely, screen)
  const read = async ({ query: statement, isFixed }: PageStatement) =>
    (isFixed ? await engine.database.prepared(statement) : (await statement.execute(kysely)).rows).map((row) =>
      pageValues(shape, row),
    )
  const finish = (found: readonly (readonly unknown[])[]) => withLabels(engine, screen, found, locale)
  const page = await readRows(engine, screen, query, { read, finish })
  const { names } = shape
  return {
    ...page,
    records: page.records.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]]))),
  }
}

/** How the database would find the rows of a page and count all of them, line by line, with the values in it. */
export async function explainList(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
): Promise<{ readonly page: readonly string[]; readonly count: readonly string[] }> {
  const { kysely } = engine.database
  const [where, order] = [pageWhere(engine, screen, query), orderOf(screen, query)]
  const keyset = readKeyset(query, order)
  const linesOf = async (statement: RawBuilder<unknown>) =>
    (await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(kysely)).rows.map((row) => row['QUERY PLAN'])
  const statement = statementOf(engine, screen, { where, order, ...(keyset ? { keyset } : {}) }, [
    query.page.size + 1,
    keyset?.skip ?? query.page.offset,
  ])
  return {
    page: await linesOf(statement.query),
    count: await linesOf(sql`select count(*) from ${sql.table(screen.table)} where ${where}`),
  }
}

/** One row by its id, as the list shows it. */
export async function findRow(engine: Engine, screen: TableScreen, id: string, locale: Locale): Promise<WireRow> {
  const row = await rowById(engine.database.kysely, screen, id, true)
  if (!row) throw new AppError('DATA_ROW_GONE')
  return withRowLabels(engine, screen, row, locale)
}

/** A stored row with the labels of its keys. */
export async function withRowLabels(
  engine: Engine,
  screen: TableScreen,
  row: WireRow,
  locale: Locale,
): Promise<WireRow> {
  await addDictTexts(engine.database.kysely, engine, screen.columns.values(), [row], locale)
  return row
}

/** Stored rows without labels, by id; without removed rows and those that the user may not see. */
export async function rowsById(
  db: Queries,
  screen: TableScreen,
  ids: readonly string[],
): Promise<Map<string, WireRow>> {
  const asked = ids.filter((id) => !id.includes('\0'))
  if (asked.length === 0) return new Map()
  const { rows } =
    await sql<WireRow>`select ${selection(readableColumns(screen))} from ${sql.table(screen.table)} where id = any(${asked}) and ${visibleRows(screen)}`.execute(
      db,
    )
  return new Map(rows.map((row) => [String(row['id']), row]))
}
