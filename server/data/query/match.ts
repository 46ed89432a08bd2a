import { type RawBuilder, sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { DataColumn } from '../catalog/index.ts'
import { isTextColumn } from './bind.ts'
import { type Predicate } from './condition.ts'

/** A value in a comma list: present when it is between commas. Of several each must be present, in any order. */
function inList(column: DataColumn, value: string): Predicate {
  const ref = sql.ref(column.name)
  const parts = splitCommaList(value)
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

/** True for a value, or a list with a value, among the keys that a subquery returns. */
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

/** The equality that the widget of a column defines; undefined for plain equality. */
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
