import { sheetFileName } from '../../schemas/contract/data/sheet.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { ListRequest } from '../api/rows/data-source.ts'
import { saveBlob } from '../lib/save-blob.ts'
import { saveFrom } from '../lib/save-from.ts'
import { loadJobs } from '../state/jobs.ts'
import type { Host } from '../host/host.tsx'

/** A sheet of more rows is fetched by the browser itself, … */
const LARGE = 2000
/** … and of more than these the server answers with a job, which a browser by itself would save as a file. */
const MAX_AT_ONCE = 20_000

/** The ending of an export: the older format, unless the service says that it is the other one. */
const endingOf = ({ type }: Blob) => (type.includes('openxmlformats') ? '.xlsx' : '.xls')

interface Wanted {
  readonly request: ListRequest
  /** The chosen rows; empty: all rows of the query. */
  readonly ids: readonly string[]
  /** How many rows the query has, as far as is known. */
  readonly total: number | undefined
}

/** Exports rows: into a file, or into a job that the service begins. */
export async function exportSheet(
  { screen, source, ports, context }: Pick<Host, 'screen' | 'source' | 'ports' | 'context'>,
  { request, ids, total = 0 }: Wanted,
): Promise<void> {
  // A sheet has all rows, not only those of one level.
  const wanted = { ...request, tree: undefined }
  // A back end without tickets gets the ordinary export call.
  const address =
    ids.length === 0 && total > LARGE && total <= MAX_AT_ONCE
      ? await source.exportAddress?.(wanted, ids).catch(() => undefined)
      : undefined
  if (address !== undefined) return saveFrom(address, () => ports.notify('warning', ports.say('LIST_EXPORT_EMPTY')))
  const sheet = await source.exportRows(wanted, ids)
  if (!(sheet instanceof Blob)) {
    ports.notify('success', sheet.message)
    return loadJobs()
  }
  if (sheet.size === 0) ports.notify('warning', ports.say('LIST_EXPORT_EMPTY'))
  else saveBlob(sheet, `${sheetFileName(textIn(screen.screen.title, ports.locale), context().today)}${endingOf(sheet)}`)
}
