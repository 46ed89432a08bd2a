import * as contract from '../../schemas/contract/reports/report-document.ts'
import { options as dataSourceOptions } from '../../schemas/contract/data-source.ts'
import { parseSql } from '../../schemas/contract/reports/report-head.ts'
import { call, callEnvelope } from '../../src/api/client/call.ts'
import type { Report, ReportColumn } from '../../schemas/language/report.ts'

export type { ReportSummary } from '../../schemas/contract/reports/report-document.ts'
export interface OpenReport {
  readonly document: Report
  /** 0 for one that is not stored yet. */
  readonly version: number
}

/** A document on its way over the wire: as long as it is edited, only its keys count. */
const sent = (document: Report): Record<string, unknown> => ({ ...document })

export const listReports = () => call(contract.documents)
export const loadReport = async (code: string): Promise<OpenReport> => {
  const { document, version } = await call(contract.document, { params: { code } })
  return { document: document as unknown as Report, version }
}
export const saveReport = async ({ document, version }: OpenReport): Promise<OpenReport> => {
  const saved = await call(contract.saveDocument, {
    params: { code: document.code },
    body: { document: sent(document), version },
  })
  return { document: saved.document as unknown as Report, version: saved.version }
}
export const removeReport = async (code: string): Promise<string> =>
  (await callEnvelope(contract.removeDocument, { params: { code } })).message
export const previewReport = (document: Report) => call(contract.preview, { body: { document: sent(document) } })
export const listDataSources = () => call(dataSourceOptions)
export const loadRoles = (code: string) => call(contract.roles, { params: { code } })
export const grantRoles = async (code: string, roleIds: readonly string[]): Promise<void> =>
  void (await call(contract.grantRoles, { params: { code }, body: { roleIds: [...roleIds] } }))

const TYPES = new Map<string, NonNullable<ReportColumn['type']>>([
  ['Integer', 'integer'],
  ['Long', 'integer'],
  ['Double', 'numeric'],
  ['Date', 'date'],
  ['Datetime', 'timestamp'],
])
/** The columns and parameters of a query, merged with the existing settings. */
export async function mergeParsedQuery(document: Report): Promise<Report> {
  const { sql = '', dbSource } = document
  const { fields, params } = await call(parseSql, { query: { sql, ...(dbSource ? { dbKey: dbSource } : {}) } })
  const columns = fields.map(({ fieldName, fieldType }): ReportColumn => {
    const type = TYPES.get(fieldType ?? '') ?? 'text'
    return { ...(document.columns.find(({ field }) => field === fieldName) ?? { field: fieldName }), type }
  })
  const stated = params.map(
    ({ paramName }) => document.params?.find(({ name }) => name === paramName) ?? { name: paramName },
  )
  const { params: _params, chart, ...rest } = document
  const known = new Set(columns.map(({ field }) => field))
  const validChart =
    chart && known.has(chart.x) ? { ...chart, y: chart.y.filter((field) => known.has(field)) } : undefined
  return {
    ...rest,
    columns,
    ...(stated.length > 0 ? { params: stated } : {}),
    ...(validChart && validChart.y.length > 0 ? { chart: validChart } : {}),
  }
}
