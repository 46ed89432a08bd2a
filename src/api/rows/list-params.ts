import { isCountKind } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { IDS_PARAM, SHEET_PARAM } from '../../../schemas/contract/data/sheet.ts'
import { TOTALS_PARAM, totalsText } from '../../../schemas/contract/data/totals.ts'
import { isObject, stringOrNumberText } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ListRequest, Row, RowPage } from './data-source.ts'

type Loose = Readonly<Record<string, unknown>>

/** Rows of joined queries share their `id`; such back ends send a key of their own. */
export function toRow(value: unknown): Row | undefined {
  return isObject(value) ? { ...value, id: stringOrNumberText(value['id'] ?? value['jeecg_row_key']) } : undefined
}

export function toPage(result: unknown): RowPage {
  const page = isObject(result) ? (result as Partial<PageResult<unknown>> & Loose) : undefined
  const records: unknown = Array.isArray(result) ? result : page?.records
  if (!Array.isArray(records)) throw new AppError('LIST_RESULT_UNKNOWN')
  const total = Array.isArray(result) ? result.length : Number(page?.total ?? 0)
  return {
    rows: records.flatMap((row) => toRow(row) ?? []),
    total: total < 0 ? undefined : total,
    ...(isCountKind(page?.['countKind']) ? { countKind: page['countKind'] } : {}),
    ...(typeof page?.['next'] === 'string' ? { next: page['next'] } : {}),
    ...(typeof page?.['prev'] === 'string' ? { prev: page['prev'] } : {}),
    ...(page?.['indexing'] === true ? { isIndexing: true } : {}),
  }
}

function treeParams({ tree }: ListRequest): Record<string, string> {
  if (!tree) return {}
  return tree.below === undefined ? { hasQuery: 'true' } : { hasQuery: 'false', [tree.parent]: tree.below }
}

/** The place below a record that a call is about, if it is about one. */
export type PlaceParam = Readonly<Record<string, string>>

/** List parameters in the contract's order; a later one wins, empty ones are left out. */
export function listParams(wanted: ListRequest, place?: PlaceParam): Record<string, string> {
  const orders = [wanted.sort, ...(wanted.thenBy ?? [])]
  const merged: Record<string, string> = {
    ...(wanted.advanced
      ? {
          superQueryParams: encodeURIComponent(JSON.stringify(wanted.advanced.of)),
          superQueryMatchType: wanted.advanced.match,
        }
      : {}),
    ...wanted.terms,
    column: orders.map(({ field }) => field).join(','),
    order: orders.map(({ order }) => order).join(','),
    ...wanted.filters,
    _quick: wanted.quick ?? '',
    _count: wanted.count ?? '',
    [TOTALS_PARAM]: totalsText(wanted.totals ?? []),
    [SHEET_PARAM]: wanted.sheet ?? '',
    [IDS_PARAM]: wanted.hasIds === true ? 'true' : '',
    ...place,
    ...treeParams(wanted),
    field: ['id', ...wanted.fields].join(','),
    pageNo: String(wanted.pageNo),
    pageSize: String(wanted.pageSize),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** What an export asks for: all rows of the search, or the chosen ones. */
export function exportQuery(
  wanted: ListRequest,
  ids: readonly string[],
  place: PlaceParam | undefined,
): Record<string, string> {
  const { pageNo: _no, pageSize: _size, _count, ...query } = listParams(wanted, place)
  return { ...query, ...(ids.length ? { selections: ids.join(',') } : {}) }
}
