import { useCallback, useState } from 'react'
import type { ListControl } from '../query-state/index.ts'
import type { Total } from './use-exact-total.ts'
import type { Rows, ViewRow } from './use-rows.ts'

export type RecordFace = 'edit' | 'detail'
interface Setup {
  readonly control: ListControl
  readonly rows: Rows
  /** All rows that are drawn, those of opened branches too. */
  readonly drawn: readonly ViewRow[]
  readonly total: Total
  /** May the row be shown so? */
  readonly isOffered: (face: RecordFace, row: ViewRow) => boolean
  readonly onShow: (face: RecordFace, row: ViewRow) => void
}
interface Turn {
  readonly pageNo: number
  readonly by: -1 | 1
  readonly face: RecordFace
}

/** The records before and after one in the list, over the ends of its pages. */
export function useNeighbours({
  control: { state, change, request },
  rows,
  drawn,
  total,
  isOffered,
  onShow,
}: Setup): (face: RecordFace, id: string, by: -1 | 1) => (() => void) | undefined {
  const [turn, setTurn] = useState<Turn>()
  if (turn && rows.status !== 'loading' && turn.pageNo === state.pageNo) {
    setTurn(undefined)
    const found = (turn.by > 0 ? rows.rows : rows.rows.toReversed()).find((row) => isOffered(turn.face, row))
    if (found) onShow(turn.face, found)
  }
  return useCallback(
    (face, id, by) => {
      const at = drawn.findIndex((row) => row.id === id)
      if (at < 0) return undefined
      const beyond = by > 0 ? drawn.slice(at + 1) : drawn.slice(0, at).toReversed()
      const found = beyond.find((row) => isOffered(face, row))
      if (found) return () => onShow(face, found)
      const isMore =
        by < 0
          ? state.pageNo > 1
          : total.count === undefined
            ? rows.rows.length === state.pageSize
            : state.pageNo * state.pageSize < total.count
      if (!isMore || request.tree?.below !== undefined) return undefined
      return () => {
        change({ pageNo: state.pageNo + by })
        setTurn({ pageNo: state.pageNo + by, by, face })
      }
    },
    [drawn, rows, state, total, request, change, isOffered, onShow],
  )
}
