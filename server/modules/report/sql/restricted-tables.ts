import { type RawBuilder, sql } from 'kysely'
import type { PolicyLayer } from '../../../../schemas/language/policy.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { type CompiledScreen, type DataColumn, engineOf, selectColumn } from '../../../data/catalog/index.ts'
import { departsOf, visibleRows, restrictScreen } from '../../../data/access/index.ts'
import { isTextColumn } from '../../../data/query/index.ts'
import { sqlType } from '../../../data/table/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'

/** A table by its schema, or by a name written in codes: what stands before the query would not be found in its place. */
const PAST = /\bpublic\b|u&"/i
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu

type Departs = Map<string, Promise<readonly string[]>>
/** Departments are looked up now, once for each person: who runs a report may not read who belongs where. */
async function withDeparts(
  db: Queries,
  layers: readonly PolicyLayer[],
  known: Departs,
): Promise<readonly PolicyLayer[]> {
  return Promise.all(
    layers.map(async (layer) => {
      const { id } = layer.person
      const asked =
        known.get(id) ??
        departsOf(id)
          .execute(db)
          .then(({ rows }) => rows.map((row) => row.org_code))
      known.set(id, asked)
      return { ...layer, person: { ...layer.person, departs: await asked } }
    }),
  )
}

/** The tables of screens that a query may mean: those whose names stand in it, whatever they are there. */
export function tablesNamed(
  db: Queries,
  text: string,
): Promise<readonly { readonly screen_id: string; readonly table_name: string }[]> {
  const words = [...new Set(text.toLowerCase().match(WORD) ?? [])]
  return db
    .selectFrom('sys_screen_table')
    .select(['screen_id', 'table_name'])
    .where('table_name', 'in', words.length > 0 ? words : [''])
    .execute()
}

/** A column as the user may see it: a hidden one is null, and only a text column has a mask. */
function visibleColumn(column: DataColumn, given: CompiledScreen): RawBuilder<unknown> {
  if (given.columns.has(column.key)) return sql.ref(column.name)
  const masked = given.masked?.get(column.key)
  const value = masked && isTextColumn(column) ? selectColumn(masked) : sql`null`
  return sql`cast(${value} as ${sql.raw(sqlType(column.type === 'varchar' ? { type: 'text' } : column))}) as ${sql.id(column.name)}`
}

/**
 * The `with` clause that replaces the tables of a query by the rows and fields that the user may see. Undefined without restrictions. Throws REPORT_SCHEMA_NAMED where the query
 * could read past it.
 */
export async function restrictedTables(asker: Requester, text: string): Promise<RawBuilder<unknown> | undefined> {
  const named = await tablesNamed(asker.db, text)
  const shadows: RawBuilder<unknown>[] = []
  const departs: Departs = new Map()
  for (const { screen_id: id, table_name: table } of named) {
    const screen = await engineOf(asker).screens.find(id)
    if (!screen || (!screen.whole && restrictScreen(screen, asker) === screen)) continue
    const layers = await withDeparts(asker.db, asker.policies(id), departs)
    const given = restrictScreen(screen, {
      excluded: (prefix) => asker.excluded(prefix),
      isDisabled: (code) => asker.isDisabled(code),
      policies: () => layers,
    })
    const columns = [...(screen.whole ?? screen).columns.values()].map((column) => visibleColumn(column, given))
    shadows.push(
      sql`${sql.id(table)} as (select ${sql.join(columns)} from ${sql.table(table)} where ${visibleRows(given)})`,
    )
  }
  if (shadows.length === 0) return undefined
  if (PAST.test(text)) throw new AppError('REPORT_SCHEMA_NAMED')
  return sql`with ${sql.join(shadows)} `
}
