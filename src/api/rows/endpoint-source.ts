import { history, type RecordVersion } from '../../../schemas/contract/data/history.ts'
import { type ChildProblem, editedChildren } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { CHILDREN_PARAM } from '../../../schemas/contract/data/children.ts'
import * as engine from '../../../schemas/contract/data/data.ts'
import { MAX_ROWS_PER_CALL, deleteRows, exportRows } from '../../../schemas/contract/data/data-many.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { PARENT_PARAM, placeText } from '../../../schemas/contract/data/place.ts'
import { IDS_PARAM, SHEET_PARAM } from '../../../schemas/contract/data/sheet.ts'
import { isForbiddenToPages, isSystemPage } from '../../../schemas/language/check/page-calls.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { isObject, stringOrNumberText } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { uuid } from '../../lib/text.ts'
import { MAX_IDS_IN_URL } from '../client/address.ts'
import { prefetch, takePrefetched, storePrefetched } from './prefetch.ts'
import {
  call as callEndpoint,
  callEnvelope,
  callForFile,
  request,
  requestEnvelope,
  requestFile,
} from '../client/call.ts'
import { validateRemotely } from './checks.ts'
import { requestFill } from '../fills.ts'
import type { DataSource, FilledRow, ListRequest, Row, RowPage, SaveOptions, SaveOutcome } from './data-source.ts'
import { ApiError, isVersionConflict, VERSION_CONFLICT } from '../client/errors.ts'
import { callNamed } from './named-endpoint.ts'
import { ListCursor } from './list-cursor.ts'
import { readReport, refusedReport } from '../jobs/import-report.ts'
import { importSteps } from '../jobs/import-steps.ts'
import { fileOrJob } from '../jobs/jobs.ts'
import { fillPath } from './query.ts'
import type { WireRequest } from '../client/send.ts'
import { ticketAddress } from '../client/tickets.ts'
import { startProcess } from '../workflow.ts'

/** The calls a list page makes, by the names a screen document uses. */
const CALLS = {
  list: ['GET', engine.list.path],
  detail: ['GET', engine.queryById.path],
  add: ['POST', engine.add.path],
  edit: ['PUT', engine.edit.path],
  delete: ['DELETE', engine.remove.path],
  deleteBatch: ['DELETE', engine.removeBatch.path],
  importExcel: ['POST', engine.importExcel.path],
  exportXls: ['GET', engine.exportXls.path],
  template: ['GET', engine.importTemplate.path],
} as const satisfies Record<string, readonly [Method, string]>
type CallName = keyof typeof CALLS

type Loose = Readonly<Record<string, unknown>>

/** Rows of joined queries share their `id`; such back ends send a key of their own. */
export function toRow(value: unknown): Row | undefined {
  return isObject(value) ? { ...value, id: stringOrNumberText(value['id'] ?? value['jeecg_row_key']) } : undefined
}

export function toPage(result: unknown): RowPage {
  const page = isObject(result) ? (result as Partial<PageResult<unknown>> & Loose) : undefined
  const records: unknown = Array.isArray(result) ? result : page?.records
  if (!Array.isArray(records)) throw new AppError('LIST_RESULT_UNKNOWN')
  const total = Array.isArray(result) ? result.length : Number(page?.total ?? 0)
  return {
    rows: records.flatMap((row) => toRow(row) ?? []),
    total: total < 0 ? undefined : total,
    ...(engine.isCountKind(page?.['countKind']) ? { countKind: page['countKind'] } : {}),
    ...(typeof page?.['next'] === 'string' ? { next: page['next'] } : {}),
    ...(typeof page?.['prev'] === 'string' ? { prev: page['prev'] } : {}),
    ...(page?.['indexing'] === true ? { isIndexing: true } : {}),
  }
}

function treeParams({ tree }: ListRequest): Record<string, string> {
  if (!tree) return {}
  return tree.below === undefined ? { hasQuery: 'true' } : { hasQuery: 'false', [tree.parent]: tree.below }
}

/** The place below a record that a call is about, if it is about one. */
type PlaceParam = Readonly<Record<string, string>>

/** List parameters in the contract's order; a later one wins, empty ones are left out. */
export function listParams(wanted: ListRequest, place?: PlaceParam): Record<string, string> {
  const orders = [wanted.sort, ...(wanted.thenBy ?? [])]
  const merged: Record<string, string> = {
    ...(wanted.advanced
      ? {
          superQueryParams: encodeURIComponent(JSON.stringify(wanted.advanced.of)),
          superQueryMatchType: wanted.advanced.match,
        }
      : {}),
    ...wanted.terms,
    column: orders.map(({ field }) => field).join(','),
    order: orders.map(({ order }) => order).join(','),
    ...wanted.filters,
    _quick: wanted.quick ?? '',
    _count: wanted.count ?? '',
    [SHEET_PARAM]: wanted.sheet ?? '',
    [IDS_PARAM]: wanted.hasIds === true ? 'true' : '',
    ...place,
    ...treeParams(wanted),
    field: ['id', ...wanted.fields].join(','),
    pageNo: String(wanted.pageNo),
    pageSize: String(wanted.pageSize),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** What an export asks for: all rows of the search, or the chosen ones. */
export function exportQuery(
  wanted: ListRequest,
  ids: readonly string[],
  place: PlaceParam | undefined,
): Record<string, string> {
  const { pageNo: _no, pageSize: _size, _count, ...query } = listParams(wanted, place)
  return { ...query, ...(ids.length ? { selections: ids.join(',') } : {}) }
}

function readProblems(result: unknown): FieldProblem[] {
  const listed = isObject(result) ? result['problems'] : undefined
  if (!Array.isArray(listed)) return []
  return listed.filter((problem): problem is FieldProblem => isObject(problem) && typeof problem['field'] === 'string')
}

function readChildProblems(result: unknown): ChildProblem[] {
  const listed = isObject(result) ? result['children'] : undefined
  return Array.isArray(listed)
    ? listed.filter(
        (problem): problem is ChildProblem =>
          isObject(problem) && typeof problem['child'] === 'string' && isObject(problem['errors']),
      )
    : []
}

/** A refused save as an outcome; a failure of the transport stays a rejection. */
function outcomeOf(error: unknown): SaveOutcome {
  if (
    !(error instanceof ApiError) ||
    (error.status !== 200 && error.status !== VERSION_CONFLICT && error.status !== 400)
  )
    throw error
  const facts = isObject(error.result) ? error.result : {}
  if (isVersionConflict(error)) {
    return {
      kind: 'stale',
      message: error.said,
      by: stringOrNumberText(facts['updateBy_dictText'] ?? facts['updateBy']),
      at: stringOrNumberText(facts['updateTime']),
    }
  }
  const children = readChildProblems(error.result)
  return {
    kind: 'refused',
    message: error.said,
    problems: readProblems(error.result),
    ...(children.length > 0 ? { children } : {}),
  }
}

export function savedId(result: unknown, name = 'id'): string | undefined {
  const id = isObject(result) ? stringOrNumberText(result[name]) : ''
  return id === '' ? undefined : id
}

const aheadKey = (screen: Screen, wanted: ListRequest, place?: PlaceParam) =>
  `rows:${screen.id}:${JSON.stringify(listParams(wanted, place))}`
/** Begins a list call that the page will soon make. */
export function prefetchRows(screen: Screen, wanted: ListRequest): Promise<RowPage> {
  return prefetch(aheadKey(screen, wanted), () => endpointSource(screen).list(wanted))
}

export type SpecOf = (name: CallName, rest?: Omit<WireRequest, 'method' | 'path'>) => WireRequest

/** How a screen's calls look on the wire: its own endpoints, else those of the data engine. */
function specOf(screen: Screen): SpecOf {
  const named = screen.source?.endpoints as Partial<Record<CallName, string>> | undefined
  return (name, rest = {}) => {
    const [method, enginePath] = CALLS[name]
    const path = named
      ? Object.hasOwn(named, name)
        ? named[name]
        : undefined
      : fillPath(enginePath, { screen: screen.id })
    if (path === undefined) throw new AppError('LIST_URL_MISSING', { name })
    if (named && !isSystemPage(screen.id) && isForbiddenToPages(path)) throw new AppError('LIST_CALL_CLOSED', { path })
    // Another back end would not know the header, and may refuse it.
    return { method, path, helper: named ? undefined : 'plain', ...rest, key: named ? undefined : rest.key }
  }
}

/** The outcome of a save; `known` is the id where the reply has none. */
export async function saveOutcome(
  wanted: WireRequest,
  known: string | undefined,
  idOf: (result: unknown) => string | undefined = savedId,
): Promise<SaveOutcome> {
  try {
    const { result, message } = await requestEnvelope({ ...wanted, answers: [VERSION_CONFLICT] })
    return {
      kind: 'saved',
      id: idOf(result) ?? known,
      message,
      ...(isObject(result) && result['version'] !== undefined ? { version: result['version'] } : {}),
    }
  } catch (error) {
    return outcomeOf(error)
  }
}

async function act({ id: screen }: Screen, action: string, row: Row): Promise<SaveOutcome> {
  const version = row['version']
  const body = { id: row.id, ...(typeof version === 'number' ? { version } : {}) }
  const outcome = await saveOutcome(
    {
      method: engine.act.methods[0],
      path: fillPath(engine.act.path, { screen, action }),
      body,
      helper: 'plain',
      key: uuid(),
    },
    row.id,
  )
  return outcome.kind === 'saved' ? { ...outcome, id: row.id } : outcome
}

/** What was published is checked by the server. */
async function asFilled({ id: screen }: Screen, id: string, signal: AbortSignal | undefined): Promise<FilledRow> {
  const { row, filled } = await callEndpoint(engine.asFilled, { params: { screen }, query: { id }, signal })
  const read = toRow(row)
  if (!read) throw new AppError('LIST_RESULT_UNKNOWN')
  return { row: read, screen: filled ? (filled.document as unknown as Screen) : undefined }
}

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
      const wanted = spec('importExcel', {
        body,
        key: uuid(),
        query: place,
        signal: options.signal,
        onUploadProgress: options.onProgress,
      })
      try {
        return readReport(await requestEnvelope(wanted))
      } catch (error) {
        if (error instanceof ApiError && error.status === 200) return refusedReport(error.said, error.result)
        throw error
      }
    },
    template: async () => (await requestFile(spec('template'))).blob,
    errorFile: async (url) => (await requestFile({ method: 'GET', path: url })).blob,
  }
}

/** The same of more rows than an address holds: by a call with a body. */
function manyOf(
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

/** What the data engine can do, and a back end of endpoints cannot. */
function ofEngine(
  screen: Screen,
  place: PlaceParam | undefined,
): Pick<
  DataSource,
  | 'act'
  | 'below'
  | 'asFilled'
  | 'history'
  | 'newKey'
  | 'saveRows'
  | 'totals'
  | 'importSteps'
  | 'exportsTemplate'
  | 'answersWhole'
  | 'knowsAllRules'
> {
  return {
    knowsAllRules: true,
    exportsTemplate: true,
    answersWhole: true,
    importSteps: () => importSteps(screen.id, place),
    newKey: uuid,
    saveRows: ({ added, changed, removed }, { key = uuid() } = {}) =>
      callEndpoint(engine.saveRows, {
        params: { screen: screen.id },
        query: place ?? {},
        body: { added: [...added], changed: [...changed], removed: [...removed] },
        key,
      }),
    asFilled: (id, signal) => asFilled(screen, id, signal),
    history: (id, signal) => callEndpoint(history, { params: { screen: screen.id }, query: { id }, signal }),
    act: (code, row) => act(screen, code, row),
    async totals(wanted, signal) {
      const told = await request({
        method: 'GET',
        path: fillPath(engine.totals.path, { screen: screen.id }),
        query: exportQuery(wanted, [], place),
        signal,
        background: true,
      })
      return isObject(told) ? told : {}
    },
    below: (above) => endpointSource(screen, { [PARENT_PARAM]: placeText(above) }),
  }
}

/** The versions of a record, where the document names their endpoint. */
function namedHistory({ source }: Screen): Pick<DataSource, 'history'> {
  const path = source?.endpoints?.history
  return path === undefined
    ? {}
    : {
        history: async (id, signal) => {
          const versions = await request({ method: 'GET', path, query: { id }, signal })
          return Array.isArray(versions) ? (versions as readonly RecordVersion[]) : []
        },
      }
}

/** Rows of a screen over the wire: the endpoints its document names, else those of the data engine. */
export function endpointSource(screen: Screen, place?: PlaceParam): DataSource {
  const spec = specOf(screen)
  const cursor = new ListCursor()
  const withChildren =
    !screen.source?.endpoints && editedChildren(screen).length > 0 ? { [CHILDREN_PARAM]: 'true' } : {}
  const save = (name: 'add' | 'edit', record: Loose, { key = uuid(), quiet }: SaveOptions = {}, query?: PlaceParam) =>
    saveOutcome(spec(name, { body: record, query, key, quiet }), savedId(record))
  const erase = async (name: 'delete' | 'deleteBatch', query: Loose) =>
    (await requestEnvelope(spec(name, { query, key: uuid() }))).message
  const few = {
    ...transferCalls(spec, place),
    removeBatch: (ids: readonly string[]) => erase('deleteBatch', { ids: ids.join(',') }),
  }
  return {
    async list(wanted, signal) {
      const params = listParams(wanted, place)
      const page = await takePrefetched(aheadKey(screen, wanted, place), async () =>
        toPage(await request(spec('list', { query: cursor.with(params), signal }))),
      )
      cursor.keep(params, page)
      return page
    },
    listed: (wanted) => storePrefetched<RowPage>(aheadKey(screen, wanted, place)),
    async get(id, signal) {
      const row = toRow(await request(spec('detail', { query: { id, ...withChildren }, signal })))
      if (!row) throw new AppError('LIST_RESULT_UNKNOWN')
      return row
    },
    add: async (record, options) => save('add', record, options, place),
    edit: async (record, options) => save('edit', record, options),
    ...(screen.source?.endpoints ? { start: startProcess, ...namedHistory(screen) } : ofEngine(screen, place)),
    call: (endpoint, ids) => callNamed(endpoint, ids, isSystemPage(screen.id)),
    ask: validateRemotely,
    propose: requestFill,
    demand: (call) => void spec(call),
    remove: (id) => erase('delete', { id }),
    ...few,
    ...(screen.source?.endpoints ? {} : manyOf(screen, place, few)),
  }
}
