import { idOf, isWriteOnly, type ResolvedScreen } from '../../../engine/model/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import type { Sent } from '../idempotency/index.ts'
import { type OpenedChild, removal } from '../store/index.ts'
import { changesOfChild } from './merge-rows.ts'
import { rowsOf, type Stored } from './row-units.ts'
import { isSameStored, type Sides } from './three-way.ts'

const listed = (value: unknown): readonly Stored[] => (Array.isArray(value) ? value : [])
const versionOf = (row: Stored | undefined) => Number(row?.['version'] ?? 0)

/** What is typed now, as far as it is not what was sent before. */
function typedSince({ byKey, fields }: ResolvedScreen, sent: Stored, mine: Stored): Stored {
  const open = fields.filter((field) => field.field.compute === undefined && !isWriteOnly(field)).map(({ key }) => key)
  return Object.fromEntries(
    open
      .filter((key) => Object.hasOwn(mine, key) && !isSameStored(byKey.get(key), sent[key], mine[key]))
      .map((key) => [key, mine[key]]),
  )
}

function inOrder(rows: readonly Stored[], order: readonly string[] | undefined): readonly Stored[] {
  const places = new Map(order?.map((id, index) => [id, index]))
  return rows.toSorted(
    (one, other) => (places.get(idOf(one)) ?? rows.length) - (places.get(idOf(other)) ?? rows.length),
  )
}

/** The rows of one sub-table after the save, and what was done to them since. */
function childSince(
  { screen }: OpenedChild,
  before: readonly Stored[],
  sent: unknown,
  mine: unknown,
  theirs: readonly Stored[],
): { readonly base: readonly Stored[]; readonly mine: Stored } {
  const [done, wanted] = [changesOfChild(sent, theirs), changesOfChild(mine, theirs)]
  const [first, was] = [new Map(before.map((row) => [idOf(row), row])), inOrder(rowsOf(before, done), done.order)]
  const now = inOrder(rowsOf(before, wanted), wanted.order)
  const [saved, there] = [new Map(was.map((row) => [idOf(row), row])), new Set(now.map(idOf))]
  const touched = new Set([...(done.added ?? []), ...(done.changed ?? [])].map(idOf))
  const stored = new Map(theirs.map((row) => [idOf(row), row]))
  // A change that the server made by itself belongs to neither side: the stored value stays, unless another user saved too.
  const base = was.map((row) => {
    const their = stored.get(idOf(row))
    return their && versionOf(their) <= versionOf(first.get(idOf(row))) + (touched.has(idOf(row)) ? 1 : 0) ? their : row
  })
  const changed = now.flatMap((row) => {
    const sentRow = saved.get(idOf(row))
    return sentRow ? [{ id: idOf(row), ...typedSince(screen, sentRow, row) }] : []
  })
  return {
    base,
    mine: {
      added: now.filter((row) => !saved.has(idOf(row))),
      changed,
      ...removal(was.filter((row) => !there.has(idOf(row))).map((row) => ({ id: idOf(row) }))),
      order: now.map(idOf),
    },
  }
}

/** The record as the save sent it, as it is edited now, and as it is stored. */
export interface SidesAfterSave extends Sides {
  /** No other user has saved the record since. */
  readonly isAlone: boolean
}
/**
 * The sides of what was typed since a save that turned out to be stored. `mine` is what the form would send now, over the
 * same record as `sent`.
 */
export function sidesAfterSave(
  { screen, children }: { readonly screen: ResolvedScreen; readonly children: readonly OpenedChild[] },
  { row, values }: Sent,
  mine: Stored,
  theirs: Row,
): SidesAfterSave {
  const isAlone = versionOf(theirs) === versionOf(row) + 1
  const base = isAlone
    ? theirs
    : {
        ...row,
        ...Object.fromEntries(
          Object.entries(values).filter(
            ([key]) => !screen.fields.some((field) => field.key === key && isWriteOnly(field)),
          ),
        ),
      }
  const below = children.map(
    (opened) =>
      [
        opened.child.name,
        childSince(
          opened,
          listed(row?.[opened.child.name]),
          values[opened.child.name],
          mine[opened.child.name],
          listed(theirs[opened.child.name]),
        ),
      ] as const,
  )
  return {
    isAlone,
    theirs,
    base: { ...base, ...Object.fromEntries(below.map(([name, side]) => [name, side.base])) },
    mine: {
      ...base,
      ...typedSince(screen, values, mine),
      ...Object.fromEntries(below.map(([name, side]) => [name, side.mine])),
    },
  }
}
