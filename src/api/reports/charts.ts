import * as contract from '../../../schemas/contract/reports/graph-report.ts'
import { saveBlob, sheetEnding } from '../../lib/save-blob.ts'
import { call, callForFile } from '../client/call.ts'
import { type StartedJob, fileOrJob } from '../jobs/jobs.ts'

type Asked = Readonly<Record<string, string | readonly [string, string]>>
type Params = Readonly<Record<string, string>>

function queryOf(id: string, asked: Asked, addressParams: Params): Params {
  const terms = Object.entries(asked).filter(([, value]) =>
    typeof value === 'string' ? value !== '' : value.some((one) => one !== ''),
  )
  const params = terms.map(([fieldName, value]) => ({
    fieldName,
    searchMode: typeof value === 'string' ? 'single' : 'group',
    value,
  }))
  return { ...addressParams, id, ...(params.length > 0 ? { params: encodeURIComponent(JSON.stringify(params)) } : {}) }
}

/** Everything a chart page draws, as a back end answers it. */
export function loadCharts(id: string, asked: Asked, addressParams: Params, signal?: AbortSignal): Promise<unknown> {
  return call(contract.getChartsData, { query: queryOf(id, asked, addressParams), signal })
}
/** The numbers of a chart as a sheet, or the job that makes it. */
export async function saveChartSheet(
  id: string,
  name: string,
  asked: Asked,
  addressParams: Params,
): Promise<StartedJob | undefined> {
  const sheet = await fileOrJob(
    async () =>
      (await callForFile(contract.exportXlsById, { query: { ...queryOf(id, asked, addressParams), name } })).blob,
  )
  if (!(sheet instanceof Blob)) return sheet
  saveBlob(sheet, `${name}${sheetEnding(sheet)}`)
  return undefined
}
