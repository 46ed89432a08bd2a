import type { ChildDiff } from '../../children-input.ts'
import type { WireRow } from '../../labels/texts.ts'
import { isSame } from '../same.ts'

/** Rows of a sheet as they change the stored rows of their record; `ids` says by what each is called. */
export interface Paired {
  readonly diff: ChildDiff
  readonly ids: readonly string[]
}

/**
 * The rows of a sheet are all rows of the record in their order. One that is stored as it stands is that row; the others
 * change those that are left, in their order, so that rows keep their ids; what is then left over is added or removed.
 */
export function pair(inputs: readonly WireRow[], keys: readonly string[], stored: readonly WireRow[]): Paired {
  const free = new Set(stored)
  const own = inputs.map((input) => {
    const same = [...free].find((row) => keys.every((key) => isSame(input[key], row[key])))
    if (same) free.delete(same)
    return same
  })
  const left = [...free]
  const rows = inputs.map((input, index) => {
    const before = own[index] ?? left.shift()
    return { isNew: before === undefined, row: { ...input, id: before ? String(before['id']) : `+${index}` } }
  })
  const ids = rows.map(({ row }) => row.id)
  return {
    ids,
    diff: { added: rows.filter(({ isNew }) => isNew).map(({ row }) => row), changed: rows.filter(({ isNew }) => !isNew).map(({ row }) => row), removed: left.map((row) => String(row['id'])), versions: {}, order: ids },
  }
}
