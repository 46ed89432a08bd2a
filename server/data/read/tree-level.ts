import { type RawBuilder, sql } from 'kysely'
import type { DataColumn, TableScreen } from '../catalog/index.ts'
import { visibleRows, unrestricted } from '../access/index.ts'
import { type ListQuery, type Predicate, termText } from '../query/index.ts'

/** Wire name of the flag whether a row has children: '1' or '0'. */
export const HAS_CHILD = 'hasChild'
export const isRoot = (value: unknown) => value === null || value === undefined || value === '' || value === '0'

/** The column that names the row above; undefined where the list is no tree. */
export function parentOf(screen: TableScreen): DataColumn | undefined {
  const tree = screen.resolved.screen.list?.tree
  return tree && unrestricted(screen).columns.get(tree.parent)
}

/** Whether a row has rows below it that the user may see. Undefined where the list is no tree, or a field has that name. */
export function hasChild(screen: TableScreen): RawBuilder<unknown> | undefined {
  const parent = parentOf(screen)
  if (!parent || unrestricted(screen).columns.has(HAS_CHILD)) return undefined
  return sql`case when exists(select 1 from ${sql.table(screen.table)} below where ${sql.ref(`below.${parent.name}`)} = ${sql.ref(`${screen.table}.id`)} and ${visibleRows(screen, 'below')}) then '1' else '0' end`
}

/**
 * What a call with `hasQuery=false` asks of a tree: the rows below the one that the parent's own parameter names, or
 * the roots. A row whose parent is gone counts as a root, so that it can be found. Undefined for every other call.
 */
export function levelOf(
  screen: TableScreen,
  query: ListQuery,
): { readonly rest: ListQuery; readonly level: Predicate } | undefined {
  const parent = parentOf(screen)
  if (!parent || !query.isLevel) return undefined
  const { [parent.key]: _below, ...terms } = query.terms
  const rest = { ...query, terms }
  const below = termText(query, parent.key).trim()
  const stated = sql.ref(`${screen.table}.${parent.name}`)
  if (below.includes('\0')) return { rest, level: sql<boolean>`false` }
  if (!isRoot(below)) return { rest, level: sql<boolean>`${stated} = ${below}` }
  const known = sql`select 1 from ${sql.table(screen.table)} above where above.id = ${stated} and ${visibleRows(screen, 'above')}`
  return { rest, level: sql<boolean>`(coalesce(${stated}, '') in ('', '0') or not exists (${known}))` }
}
