import type { Actor, Engine, TableScreen } from '../catalog/index.ts'
import { restrictScreen, unrestricted } from '../access/index.ts'
import { rowsWith } from './list.ts'
import { type ListQuery, relatedNames, type RelatedRows } from '../query/index.ts'

/** The rows of a child, where the document has one of this name and the person may list its screen; else the name is unknown. */
async function relatedRows(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  name: string,
): Promise<RelatedRows | undefined> {
  const children = unrestricted(screen).resolved.screen.children ?? {}
  const stated = Object.hasOwn(children, name) ? children[name] : undefined
  const found = stated && (await engine.screens.find(stated.screen))
  const key = found?.columns.get(stated?.key ?? '')
  if (!found || found.table === undefined || !key || !actor.can(`${found.permission}:list`)) return undefined
  const whole: TableScreen = { ...found, table: found.table }
  const given = engine.rights ? restrictScreen(whole, engine.rights) : whole
  return { table: given.table, key: key.name, above: screen.table, columns: given.columns, seen: rowsWith(given) }
}

/** The screen with the child screens that an advanced query refers to; each child has its own restrictions. */
export async function withRelated(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  query: ListQuery,
): Promise<TableScreen> {
  const names = relatedNames(query)
  if (names.length === 0) return screen
  const found = await Promise.all(
    names.map(async (name) => [name, await relatedRows(engine, screen, actor, name)] as const),
  )
  return { ...screen, related: new Map(found.flatMap(([name, rows]) => (rows ? [[name, rows] as const] : []))) }
}
