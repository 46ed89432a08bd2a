import { MAX_CHILD_ROWS, mergeRepeated, sentIdOf } from '../../../../engine/model/index.ts'
import { ChildChanges } from '../../../../schemas/contract/data/children.ts'
import { schemaErrors } from '../../../../schemas/language/check/check.ts'
import { isObject } from '../../../../schemas/language/values.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { WireRow } from '../../catalog/index.ts'

/** What a body does to a sub-table; every new row has a word it is called by. */
export interface ChildDiff {
  readonly added: readonly WireRow[]
  readonly changed: readonly WireRow[]
  readonly removed: readonly string[]
  /** With which versions removed rows were read, by id, as far as the sender says. */
  readonly versions: Readonly<Record<string, number>>
  /** Undefined: the rows stay in their order, new ones follow them. */
  readonly order: readonly string[] | undefined
}

const refuse = () => new AppError('DATA_BODY_WRONG')

function demandSane(diff: ChildDiff): ChildDiff {
  const { added, changed, removed, order } = diff
  const all = [...added.map(sentIdOf), ...changed.map(sentIdOf), ...removed]
  if (new Set(all).size !== all.length || all.includes('') || new Set(order).size !== (order?.length ?? 0))
    throw refuse()
  if (all.some((id) => id.includes('\0'))) throw refuse()
  return diff
}

const named = (row: WireRow, index: number): WireRow => (sentIdOf(row) === '' ? { ...row, id: `+${index}` } : row)

/** The whole sub-table, as clients of the contract send it. */
function fromRows(rows: readonly WireRow[], stored: readonly WireRow[]): ChildDiff {
  const all = rows.map(named)
  const isNew = new Set(all.filter((_, index) => sentIdOf(rows[index] ?? {}) === ''))
  const present = new Set(all.map(sentIdOf))
  return {
    added: all.filter((row) => isNew.has(row)),
    changed: all.filter((row) => !isNew.has(row)),
    removed: stored.map(sentIdOf).filter((id) => !present.has(id)),
    versions: {},
    order: all.map(sentIdOf),
  }
}

/** Reads what a body says of a sub-table, over the rows that are stored. */
export function readDiff(value: unknown, stored: readonly WireRow[]): ChildDiff {
  if (Array.isArray(value)) {
    if (!value.every(isObject) || value.length > 2 * MAX_CHILD_ROWS) throw refuse()
    return demandSane(fromRows(value, stored))
  }
  if (schemaErrors(ChildChanges as unknown as Record<string, unknown>, value).length > 0) throw refuse()
  const { added = [], changed = [], removed = [], versions = {}, order } = value as ChildChanges
  if (
    [added, changed, removed, order ?? []].some((list) => list.length > 2 * MAX_CHILD_ROWS) ||
    ![...added, ...changed].every(isObject)
  )
    throw refuse()
  return demandSane(
    mergeRepeated(
      {
        added: added.map((row, index) => named({ ...row }, index)),
        changed: changed.map((row) => ({ ...row })),
        removed,
        versions,
        order,
      },
      stored,
    ),
  )
}
