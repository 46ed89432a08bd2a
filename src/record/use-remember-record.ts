import { useEffect } from 'react'
import { recordTitle } from '../../engine/model/index.ts'
import type { Row } from '../api/rows/data-source.ts'
import { useHost } from '../host/host.tsx'

/** Adds a displayed record to the recently opened ones. */
export function useRememberRecord(row: Row | undefined): void {
  const { screen, keep } = useHost()
  const { id } = screen.screen
  const title = row && (recordTitle(screen, row) || row.id)
  useEffect(() => {
    if (row && title !== undefined) keep.recent?.noteRecord({ screen: id, id: row.id, title })
  }, [keep, id, row, title])
}
