import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { type ChildTable, childTables } from '../../write/index.ts'
import type { Tables } from '../columns/match-titles.ts'

const may = ({ screen }: ChildTable, actor: Actor, actions: readonly string[]) =>
  actions.some((action) => actor.can(`${screen.permission}:${action}`))

/** The sub-tables that the user may import. Rights on single rows are checked per row. */
export async function writableChildTables(engine: Engine, screen: TableScreen, actor: Actor): Promise<Tables> {
  const all = await childTables(engine, screen)
  return { all, tables: all.filter((table) => may(table, actor, ['add', 'edit'])) }
}

/** The sub-tables whose rows a sheet has for the user: those that they may also export on their own. */
export async function readableChildTables(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
): Promise<readonly ChildTable[]> {
  return (await childTables(engine, screen)).filter((table) => may(table, actor, ['export']))
}
