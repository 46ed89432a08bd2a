import { useCallback, useState } from 'react'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { type ExportChoice, requestOf } from '../../transfer/export-choice.ts'
import type { Selection } from '../selection/index.ts'

interface Exported {
  readonly request: ListRequest
  readonly total: number | undefined
  readonly selection: Pick<Selection, 'ids' | 'isWhole'>
  /** Keys of the drawn columns in their order. */
  readonly shown: readonly string[]
}
export interface Export {
  readonly isExporting: boolean
  readonly exportRows: (wish: ExportChoice) => Promise<void>
}

/** Exports the rows of a query, or the chosen ones; what does it is fetched when it is asked for. */
export function useExport({ request, total, selection, shown }: Exported): Export {
  const host = useHost()
  const { screen, source, ports, context } = host
  const [isExporting, setExporting] = useState(false)
  const exportRows = useCallback(
    async ({ rows, columns, hasIds = false }: ExportChoice) => {
      setExporting(true)
      try {
        const { exportSheet } = await import('../../transfer/export-sheet.ts')
        const ids = rows === 'selected' && !selection.isWhole(request) ? selection.ids : []
        await exportSheet(
          { screen, source, ports, context },
          {
            request: { ...requestOf(request, columns, shown, { screen, source }), ...(hasIds ? { hasIds } : {}) },
            ids,
            total,
          },
        )
      } catch (error) {
        notifyError(error, ports)
      } finally {
        setExporting(false)
      }
    },
    [screen, source, request, ports, context, total, selection, shown],
  )
  return { isExporting, exportRows }
}
