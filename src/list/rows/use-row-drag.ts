import { type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Point, useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import type { Side, TreePlace } from '../../api/rows/data-source.ts'
import { useHost } from '../../host/host.tsx'
import type { Branches } from './use-branches.ts'
import type { ViewRow } from './use-rows.ts'

/** Moves a row of the tree; undefined where rows are not moved. */
export type MoveRow = (row: ViewRow, place: TreePlace) => void

/** Each row has three places, numbered one after the other. */
const SIDES = ['before', 'into', 'after'] as const
const CODES = { before: 'TREE_DROP_BEFORE', into: 'TREE_DROP_INTO', after: 'TREE_DROP_AFTER' } as const
/** The part of a row, at its upper and its lower edge, that is a place beside it. */
const EDGE = 0.25

interface Drop {
  readonly row: ViewRow
  readonly side: Side
}
function dropAt(rows: readonly ViewRow[], place: number | undefined): Drop | undefined {
  if (place === undefined) return undefined
  const [row, side] = [rows[Math.floor(place / SIDES.length)], SIDES[place % SIDES.length]]
  return row && side && { row, side }
}

/** Number of the rows that are drawn below this one and hang on it. */
function countBelow(rows: readonly ViewRow[], branches: Branches, index: number): number {
  const level = branches.of(rows[index]?.id ?? '')?.level ?? 0
  const end = rows.findIndex(({ id }, at) => at > index && (branches.of(id)?.level ?? 0) <= level)
  return (end < 0 ? rows.length : end) - index - 1
}

/** The place below the pointer: beside a row or, in its middle, below it. What hangs on the dragged row is none. */
function placeBelow(
  table: HTMLElement,
  { x, y }: Point,
  { rows, branches, from }: { readonly rows: readonly ViewRow[]; readonly branches: Branches; readonly from: number },
): number | undefined {
  const boxes = [...table.querySelectorAll(':scope > tbody > [data-row-key]')].map((row) => row.getBoundingClientRect())
  const at = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom)
  const [box, dragged] = [boxes[at], Math.floor(from / SIDES.length)]
  if (!box || (at >= dragged && at <= dragged + countBelow(rows, branches, dragged))) return undefined
  const part = (y - box.top) / (box.bottom - box.top)
  // Below an open row its own rows follow.
  const isOpen = countBelow(rows, branches, at) > 0
  const side = part < EDGE ? 'before' : part < 1 - EDGE || isOpen ? 'into' : 'after'
  return at * SIDES.length + SIDES.indexOf(side)
}

interface Setup {
  readonly table: RefObject<HTMLElement | null>
  readonly rows: readonly ViewRow[]
  readonly branches: Branches
  readonly onMove: MoveRow | undefined
  readonly titleOf: (row: ViewRow) => string
}
export interface RowDrag {
  /** Presses the handle of a row; undefined where rows are not moved. */
  readonly onGrab: ((event: PointerEvent<HTMLElement>, id: string) => void) | undefined
  readonly isDragged: (id: string) => boolean
  /** The side of a row at which the dragged one would be dropped. */
  readonly sideOf: (id: string) => Side | undefined
  readonly session: ReactNode
}

/** Rows of a tree are dragged beside other rows or below them. */
export function useRowDrag({ table, rows, branches, onMove, titleOf }: Setup): RowDrag {
  const { ports } = useHost()
  const nameOf = (place: number) => {
    const drop = dropAt(rows, place)
    return drop ? titleOf(drop.row) : ''
  }
  const { dragged, grab, session } = useReorder({
    list: table,
    count: rows.length * SIDES.length,
    placeOf: (list, point, from) => placeBelow(list, point, { rows, branches, from }),
    nameOf,
    sentenceOf: (step, name, place) => {
      const drop = dropAt(rows, place)
      if (step === 'over' && drop) return ports.say(CODES[drop.side], { title: titleOf(drop.row) })
      const code = step === 'ended' ? 'TREE_DROPPED' : step === 'cancelled' ? 'TREE_NOT_DRAGGED' : 'TREE_DRAGGED'
      return ports.say(code, { title: name })
    },
    onMove: (from, to) => {
      const [moved, drop] = [dropAt(rows, from), dropAt(rows, to)]
      if (moved && drop) onMove?.(moved.row, { row: drop.row.id, side: drop.side })
    },
    ports,
  })
  const latest = useRef(rows)
  useEffect(() => void (latest.current = rows), [rows])
  const mayMove = onMove !== undefined && branches.isTree
  const onGrab = useCallback(
    (event: PointerEvent<HTMLElement>, id: string) => {
      const at = latest.current.findIndex((row) => row.id === id)
      grab(event, at * SIDES.length + SIDES.indexOf('into'))
    },
    [grab],
  )
  return useMemo(() => {
    const [moved, drop] = [dropAt(rows, dragged?.from), dropAt(rows, dragged?.to)]
    return {
      onGrab: mayMove ? onGrab : undefined,
      isDragged: (id) => moved?.row.id === id,
      sideOf: (id) => (drop?.row.id === id && id !== moved?.row.id ? drop.side : undefined),
      session,
    }
  }, [rows, dragged, mayMove, onGrab, session])
}
