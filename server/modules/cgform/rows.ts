import { sql } from 'kysely'
import { OnlineNames } from '../../../registry/adapters/online/names.ts'
import { jsonParam, type ListParams, PARAM_SUFFIXES } from '../../crud/query/params.ts'
import type { TableScreen } from '../../crud/screens.ts'
import type { Queries } from '../../db/database.ts'

/** What a client sends that wants all rows at once; it gets a page as long as there is. */
const NO_PAGING = '-521'
const LONGEST = '1000'

/** Key of a parameter that is named by a column, with what stands behind it; any other name is left as it is. */
function nameOf(names: OnlineNames, name: string): string {
  const suffix = PARAM_SUFFIXES.find((one) => name.endsWith(one) && names.key(name) === undefined) ?? ''
  const column = suffix ? name.slice(0, -suffix.length) : name
  return (names.key(column) ?? column) + suffix
}

/** The terms of an advanced query by our keys; a sub-table's column stands behind its table there. */
function superQuery(names: OnlineNames, text: string): string {
  const terms = jsonParam(text)
  if (!Array.isArray(terms)) return text
  return JSON.stringify(terms.map((term: unknown) => {
    const field = typeof term === 'object' && term !== null && 'field' in term && typeof term.field === 'string' ? term.field : undefined
    return field === undefined ? term : { ...(term as object), field: names.key(field.split(',').at(-1) ?? '') ?? field }
  }))
}

/** What a list of an online form asks, in the words of the data engine. */
export function listParams({ resolved }: TableScreen, params: ListParams): ListParams {
  const names = new OnlineNames(resolved)
  const liked = new Set(resolved.query.items.filter(({ mode }) => mode === 'like').map(({ field }) => field.key))
  const asked = Object.entries(params).map(([name, value]): [string, unknown] => {
    if (name === 'column' && typeof value === 'string') return [name, value.split(',').map((column) => names.key(column.trim()) ?? column).join()]
    if (name === 'superQueryParams' && typeof value === 'string') return [name, superQuery(names, value)]
    if (name === 'pageSize' && value === NO_PAGING) return [name, LONGEST]
    const key = nameOf(names, name)
    // Whoever is told that a text is searched by a part leaves the signs for that to the service.
    const isPart = liked.has(key) && typeof value === 'string' && value.trim() !== '' && !/[*!,]/.test(value)
    return [key, isPart ? `*${value.trim()}*` : value]
  })
  return Object.fromEntries(asked)
}

/** The published screen whose form edits the rows of a table; undefined when none does. */
export async function editorOf(db: Queries, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_screen s
    join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    join sys_screen_table t on t.table_name = ${table}
    where json_typeof(v.document -> 'children') = 'object'
      and exists (select 1 from json_each(v.document -> 'children') c where c.value ->> 'screen' = t.screen_id and c.value ->> 'edit' is not null)
    order by s.id limit 1`.execute(db)
  return rows[0]?.id
}
