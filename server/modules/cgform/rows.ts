import { sql } from 'kysely'
import { OnlineNames } from '../../../engine/adapters/index.ts'
import { type QueryEntry, isGroup, readQuery } from '../../../schemas/language/query/super-query.ts'
import type { Engine, TableScreen } from '../../data/catalog/index.ts'
import { restrictScreen, unrestricted } from '../../data/access/index.ts'
import { jsonParam, type ListParams, type ListQuery, PARAM_SUFFIXES, parseListQuery } from '../../data/query/index.ts'
import { withRelated } from '../../data/read/index.ts'
import type { Queries } from '../../db/database.ts'
import type { OpenedScreen } from '../data/api.ts'

/** What a client sends that wants all rows at once; it gets a page as long as there is. */
const NO_PAGING = '-521'
const LONGEST = '1000'

/** Key of a parameter that is named by a column, with its suffix; any other name stays as it is. */
function nameOf(names: OnlineNames, name: string): string {
  const suffix = PARAM_SUFFIXES.find((one) => name.endsWith(one) && names.key(name) === undefined) ?? ''
  const column = suffix ? name.slice(0, -suffix.length) : name
  return (names.key(column) ?? column) + suffix
}

/** The names of a table's columns; undefined for a table that is none of the form's. */
type NamesOf = (table: string) => { readonly prefix: string; readonly names: OnlineNames } | undefined

/** A field of an advanced query by our keys. A column may follow its table: the form's own, or that of a sub-table. */
function fieldOf(names: OnlineNames, namesOf: NamesOf, field: string): string {
  const cut = field.indexOf(',')
  const found = cut < 0 ? { prefix: '', names } : namesOf(field.slice(0, cut))
  const column = field.slice(cut + 1)
  return found ? found.prefix + (found.names.key(column) ?? column) : field
}

/** The terms of an advanced query by our keys, in whichever groups they stand. What cannot be read the engine refuses. */
function superQuery(rename: (field: string) => string, text: string): string {
  const read = readQuery(jsonParam(text), 'and')
  const renamed = (entry: QueryEntry): QueryEntry =>
    isGroup(entry) ? { ...entry, of: entry.of.map(renamed) } : { ...entry, field: rename(entry.field) }
  return read.ok ? JSON.stringify(read.query.of.map(renamed)) : text
}

/** The tables that an advanced query may name: the form's own, and those of the screens below it, as the person is given them. */
async function tablesOf(engine: Engine, screen: TableScreen): Promise<NamesOf> {
  const found = new Map([[screen.table, { prefix: '', names: new OnlineNames(screen.resolved) }]])
  for (const [name, child] of Object.entries(unrestricted(screen).resolved.screen.children ?? {})) {
    const below = await engine.screens.find(child.screen)
    if (!below || below.table === undefined || found.has(below.table)) continue
    const { resolved } = engine.rights ? restrictScreen(below, engine.rights) : below
    found.set(below.table, { prefix: `${name},`, names: new OnlineNames(resolved) })
  }
  return (table) => found.get(table)
}

/** What a list of an online form asks: its parameters in the words of the data engine, the query that they state, and the screen with the rows below that it asks of. */
export async function onlineListQuery(
  { engine, screen, actor }: OpenedScreen,
  params: ListParams,
): Promise<{ readonly screen: TableScreen; readonly params: ListParams; readonly query: ListQuery }> {
  const { resolved } = screen
  const names = new OnlineNames(resolved)
  const namesOf = (params['superQueryParams'] ?? '') === '' ? () => undefined : await tablesOf(engine, screen)
  const liked = new Set(resolved.query.items.filter(({ mode }) => mode === 'like').map(({ field }) => field.key))
  const asked = Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, unknown] => {
      if (name === 'column' && typeof value === 'string')
        return [
          name,
          value
            .split(',')
            .map((column) => names.key(column.trim()) ?? column)
            .join(),
        ]
      if (name === 'superQueryParams' && typeof value === 'string')
        return [name, superQuery((field) => fieldOf(names, namesOf, field), value)]
      if (name === 'pageSize' && value === NO_PAGING) return [name, LONGEST]
      const key = nameOf(names, name)
      // A client that declares a text as searched by substring leaves the wildcards to the server.
      const isPart = liked.has(key) && typeof value === 'string' && value.trim() !== '' && !/[*!,]/.test(value)
      return [key, isPart ? `*${value.trim()}*` : value]
    }),
  )
  const query = parseListQuery(asked)
  return { screen: await withRelated(engine, screen, actor, query), params: asked, query }
}

/** The published screen whose form edits the rows of a table; undefined when none does. */
export async function editingScreenId(db: Queries, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_screen s
    join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    join sys_screen_table t on t.table_name = ${table}
    where json_typeof(v.document -> 'children') = 'object'
      and exists (select 1 from json_each(v.document -> 'children') c where c.value ->> 'screen' = t.screen_id and c.value ->> 'edit' is not null)
    order by s.id limit 1`.execute(db)
  return rows[0]?.id
}
