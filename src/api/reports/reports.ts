import { PARAM, screenFromReport } from '../../../engine/adapters/index.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import * as contract from '../../../schemas/contract/reports/report.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { call, callForFile } from '../client/call.ts'
import type { DataSource, ListRequest, Row, RowPage } from '../rows/data-source.ts'
import { exportQuery, listParams, toPage } from '../rows/list-params.ts'

/** A report of a back end, ready to be drawn. */
export interface LoadedReport {
  readonly id: string
  readonly screen: Screen
  /** Columns that a last row sums up. */
  readonly totals: readonly string[]
  /** Whether the back end adds up all rows; else what is held of them is summed. */
  readonly hasTotals: boolean
}
type Params = Readonly<Record<string, string>>

const textAt = (value: unknown, name: string): string =>
  isObject(value) && typeof value[name] === 'string' ? value[name] : ''

/** What a back end says of one of its reports, as a screen. Rejects with `ApiError`. */
export async function loadReport(code: string, signal?: AbortSignal): Promise<LoadedReport> {
  const config: unknown = await call(contract.getRpColumns, { params: { code }, signal })
  const id = textAt(config, 'cgRpConfigId') || code
  const [whole, query, params] = await Promise.all([
    call(contract.getColumnsAndData, {
      params: { id },
      query: { pageNo: '1', pageSize: '1' },
      signal,
    }) as Promise<unknown>,
    call(contract.getQueryInfo, { params: { id }, signal }) as Promise<unknown>,
    call(contract.getParamsInfo, { params: { id }, signal }) as Promise<unknown>,
  ])
  const answer = isObject(whole) ? whole : {}
  const screen = screenFromReport(code, {
    columns: answer['columns'] ?? (isObject(config) ? config['columns'] : []),
    dictOptions: answer['dictOptions'],
    fieldHrefSlots: answer['fieldHrefSlots'],
    name: textAt(answer, 'cgreportHeadName') || textAt(config, 'cgRpConfigName'),
    isGrouped: answer['isGroupTitle'] === true,
    query,
    params,
  })
  return { id, screen, totals: Object.keys(screen.list?.totals ?? {}), hasTotals: answer['hasTotals'] === true }
}

/** Parameters of a report are values, not patterns: the marks that a text is searched with are taken off. */
function withPlainParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name.startsWith(PARAM) ? value.replace(/^\*(.*)\*$/s, '$1') : value,
    ]),
  )
}

/** Sums as the contract has them: a column that holds more than numbers says so. */
function sumsOf(rows: readonly Row[], fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const values = rows
        .map((row) => row[field])
        .filter((value) => value !== null && value !== undefined && value !== '')
      const sum = values.reduce((before: number, value) => before + Number(value), 0)
      // Sums of decimals carry the dust of binary digits.
      return [field, Number.isFinite(sum) ? Math.round(sum * 100) / 100 : say('REPORT_NOT_NUMBERS')]
    }),
  )
}

const refuse = (name: string) => () => Promise.reject(new AppError('LIST_URL_MISSING', { name }))

/** Rows of a report; nothing can be written to one. `fixed` comes from the address of the page: parameters and forced conditions. */
export function reportSource({ id, totals, hasTotals }: LoadedReport, fixed: Params): DataSource {
  let held: { readonly asked: string; readonly rows: readonly Row[] } | undefined
  const asked = (wanted: ListRequest) => withPlainParams({ ...fixed, ...listParams(wanted) })
  async function list(wanted: ListRequest, signal?: AbortSignal): Promise<RowPage> {
    const query = asked(wanted)
    const page = toPage(await call(contract.getData, { params: { id }, query, signal }))
    const rows = page.rows.map((row, at) => ({ ...row, id: row.id || `${wanted.pageNo}-${at}` }))
    held = { asked: JSON.stringify(query), rows }
    return { ...page, rows }
  }
  /** The contract has no call that adds up: its clients sum the page they hold. */
  async function summedHere(wanted: ListRequest, signal?: AbortSignal): Promise<Record<string, unknown>> {
    return sumsOf(held?.asked === JSON.stringify(asked(wanted)) ? held.rows : (await list(wanted, signal)).rows, totals)
  }
  async function summedThere(wanted: ListRequest, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const totalsRow = await call(contract.totals, { params: { id }, query: asked(wanted), signal })
    return Object.fromEntries(
      totals.map((field) => [
        field,
        Object.hasOwn(totalsRow, field) ? (totalsRow[field] ?? 0) : say('REPORT_NOT_NUMBERS'),
      ]),
    )
  }
  return {
    list,
    ...(totals.length === 0 ? {} : hasTotals ? { totals: summedThere } : { totals: summedHere, totalsOf: 'page' }),
    get: refuse('detail'),
    add: refuse('add'),
    edit: refuse('edit'),
    demand: (name) => {
      throw new AppError('LIST_URL_MISSING', { name })
    },
    remove: refuse('delete'),
    removeBatch: refuse('deleteBatch'),
    exportRows: async (wanted, _ids, options) =>
      (
        await callForFile(contract.exportManySheetXls, {
          params: { id },
          query: withPlainParams({ ...fixed, ...exportQuery(wanted, [], undefined) }),
          ...(options?.signal ? { signal: options.signal } : {}),
        })
      ).blob,
    importFile: refuse('importExcel'),
    template: refuse('template'),
    errorFile: refuse('errorFile'),
  }
}
