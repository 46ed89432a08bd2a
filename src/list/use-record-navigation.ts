import { useCallback } from 'react'
import type { OfferedAction } from '../host/actions.ts'
import type { RecordNavigation } from '../record/RecordNav.tsx'
import { type RecordFace, type RowCondition, useNeighbours, type ViewRow } from './rows/index.ts'

interface Setup extends Omit<Parameters<typeof useNeighbours>[0], 'isOffered'> {
  /** All actions that this person is offered here. */
  readonly offered: readonly OfferedAction[]
  readonly holds: RowCondition
  /** Shows a row the other way; without it there is one way only. */
  readonly onRun?: (one: OfferedAction, row: ViewRow) => void
  readonly onCopy: (row: ViewRow) => void
}

/** The navigation of an open record: previous and next record, form or detail, and a copy. */
export function useRecordNavigation({
  offered,
  holds,
  onRun,
  onCopy,
  ...list
}: Setup): (face: RecordFace, row: ViewRow) => RecordNavigation {
  const actionOf = useCallback(
    (code: string) => offered.find(({ action, disabled }) => action.code === code && !disabled),
    [offered],
  )
  const isOffered = useCallback(
    (face: RecordFace, { row }: ViewRow) => actionOf(face) !== undefined && holds(face, row),
    [actionOf, holds],
  )
  const neighbour = useNeighbours({ ...list, isOffered })
  return (face, row) => {
    const other =
      onRun && isOffered(face === 'edit' ? 'detail' : 'edit', row)
        ? actionOf(face === 'edit' ? 'detail' : 'edit')
        : undefined
    return {
      previous: neighbour(face, row.id, -1),
      next: neighbour(face, row.id, 1),
      other: other && { title: other.title, go: () => onRun?.(other, row) },
      copy: actionOf('add') && (() => onCopy(row)),
    }
  }
}
