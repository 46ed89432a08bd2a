import * as contract from '../../schemas/contract/graph-report.ts'
import { saveBlob, sheetEnding } from '../lib/save-blob.ts'
import { call, callForFile } from './call.ts'

type Asked = Readonly<Record<string, string | readonly [string, string]>>
type Params = Readonly<Record<string, string>>

function queryOf(id: string, asked: Asked, given: Params): Params {
  const terms = Object.entries(asked).filter(([, value]) => (typeof value === 'string' ? value !== '' : value.some((one) => one !== '')))
  const params = terms.map(([fieldName, value]) => ({ fieldName, searchMode: typeof value === 'string' ? 'single' : 'group', value }))
  return { ...given, id, ...(params.length > 0 ? { params: encodeURIComponent(JSON.stringify(params)) } : {}) }
}

/** Everything a chart page draws, as a back end answers it. */
export function loadCharts(id: string, asked: Asked, given: Params, signal?: AbortSignal): Promise<unknown> {
  return call(contract.getChartsData, { query: queryOf(id, asked, given), signal })
}
/** The numbers of a chart as a sheet. */
export async function saveChartSheet(id: string, name: string, asked: Asked, given: Params): Promise<void> {
  const { blob } = await callForFile(contract.exportXlsById, { query: { ...queryOf(id, asked, given), name } })
  saveBlob(blob, `${name}${sheetEnding(blob)}`)
}
