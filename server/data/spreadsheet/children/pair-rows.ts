import type { ChildDiff } from '../../write/index.ts'
import type { WireRow } from '../../catalog/index.ts'

/** Sheet rows paired with the stored rows of their record; `ids` identifies each. */
export interface PairedRows {
  readonly diff: ChildDiff
  readonly ids: readonly string[]
}

/**
 * The rows of a sheet are all rows of the record in their order. One that is stored unchanged is that row; the others
 * change those that are left, in their order, so that rows keep their ids; what is then left over is added or removed.
 */
export function pairRows(inputs: readonly WireRow[], keys: readonly string[], stored: readonly WireRow[]): PairedRows {
  // Nothing is said in several ways.
  const saidBy = (row: WireRow) => JSON.stringify(keys.map((key) => row[key] ?? ''))
  const alike = Map.groupBy(stored.toReversed(), saidBy)
  const own = inputs.map((input) => alike.get(saidBy(input))?.pop())
  const ownRows = new Set(own)
  const others = stored.filter((row) => !ownRows.has(row))
  let reused = 0
  const rows = inputs.map((input, index) => {
    const before = own[index] ?? others[reused++]
    return { isNew: before === undefined, row: { ...input, id: before ? String(before['id']) : `+${index}` } }
  })
  const ids = rows.map(({ row }) => row.id)
  return {
    ids,
    diff: {
      added: rows.filter(({ isNew }) => isNew).map(({ row }) => row),
      changed: rows.filter(({ isNew }) => !isNew).map(({ row }) => row),
      removed: others.slice(reused).map((row) => String(row['id'])),
      versions: {},
      order: ids,
    },
  }
}
