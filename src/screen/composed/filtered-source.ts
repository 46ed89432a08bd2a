import type { SectionTerm } from '../../../schemas/language/composed/sections.ts'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import type { DataSource, ListRequest } from '../../api/rows/data-source.ts'

type Terms = readonly Required<SectionTerm>[]

const groupOf = (terms: Terms): QueryGroup => ({
  match: 'and',
  of: terms.map(({ field, rule, value }) => ({ field, rule, val: value })),
})

/** A request with conditions that every row fulfils, besides what a person asks for. */
export function withTerms(request: ListRequest, terms: Terms): ListRequest {
  if (terms.length === 0) return request
  const own = groupOf(terms)
  return {
    ...request,
    advanced: request.advanced ? { match: 'and', of: [...own.of, request.advanced] } : own,
    // What is found may stand at any place of a tree.
    ...(request.tree ? { tree: { parent: request.tree.parent, below: undefined } } : {}),
  }
}

/** The same rows, of which only those are found that fulfil the conditions. */
export function filteredSource(source: DataSource, terms: Terms): DataSource {
  if (terms.length === 0) return source
  const narrow = (request: ListRequest) => withTerms(request, terms)
  const { listed, totals, exportAddress } = source
  return {
    ...source,
    list: (request, signal) => source.list(narrow(request), signal),
    exportRows: (request, ids, options) => source.exportRows(narrow(request), ids, options),
    ...(listed ? { listed: (request) => listed(narrow(request)) } : {}),
    ...(totals ? { totals: (request, signal) => totals(narrow(request), signal) } : {}),
    ...(exportAddress ? { exportAddress: (request, ids) => exportAddress(narrow(request), ids) } : {}),
  }
}
