import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type CompiledScreen, engineOf, reportFinder } from '../../data/catalog/index.ts'
import { keyedTable, type LookupWorld } from '../../data/read/index.ts'
import type { HandlerContext } from '../../http/context.ts'

/** A column that holds codes of departments. */
export interface CodeColumn {
  readonly table: string
  readonly column: string
  /** False where a cell holds one code; a list is joined by commas. */
  readonly isList: boolean
}
/** The columns of a published page that hold codes, by their wire names. */
export interface CodeFields {
  readonly screen: CompiledScreen
  readonly keys: ReadonlySet<string>
}

const OWN: readonly CodeColumn[] = [
  { table: 'sys_user', column: 'org_code', isList: false },
  { table: 'sys_position', column: 'sys_org_code', isList: false },
]
const AUTHOR = { key: 'sysOrgCode', column: 'sys_org_code' } as const
const placeOf = (table: string, column: string) => `${table} ${column}`

async function publishedTables(tx: Queries): Promise<readonly { id: string; version: number | null; table: string }[]> {
  const { rows } = await sql<{ id: string; version: number | null; table: string }>`
    select s.id, s.published_version as version, t.table_name as table from sys_screen_table t join sys_screen s on s.id = t.screen_id
    where to_regclass(quote_ident(t.table_name)) is not null order by t.table_name`.execute(tx)
  return rows
}

async function codeRules(tx: Queries): Promise<ReadonlySet<string>> {
  const found = await tx.selectFrom('sys_fill_rule').select('rule_code').where('rule_class', '=', 'orgCode').execute()
  return new Set(found.map(({ rule_code }) => rule_code))
}

/** The pages with the fields that hold codes: chosen ones, the author's own, and those that take the code from another of these. */
export async function codeFields(context: HandlerContext, tx: Queries): Promise<readonly CodeFields[]> {
  const engine = engineOf(context)
  const world: LookupWorld = {
    screens: engine.screens.through(tx),
    report: reportFinder({ kysely: tx }, engine.reports),
  }
  const rules = await codeRules(tx)
  const known = new Set([placeOf('sys_depart', 'org_code'), ...OWN.map(({ table, column }) => placeOf(table, column))])
  const pages: { screen: CompiledScreen; table: string; keys: Set<string> }[] = []
  for (const { id, version, table } of await publishedTables(tx)) {
    const screen = await world.screens.find(id, version)
    if (!screen) continue
    pages.push({ screen: screen.whole ?? screen, table, keys: new Set([AUTHOR.key]) })
    known.add(placeOf(table, AUTHOR.column))
  }
  for (let before = -1; before !== known.size;) {
    before = known.size
    for (const { screen, table, keys } of pages)
      for (const { key, name, lookup, field } of screen.columns.values()) {
        if (keys.has(key) || !field) continue
        const source = lookup && (await keyedTable(world, lookup))
        const isCode =
          (source !== undefined && known.has(placeOf(source.table, source.key))) ||
          field.field.initial?.trim() === 'user.orgCode' ||
          rules.has(field.field.fill?.rule ?? '')
        if (!isCode) continue
        keys.add(key)
        known.add(placeOf(table, name))
      }
  }
  return pages
}

/** Every column that holds codes of departments, in the tables of all pages. */
export async function codeColumns(tx: Queries, pages: readonly CodeFields[]): Promise<readonly CodeColumn[]> {
  const { rows } = await sql<{ table: string }>`
    select t.table_name as table from sys_screen_table t join pg_attribute a on a.attrelid = to_regclass(quote_ident(t.table_name))
    where a.attname = ${AUTHOR.column} and not a.attisdropped order by 1`.execute(tx)
  const fields = pages.flatMap(({ screen, keys }) =>
    [...screen.columns.values()].flatMap(({ key, name, type }): CodeColumn[] =>
      screen.table !== undefined && key !== AUTHOR.key && keys.has(key) && (type === 'text' || type === 'varchar')
        ? [{ table: screen.table, column: name, isList: true }]
        : [],
    ),
  )
  return [...OWN, ...rows.map(({ table }) => ({ table, column: AUTHOR.column, isList: false })), ...fields]
}

const CURRENT = sql`sys_depart_former_code f join sys_depart d on d.id = f.depart_id`

/** Puts the present code of a department in the place of one that it had before. */
export async function replaceCodes(tx: Queries, { table, column, isList }: CodeColumn): Promise<void> {
  const [named, cell] = [sql.table(table), sql.ref(`t.${column}`)]
  const parts = sql`unnest(string_to_array(${cell}, ',')) with ordinality as p(part, place)`
  await (
    isList
      ? sql`update ${named} as t set ${sql.id(column)} = (
          select string_agg(coalesce(now.code, p.part), ',' order by p.place) from ${parts}
            left join (select f.code as former, d.org_code as code from ${CURRENT}) as now on now.former = btrim(p.part))
        where exists (select 1 from ${parts} join sys_depart_former_code f on f.code = btrim(p.part))`
      : sql`update ${named} as t set ${sql.id(column)} = d.org_code from ${CURRENT} where ${cell} = f.code`
  ).execute(tx)
}
