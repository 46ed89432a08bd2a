import type { ListRequest } from '../../api/rows/data-source.ts'

/** What a query asks, whatever page of it is looked at and in which order. */
export function askedBy({
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
