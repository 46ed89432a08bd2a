import { type RawBuilder, sql } from 'kysely'
import { SUPER_QUERY } from '../../../schemas/contract/permissions/permission-rules.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { page } from '../../http/response/answer.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import { type DataColumn, engineOf, selectColumn, type WireRow } from '../catalog/index.ts'
import { CAP, type RowCount } from './count.ts'
import { conditionsOf, type ListQuery, orderBy, predicateOf, type SortDefault } from '../query/index.ts'
import { addDictTexts } from './labels/texts.ts'
import type { SystemLink } from './system-links.ts'

/** A list of the system's own. Its columns are what may be shown, searched and sorted by. */
export interface SystemList {
  readonly table: string
  /** Prefix of its permissions. */
  readonly permission: string
  /** The columns that every caller of the list may name … */
  readonly open: readonly DataColumn[]
  /** … and those that only holders of the permission may. */
  readonly guarded?: { readonly by: string; readonly columns: readonly DataColumn[] }
  /** Id of the page that lists it. The versions of its rows are stored under this name. */
  readonly screen?: string
  /** Column that is 0 for rows that are not removed. */
  readonly alive?: string
  /** What its rows are called in the data log where no screen document lists them. */
  readonly title?: MessageCode
  /** What belongs to its rows in other tables. */
  readonly links?: readonly SystemLink[]
  /** A permission that callers need to see the versions of its rows, besides that of the list. */
  readonly versionsBy?: string
  /** Puts titles beside the values of versions that no lookup has words for. */
  readonly withTitles?: (caller: Requester, rows: readonly WireRow[]) => Promise<void>
  readonly sort: SortDefault
  /** Counts 10,000 rows at most: for a table that grows without end. */
  readonly isCountCapped?: true
  /** A view of the same rows that an index alone answers: where a call has no conditions, the statement of the page counts there. */
  readonly counted?: string
  /** The rows that a caller has; default, and where it gives nothing: all. */
  readonly rows?: (caller: Requester) => RawBuilder<boolean> | undefined
  /** A further condition. */
  readonly where?: RawBuilder<boolean>
}

type More = Partial<Pick<DataColumn, 'type' | 'notNull' | 'match' | 'isJsonText' | 'isSecret' | 'isCommaList'>> & {
  readonly lookup?: LookupRef
}

/** A column of a system list; by default text and never empty. */
export function systemColumn(key: string, name: string, more: More = {}): DataColumn {
  return { key, name, type: 'text', match: 'exact', lookup: undefined, notNull: true, field: undefined, ...more }
}

/** A text column that may be empty; by default its wire name is that of the column. */
export const nullableColumn = (key: string, name = key): DataColumn => systemColumn(key, name, { notNull: false })

/** Where the names of tenants are looked up. */
export const TENANT_NAMES: LookupRef = { kind: 'list', source: 'tenant', store: 'id', text: 'name' }
/** The tenant that a row belongs to. */
export const TENANT_COLUMN = systemColumn('tenantId', 'tenant_id', { type: 'integer', lookup: TENANT_NAMES })

/** The columns of a system list that a user may query, by their wire names. */
export function namedColumns(
  { open, guarded }: SystemList,
  { can }: Pick<HandlerContext, 'can'>,
): ReadonlyMap<string, DataColumn> {
  const columns = guarded && can(guarded.by) ? [...open, ...guarded.columns] : open
  return new Map(columns.map((column) => [column.key, column]))
}

/** The condition of the rows that are not removed. */
export const undeletedRows = ({ alive }: Pick<SystemList, 'alive'>): RawBuilder<boolean> =>
  alive === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(alive)} = 0`

/** The condition of the rows that a caller has. */
export const callerRows = ({ rows, where }: SystemList, caller: Requester): RawBuilder<boolean> =>
  sql<boolean>`${rows?.(caller) ?? sql`true`} and ${where ?? sql`true`}`

/** Whether a caller may send an advanced query. */
export function isAdvancedQueryDenied({ excluded }: Pick<HandlerContext, 'excluded'>, permission: string): boolean {
  return excluded(permission).has(SUPER_QUERY)
}

const COMMON_SIZES: ReadonlySet<number> = new Set([10, 20, 50, 100])
/** A first page of a usual size is planned for its size. */
const sliceOf = (size: number, offset: number): RawBuilder<unknown> =>
  offset === 0 && COMMON_SIZES.has(size) ? sql`limit ${sql.lit(size)}` : sql`limit ${size} offset ${offset}`

/** The column of a total beside the rows of a page. No column of a list has this name. */
const TOTAL = '_total'
function takeTotal(rows: readonly WireRow[]): number | undefined {
  const total = rows[0]?.[TOTAL]
  for (const row of rows) delete row[TOTAL]
  return total === undefined ? undefined : Number(total)
}

/** One page of a system list, with the words of values that are keys. `meanwhile`: what else is looked up for its rows. */
export async function listSystem<T>(
  context: Requester,
  list: SystemList,
  query: ListQuery,
  meanwhile?: (rows: readonly T[]) => Promise<void>,
): Promise<PageResult<T> & Pick<RowCount, 'countKind'>> {
  const { db, clock, locale, dictVersion } = context
  const { table, permission, sort, counted } = list
  const columns = namedColumns(list, context)
  const { current, size, offset } = query.page
  const noAdvanced = isAdvancedQueryDenied(context, permission)
  const conditions = conditionsOf(query, columns, { noAdvanced, now: new Date(clock.now()) })
  const where = sql<boolean>`${undeletedRows(list)} and ${callerRows(list, context)} and ${predicateOf(conditions)}`
  const fields = sql.join([...columns.values()].map((one) => sql`${selectColumn(one)} as ${sql.id(one.key)}`))
  // Without conditions the texts are few, so that each connection plans them once.
  const read = <Row extends object>(statement: RawBuilder<Row>): Promise<Row[]> =>
    conditions.length === 0 ? runPrepared(db, statement) : statement.execute(db).then((found) => found.rows)
  const isCapped = list.isCountCapped === true && query.count !== 'exact'
  const countIn = (from: string) =>
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from ${sql.table(from)} where ${where}${isCapped ? sql` limit ${sql.lit(CAP + 1)}` : sql``}) counted`
  const beside =
    counted !== undefined && conditions.length === 0 ? sql`, (${countIn(counted)}) as ${sql.id(TOTAL)}` : sql``
  const rows = await read(
    sql<WireRow>`select ${fields}${beside} from ${sql.table(table)} where ${where} order by ${orderBy(query, columns, sort)} ${sliceOf(size, offset)}`,
  )
  const known = takeTotal(rows) ?? (offset === 0 && rows.length < size ? rows.length : undefined)
  const total = known ?? (await read(countIn(table)))[0]?.n ?? 0
  const isCut = isCapped && total > CAP
  await Promise.all([
    addDictTexts(db, { ...engineOf(context), dictVersion }, columns.values(), rows, locale),
    meanwhile?.(rows as T[]),
  ])
  return { ...page(rows as T[], isCut ? CAP : total, current, size), countKind: isCut ? 'capped' : 'exact' }
}
