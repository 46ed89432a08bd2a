import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor, WireRow } from '../../catalog/index.ts'
import {
  type ChildPlan,
  type ChildTable,
  explainDatabaseError,
  FillSource,
  insertRows,
  withNewRowColumns,
  storeChildren,
} from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import { childChanges } from './child-validator.ts'

/** A stored record and the sheet rows of its sub-tables. */
export interface StoredParent {
  readonly id: string
  readonly plans: readonly ChildPlan[]
}

async function rowsOf(
  tx: Queries,
  { table, added, fills }: ChildPlan,
  parentId: string,
  actor: Actor,
  at: Date,
): Promise<WireRow[]> {
  const taking = new FillSource(tx, fills)
  const rows: WireRow[] = []
  for (const [index, { record, settle }] of added.entries()) {
    // Rows of one record sort as in the sheet, also where their screen has no order field.
    rows.push(
      withNewRowColumns(
        { ...((await settle?.(taking)) ?? record), [table.key.key]: parentId },
        actor,
        at,
        newId(at.getTime() + index),
      ),
    )
  }
  await taking.done()
  return rows
}

/** Stores the sub-tables of new records: all rows of a table at once. */
export async function storeNewChildren(
  tx: Queries,
  records: readonly StoredParent[],
  actor: Actor,
  at: Date,
): Promise<void> {
  const byTable = new Map<ChildTable, WireRow[]>()
  for (const { id, plans } of records) {
    for (const plan of plans) {
      const rows = byTable.get(plan.table) ?? []
      byTable.set(plan.table, rows)
      for (const row of await rowsOf(tx, plan, id, actor, at)) rows.push(row)
    }
  }
  for (const [{ screen }, rows] of byTable) {
    await insertRows(tx, unrestricted(screen), rows).catch((error: unknown) => {
      throw explainDatabaseError(error, screen, actor)
    })
  }
}

/** Stores the sub-tables of existing records; `ChildrenChangedError` where another user has changed them since. */
export async function storeChangedChildren(
  tx: Queries,
  records: readonly StoredParent[],
  actor: Actor,
  at: Date,
): Promise<void> {
  for (const { id, plans } of records)
    await storeChildren(tx, { plans: plans.filter(childChanges), problems: [], sentences: [], at }, id, actor)
}
