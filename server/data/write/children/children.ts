import { sql } from 'kysely'
import { type EditedChild, editedChildren, MAX_CHILD_ROWS, withOrderField } from '../../../../engine/model/index.ts'
import { type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import {
  type Actor,
  type DataColumn,
  type Engine,
  READ_ACTIONS,
  type TableScreen,
  type WireRow,
} from '../../catalog/index.ts'
import {
  visibleRows,
  readableColumns,
  restrictScreen,
  unrestricted,
  unrestrictedRows,
  withoutParentPolicies,
} from '../../access/index.ts'
import { addDictTexts, selection } from '../../read/index.ts'
import { inProcess, lockedRecords } from '../in-process.ts'
import { deleteRows } from '../rows.ts'

/** A sub-table with the restricted screen of its rows. */
export interface ChildTable {
  readonly child: EditedChild
  readonly title: Text
  readonly screen: TableScreen
  /** Names the record a row belongs to. */
  readonly key: DataColumn
  /** Holds the place of a row, from 1. */
  readonly order: DataColumn | undefined
}

/** The sub-tables of a screen. One whose screen is gone, or has no such field any more, has no rows to speak of. */
export async function childTables(engine: Engine, above: TableScreen): Promise<readonly ChildTable[]> {
  const found: ChildTable[] = []
  const rights = engine.rights && withoutParentPolicies(engine.rights, above.id)
  for (const stated of editedChildren(unrestricted(above).resolved.screen)) {
    const screen = await engine.screens.find(stated.screen)
    const key = screen?.columns.get(stated.key)
    if (!screen || screen.table === undefined || !key) continue
    const whole: TableScreen = { ...screen, table: screen.table }
    const child = withOrderField(stated, screen.resolved)
    const order = child.order === undefined ? undefined : screen.columns.get(child.order)
    found.push({
      child,
      title: child.title ?? screen.resolved.screen.title,
      screen: rights ? restrictScreen(whole, rights) : whole,
      key,
      order,
    })
  }
  return found
}

/** The permissions to remove rows of a sub-table. */
export const DELETE_ACTIONS = ['delete', 'batch_delete']

/** Their places, and one row more than there may be, by which it is seen that there are too many. */
const inOrder = ({ order }: ChildTable) =>
  sql`order by ${order ? sql`${sql.ref(order.name)} nulls last, ` : sql``}create_time, id limit ${MAX_CHILD_ROWS + 1}`

/**
 * The rows of one record in their order, with all columns of the screen passed in. Where lists or sheets have
 * brought more than a sub-table holds, they are refused as a whole: a part of them would be saved as all of them.
 */
async function rowsBelow(
  db: Queries,
  screen: TableScreen,
  table: ChildTable,
  id: string,
  locale: Locale,
): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    select ${selection(readableColumns(screen))} from ${sql.table(screen.table)} where ${sql.ref(table.key.name)} = ${id} and ${visibleRows(screen)} ${inOrder(table)}`.execute(
    db,
  )
  if (rows.length > MAX_CHILD_ROWS)
    throw new AppError('CHILD_ROWS_OVER', {
      title: textIn(table.title, locale),
      list: textIn(screen.resolved.screen.title, locale),
      limit: MAX_CHILD_ROWS,
    })
  return rows
}

/** The stored rows of one record, with every field. */
export const storedRows = (db: Queries, table: ChildTable, id: string, locale: Locale): Promise<WireRow[]> =>
  rowsBelow(db, unrestricted(table.screen), table, id, locale)

/** The ids of all rows of one record in their order, and those among them that the user may not see. */
export async function childIds(db: Queries, table: ChildTable, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table.screen.table)} where ${sql.ref(table.key.name)} = ${id} ${inOrder(table)}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The sub-tables of a record with their rows, for users who may read them; for other users the answer has none. */
export async function readTables(
  engine: Engine,
  above: TableScreen,
  actor: Actor,
  id: string,
): Promise<readonly { readonly table: ChildTable; readonly rows: readonly WireRow[] }[]> {
  const db = engine.database.kysely
  const found: { table: ChildTable; rows: readonly WireRow[] }[] = []
  for (const table of await childTables(engine, above)) {
    const { screen } = table
    if (!READ_ACTIONS.some((action) => actor.can(`${screen.permission}:${action}`))) continue
    const rows = await rowsBelow(db, screen, table, id, actor.locale)
    await addDictTexts(db, engine, screen.columns.values(), rows, actor.locale)
    found.push({ table, rows })
  }
  return found
}

/** The same rows by the names of the sub-tables. */
export async function readChildren(
  engine: Engine,
  above: TableScreen,
  actor: Actor,
  id: string,
): Promise<Readonly<Record<string, readonly WireRow[]>>> {
  return Object.fromEntries(
    (await readTables(engine, above, actor, id)).map(({ table, rows }) => [table.child.name, rows]),
  )
}

/** The rows of a sub-table that go with their records. Somebody who could not delete each of them deletes none. */
async function goingBelow(
  tx: Queries,
  { title, screen, key }: ChildTable,
  actor: Actor,
  gone: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; own: boolean }>`
    select id, coalesce(${visibleRows(screen)}, false) as own from ${sql.table(screen.table)} where ${sql.ref(key.name)} = any(${[...gone]})`.execute(
    tx,
  )
  const may = DELETE_ACTIONS.some((action) => actor.can(`${screen.permission}:${action}`))
  if (rows.some(({ own }) => !own || !may))
    throw new AppError('CHILD_NOT_DELETED', { title: textIn(title, actor.locale) })
  const ids = rows.map(({ id }) => id)
  if (screen.process && (await lockedRecords(tx, screen.id, ids)).size > 0) throw inProcess()
  return ids
}

/**
 * Deletes records with all rows of their sub-tables, as far as the person may delete those as well. Answers how many
 * records there were.
 */
export async function deleteWithChildren(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const tables = await childTables(engine, screen)
  const deletion = { by: actor.username, at: engine.now() }
  if (tables.length === 0) return (await deleteRows(engine.database.kysely, screen, ids, deletion)).length
  return engine.database.transaction(async (tx) => {
    // A record that is not the person's to delete keeps its rows, too.
    const gone = await deleteRows(tx, screen, ids, deletion)
    for (const table of tables) {
      const going = await goingBelow(tx, table, actor, gone)
      if (going.length > 0) await deleteRows(tx, unrestrictedRows(table.screen), going, deletion)
    }
    return gone.length
  })
}

/** Throws `HTTP_FORBIDDEN` unless the user may do one of these actions with the rows of a sub-table. */
export function assertRowActions({ screen }: ChildTable, actor: Actor, actions: readonly string[]): void {
  if (!actions.some((action) => actor.can(`${screen.permission}:${action}`))) throw new AppError('HTTP_FORBIDDEN')
}
