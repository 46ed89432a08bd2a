import { sql } from 'kysely'
import { type LookupRef, lookupParts } from '../../../schemas/language/lookup.ts'
import type { Actor, Engine, TableScreen } from '../catalog/index.ts'
import { visibleRows, restrictScreen, type RowLimit } from '../access/index.ts'
import { openColumn, openSource, openTable, screenSource } from './labels/lookup-tables.ts'
import type { ListQuery, Subtree } from '../query/index.ts'

/** No tree that people keep is deeper; rows that lie below themselves end there. */
const MAX_DEPTH = 50

/** Rows that lie below one another; every name in it is a column of an open table or of a published screen. */
interface Branches {
  readonly table: string
  /** What is stored of a row. */
  readonly key: string
  /** Holds the id of the row above. */
  readonly parent: string
  readonly alive?: string | undefined
  readonly rows?: RowLimit | undefined
}

function inOpenTable(name: string, key: string): Branches | undefined {
  const open = openTable(name)
  const column = open && openColumn(open, key)
  return open?.tree && column
    ? { table: open.table, key: column, parent: open.tree.parent, alive: open.alive }
    : undefined
}

/** The tree of a lookup, of the rows that the user may list and see. */
async function branchesOf(engine: Engine, actor: Actor, ref: LookupRef): Promise<Branches | undefined> {
  if (ref.kind === 'depart') return inOpenTable('sys_depart', ref.store)
  if (ref.kind !== 'tree') return undefined
  const parts = lookupParts(ref.dict)
  const [name, key] = parts ? [parts[0], parts[2]] : [ref.dict, 'id']
  const open = inOpenTable(name, key)
  if (open) return open
  const whole = (await openSource(engine.screens, name))?.screen
  if (!whole || !actor.can(`${whole.permission}:list`)) return undefined
  const screen = engine.rights ? restrictScreen(whole, engine.rights) : whole
  const source = screenSource(screen)
  const [keyColumn, parent] = [
    source?.columnOf(key),
    source?.columnOf(parts ? ref.pidField : (screen.resolved.screen.list?.tree?.parent ?? '')),
  ]
  return source && keyColumn && parent ? { table: source.table, key: keyColumn, parent, rows: source.rows } : undefined
}

/** The keys of a row and of all rows below it, through rows that the user may see. */
function keysBelow({ table, key, parent, alive, rows }: Branches): Subtree {
  const living = sql<boolean>`${alive === undefined ? sql`true` : sql`${sql.ref(`tree_row.${alive}`)} = 0`} and ${visibleRows({ rows }, 'tree_row')}`
  const row = sql`${sql.ref('tree_row.id')}::text, ${sql.ref(`tree_row.${key}`)}::text`
  const from = sql`${sql.table(table)} as tree_row`
  return (value) => sql`
    with recursive below (id, key, depth) as (
      select ${row}, 0 from ${from} where ${sql.ref(`tree_row.${key}`)}::text = ${value} and ${living}
      union select ${row}, below.depth + 1 from ${from} join below on ${sql.ref(`tree_row.${parent}`)}::text = below.id where below.depth < ${sql.lit(MAX_DEPTH)} and ${living}
    ) select key from below where key is not null union select ${value}::text`
}

/** The screen with the trees of the fields that a call names as `_subtree`: a node includes the nodes below it. */
export async function withSubtrees(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { subtrees }: ListQuery,
): Promise<TableScreen> {
  const asked = [...new Set(subtrees)].flatMap((name) => screen.columns.get(name) ?? [])
  if (asked.length === 0) return screen
  const found = await Promise.all(
    asked.map(async ({ key, lookup }) => [key, lookup && (await branchesOf(engine, actor, lookup))] as const),
  )
  return {
    ...screen,
    subtrees: new Map(found.flatMap(([key, branches]) => (branches ? [[key, keysBelow(branches)] as const] : []))),
  }
}
