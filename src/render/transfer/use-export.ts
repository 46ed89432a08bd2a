import { useCallback, useState } from 'react'
import type { ListRequest } from '../../api/data-source.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { saveFrom } from '../../lib/save-from.ts'
import { loadJobs } from '../../state/jobs.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'

/** A sheet of more rows is fetched by the browser itself, … */
const LARGE = 2000
/** … and of more than these the server answers with a job, which a browser by itself would save as a file. */
const MAX_AT_ONCE = 20_000

/** The ending of an export: the older format, unless the service says that it is the other one. */
const endingOf = ({ type }: Blob) => (type.includes('openxmlformats') ? '.xlsx' : '.xls')

/** Exports the rows of a query, or the chosen ones. `total`: how many the query has, as far as is known. */
export function useExport(request: ListRequest, total: number | undefined): { readonly isExporting: boolean; readonly exportRows: (ids: readonly string[]) => Promise<void> } {
  const { source, ports } = useHost()
  const [isExporting, setExporting] = useState(false)
  const exportRows = useCallback(
    async (ids: readonly string[]) => {
      setExporting(true)
      try {
        // A sheet has all rows, not only those of one level.
        const wanted = { ...request, tree: undefined }
        const count = total ?? 0
        // A back end that knows no tickets is asked like for any other sheet.
        const address = ids.length === 0 && count > LARGE && count <= MAX_AT_ONCE ? await source.exportAddress?.(wanted, ids).catch(() => undefined) : undefined
        if (address !== undefined) return saveFrom(address, () => ports.notify('warning', ports.say('LIST_EXPORT_EMPTY')))
        const sheet = await source.exportRows(wanted, ids)
        if (!(sheet instanceof Blob)) {
          ports.notify('success', sheet.message)
          return await loadJobs()
        }
        if (sheet.size === 0) ports.notify('warning', ports.say('LIST_EXPORT_EMPTY'))
        else saveBlob(sheet, `${ports.say('LIST_EXPORT_NAME')}${endingOf(sheet)}`)
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
