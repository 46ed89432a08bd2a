import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataColumn } from '../columns.ts'
import { type ListParams, textParam } from './params.ts'

const MAX_SORT_COLUMNS = 5
const DICT_TEXT = '_dictText'

export interface SortDefault {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

function named(text: string, columns: ReadonlyMap<string, DataColumn>): DataColumn[] {
  const names = text.split(',').map((name) => name.trim()).filter((name) => name !== '')
  return names.slice(0, MAX_SORT_COLUMNS).map((name) => {
    const column = columns.get(name.endsWith(DICT_TEXT) ? name.slice(0, -DICT_TEXT.length) : name)
    if (!column) throw new AppError('QUERY_SORT_UNKNOWN', { field: name.slice(0, 60) })
    return column
  })
}

/**
 * The text after `order by`: columns looked up, one direction for all of them, empty values last, and the id at the
 * end so that pages never overlap.
 */
export function orderBy(params: ListParams, columns: ReadonlyMap<string, DataColumn>, fallback: SortDefault): RawBuilder<unknown> {
  const asked = textParam(params, 'column').trim()
  const sorted = named(asked === '' ? fallback.field : asked, columns)
  const order = textParam(params, 'order')
  const ascending = asked === '' && order === '' ? fallback.order === 'asc' : /asc/i.test(order)
  const direction = ascending ? sql`asc` : sql`desc`
  const parts = sorted.filter((column) => column.key !== 'id').map((column) => {
    const nulls = column.notNull ? sql`` : sql` nulls last`
    return sql`${sql.ref(column.name)} ${direction}${nulls}`
  })
  return sql`${sql.join([...parts, sql`id ${direction}`])}`
}
