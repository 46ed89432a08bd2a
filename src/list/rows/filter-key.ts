import type { ListRequest } from '../../api/rows/data-source.ts'

/** The identity of a query, independent of page and order. */
export function filterKey({
  pageNo: _no,
  pageSize: _size,
  sort: _sort,
  thenBy: _then,
  fields: _fields,
  count: _count,
  ...asked
}: ListRequest): string {
  return JSON.stringify(asked)
}
