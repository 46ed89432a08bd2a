import { sql } from 'kysely'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../catalog/index.ts'
import { assertInsidePolicy, isFieldDenied, visibleRows, unrestricted } from '../access/index.ts'
import { refuseRecord } from './problems.ts'
import { updateRow } from './rows.ts'
import { isRoot, parentOf } from '../read/index.ts'

/** A row that would come to lie below itself would be found in no tree any more. */
export async function treeProblems(
  db: Queries,
  screen: TableScreen,
  row: WireRow,
  id: string,
): Promise<FieldProblem[]> {
  const parent = parentOf(screen)
  const above = parent && row[parent.key]
  if (!parent || isRoot(above)) return []
  const [table, link] = [sql.table(screen.table), sql.id(parent.name)]
  const { rows } = await sql`
    with recursive above (id) as (
      select ${above}::text union select t.${link}::text from ${table} t join above on t.id = above.id
    ) select 1 from above where id = ${id}`.execute(db)
  return rows.length > 0
    ? [{ field: parent.key, code: 'DATA_TREE_CIRCLE', params: { label: textIn(parent.field?.field.title, 'zh-CN') } }]
    : []
}

/**
 * Throws where a new row is sent with a place in the tree that it would not get: what is sent for a field that is not written is
 * ignored, and the row would lie at the top without a word.
 */
export function assertPlaced(screen: TableScreen, sent: WireRow, record: WireRow): void {
  const parent = parentOf(screen)
  if (!parent || isRoot(sent[parent.key]) || sent[parent.key] === record[parent.key]) return
  if (isFieldDenied(screen, parent.key) || parent.field?.field.readonly === true) throw new AppError('DATA_TREE_PLACE')
}

/** Who moves a row at the same time as others is made to look again, and then sees what they did. */
const MOVE = { isolation: 'serializable', attempts: 10 } as const
/** How a transaction must run that may move a row of this screen. */
export const isolationFor = ({ resolved }: TableScreen) => (resolved.screen.list?.tree ? MOVE : {})

/**
 * Stores a changed row that still has the version of `previous`, and answers it; undefined when it has another. Two moves that are each
 * right could make a circle together: a row that moves is looked at once more, in one order with all other moves. What
 * is stored `also` is stored with the row or not at all.
 */
export async function storeEdit(
  { database }: Engine,
  screen: TableScreen,
  actor: Actor,
  row: WireRow,
  previous: WireRow,
  also?: (tx: Queries) => Promise<void>,
): Promise<WireRow | undefined> {
  const whole = unrestricted(screen)
  const parent = parentOf(screen)
  const version = Number(previous['version'])
  await assertInsidePolicy(database.kysely, whole, [{ ...previous, ...row }])
  const isMove = parent !== undefined && !isRoot(row[parent.key]) && row[parent.key] !== previous[parent.key]
  if (!isMove && !also) return updateRow(database.kysely, whole, row, version)
  return database.transaction(
    async (tx) => {
      const circles = isMove ? await treeProblems(tx, whole, row, String(row['id'])) : []
      if (circles.length > 0) throw refuseRecord(circles, screen, actor.locale)
      const stored = await updateRow(tx, whole, row, version)
      if (stored) await also?.(tx)
      return stored
    },
    isMove ? MOVE : {},
  )
}

/** Throws where the deletion of rows would leave children without a parent. */
export async function assertNoChildren(db: Queries, screen: TableScreen, ids: readonly string[]): Promise<void> {
  const parent = parentOf(screen)
  if (!parent) return
  // The rows below a row that the user may not see would reveal that it exists.
  const given = screen.rows
    ? sql`array(select id from ${sql.table(screen.table)} where id = any(${[...ids]}) and ${visibleRows(screen)})`
    : [...ids]
  const { rows } =
    await sql`select 1 from ${sql.table(screen.table)} where ${sql.ref(parent.name)} = any(${given}) and not (id = any(${[...ids]})) limit 1`.execute(
      db,
    )
  if (rows.length > 0) throw new AppError('DATA_HAS_CHILDREN')
}
