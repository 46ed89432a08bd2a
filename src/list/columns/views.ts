import type { Saved } from '../../api/list-views.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { readColumnSet, type ColumnSet } from './column-set.ts'
import type { StoredState } from '../query-state/index.ts'

/** A named view of a list as it is stored: the query and the columns. */
export interface ViewContent {
  readonly list: Readonly<Record<string, unknown>>
  readonly columns: ColumnSet
}

/** The page that is looked at, and the name of the view itself, are no part of one. */
export function viewOf({ page: _page, view: _view, ...list }: StoredState, columns: ColumnSet): ViewContent {
  return { list, columns }
}
export function readView(content: unknown): ViewContent {
  const { list, columns } = isObject(content) ? content : {}
  return { list: isObject(list) ? list : {}, columns: readColumnSet(columns) }
}

/** With the keys of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  return isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((key) => [key, sorted(value[key])]),
      )
    : value
}
export const isSameView = (one: ViewContent, other: ViewContent): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

export const viewsIn = (saved: readonly Saved[] | undefined): readonly Saved[] =>
  (saved ?? []).filter(({ kind }) => kind === 'view')
