import { useMemo } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { LeadColumn } from '../cells.ts'

/** The row headers of a grid. */
export function useLeadColumns(sheet: Sheet, selection: boolean, rowNumber: boolean): readonly LeadColumn[] {
  const mayMove = sheet.rights.move && !sheet.locked
  return useMemo<readonly LeadColumn[]>(
    () => [
      ...(mayMove ? ['row-drag' as const] : []),
      ...(selection && !sheet.locked ? ['row-select' as const] : []),
      ...(rowNumber ? ['row-number' as const] : []),
    ],
    [mayMove, selection, rowNumber, sheet],
  )
}
