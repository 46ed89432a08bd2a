import { useCallback, useState } from 'react'
import type { ListRequest } from '../../api/data-source.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'

/** Exports the rows of a query, or the chosen ones; what does it is fetched when it is asked for. */
export function useExport(request: ListRequest, total: number | undefined): { readonly isExporting: boolean; readonly exportRows: (ids: readonly string[]) => Promise<void> } {
  const { source, ports } = useHost()
  const [isExporting, setExporting] = useState(false)
  const exportRows = useCallback(
    async (ids: readonly string[]) => {
      setExporting(true)
      try {
        const { exportSheet } = await import('../transfer/export-sheet.ts')
        await exportSheet({ source, ports }, { request, ids, total })
      } catch (error) {
        tell(error, ports)
      } finally {
        setExporting(false)
      }
    },
    [source, request, ports, total],
  )
  return { isExporting, exportRows }
}
