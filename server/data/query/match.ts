import { type RawBuilder, sql } from 'kysely'
import { pieces } from '../../../schemas/language/pieces.ts'
import type { DataColumn } from '../catalog/index.ts'
import { isTextColumn } from './bind.ts'
import { type Predicate } from './condition.ts'

/** A value in a comma list: present when it is between commas. Of several each must be present, in any order. */
function inList(column: DataColumn, value: string): Predicate {
  const ref = sql.ref(column.name)
  const parts = pieces(value)
  const present = (parts.length === 0 ? [value] : parts).map(
    (part) => sql<boolean>`strpos(',' || ${ref} || ',', ${`,${part},`}) > 0`,
  )
  return sql<boolean>`(${sql.join(present, sql` and `)})`
}

/** The category itself and everything below it: a parent's code is the beginning of its children's codes. */
function inSubtree(column: DataColumn, value: string): Predicate {
  const ref = sql.ref(column.name)
  if (column.lookup?.kind === 'category' && column.lookup.store === 'code')
    return sql<boolean>`starts_with(${ref}, ${value})`
  return sql<boolean>`${ref} in (
    select below.id from sys_category top join sys_category below on starts_with(below.code, top.code) where top.id = ${value}
    union all select ${value})`
}

/** One of the keys that a statement answers, or a list that holds one of them. */
export function matchAnyKey(column: DataColumn, keys: RawBuilder<unknown>): Predicate {
  const ref = sql.ref(column.name)
  return column.match === 'list'
    ? sql<boolean>`string_to_array(${ref}, ',') && array(select replace(key, ',', '%2C') from (${keys}) as asked(key))`
    : sql<boolean>`${ref} in (${keys})`
}

/** Area codes: two digits for a province, four for a city, six for a district; zeros fill the rest. */
function inArea(column: DataColumn, value: string): Predicate {
  const ref = sql.ref(column.name)
  const code = value.split(/[,/]/).at(-1)?.trim() ?? value
  const prefix = /^\d{2}0000$/.test(code) ? code.slice(0, 2) : /^\d{4}00$/.test(code) ? code.slice(0, 4) : code
  return sql<boolean>`starts_with(${ref}, ${prefix})`
}

/** Equality as the widget of a column means it; undefined where plain equality is meant. */
export function matchEqual(column: DataColumn, value: string): Predicate | undefined {
  if (!isTextColumn(column)) return undefined
  switch (column.match) {
    case 'list':
      return inList(column, value)
    case 'subtree':
      return inSubtree(column, value)
    case 'area':
      return inArea(column, value)
    default:
      return undefined
  }
}
