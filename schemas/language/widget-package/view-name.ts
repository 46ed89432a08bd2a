import { isObject } from '../values.ts'

/** What every view type of a package begins with: it never has the name of one that comes with the product. */
const PREFIX = 'x_'
export const isPackageView = (view: unknown): view is string => typeof view === 'string' && view.startsWith(PREFIX)
export const viewOfPackage = (id: string): string => `${PREFIX}${id}`

/** Whether a page has a field or a query item that a package draws. */
export function usesPackages(document: unknown): boolean {
  if (!isObject(document)) return false
  const { fields, query } = document
  const items = isObject(query) ? query['items'] : undefined
  return [...(isObject(fields) ? Object.values(fields) : []), ...(Array.isArray(items) ? items : [])].some(
    (viewed) => isObject(viewed) && isPackageView(viewed['view']),
  )
}
