import { MAX_ROWS_PER_CALL, deleteRows, exportRows } from '../../../schemas/contract/data/data-many.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { uuid } from '../../lib/text.ts'
import { MAX_IDS_IN_URL } from '../client/address.ts'
import { callEnvelope, callForFile, requestEnvelope, requestFile } from '../client/call.ts'
import { ApiError } from '../client/errors.ts'
import { ticketAddress } from '../client/tickets.ts'
import { readReport, refusedReport } from '../jobs/import-report.ts'
import { fileOrJob } from '../jobs/jobs.ts'
import type { DataSource } from './data-source.ts'
import type { SpecOf } from './endpoint-source.ts'
import { type PlaceParam, exportQuery } from './list-params.ts'
import { PROGRESS_KEY } from '../../../schemas/contract/data/import-progress.ts'
import { watchImport } from './watch-import.ts'

/** Chosen rows stand in the address, and an address has an end. */
function demandInAddress(ids: readonly string[]): void {
  if (ids.length > MAX_IDS_IN_URL) throw new AppError('LIST_EXPORT_MOST', { max: MAX_IDS_IN_URL })
}

/** The import and export calls. */
export function transferCalls(
  spec: SpecOf,
  place: PlaceParam | undefined,
): Pick<DataSource, 'exportRows' | 'exportAddress' | 'importFile' | 'template' | 'errorFile'> {
  return {
    exportRows: (wanted, ids, options) =>
      fileOrJob(async () => {
        demandInAddress(ids)
        return (
          await requestFile(spec('exportXls', { query: exportQuery(wanted, ids, place), signal: options?.signal }))
        ).blob
      }),
    exportAddress: (wanted, ids) =>
      ticketAddress(spec('exportXls').path, {
        paramsStr: encodeURIComponent(JSON.stringify(exportQuery(wanted, ids, place))),
      }),
    async importFile(files, options) {
      const body = new FormData()
      for (const file of files) body.append('files[]', file, file.name)
      if (options.isSingleTableImport) body.append('isSingleTableImport', options.isSingleTableImport)
      if (options.foreignKeys) body.append('foreignKeys', JSON.stringify(options.foreignKeys))
      body.append('validateStatus', options.allOrNothing ? '1' : '0')
      const progressKey = uuid()
      // A header would be refused by some back ends; a field more is read by none.
      body.append(PROGRESS_KEY, progressKey)
      const wanted = spec('importExcel', {
        body,
        key: uuid(),
        query: place,
        signal: options.signal,
        onUploadProgress: options.onProgress,
      })
      const stop = options.onProcessed && watchImport(progressKey, options.onProcessed)
      try {
        return readReport(await requestEnvelope(wanted))
      } catch (error) {
        if (error instanceof ApiError && error.status === 200) return refusedReport(error.said, error.result)
        throw error
      } finally {
        stop?.()
      }
    },
    template: async () => (await requestFile(spec('template'))).blob,
    errorFile: async (url) => (await requestFile({ method: 'GET', path: url })).blob,
  }
}

/** The same of more rows than an address holds: by a call with a body. */
export function manyOf(
  { id: screen }: Screen,
  place: PlaceParam | undefined,
  few: Pick<DataSource, 'removeBatch' | 'exportRows'>,
): Pick<DataSource, 'removeBatch' | 'removedAtOnce' | 'exportRows'> {
  return {
    removedAtOnce: MAX_ROWS_PER_CALL,
    removeBatch: async (ids) =>
      ids.length <= MAX_IDS_IN_URL
        ? few.removeBatch(ids)
        : (await callEnvelope(deleteRows, { params: { screen }, body: { ids: [...ids] }, key: uuid() })).message,
    async exportRows(wanted, ids, options) {
      if (ids.length <= MAX_IDS_IN_URL) return few.exportRows(wanted, ids, options)
      const body = exportQuery(wanted, ids, place)
      return fileOrJob(
        async () =>
          (
            await callForFile(exportRows, {
              params: { screen },
              body,
              ...(options?.signal ? { signal: options.signal } : {}),
            })
          ).blob,
      )
    },
  }
}
