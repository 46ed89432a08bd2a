import { history, type RecordVersion } from '../../../schemas/contract/data/history.ts'
import { editedChildren } from '../../../engine/model/index.ts'
import { readBoolean } from '../../../registry/kit/column-types.ts'
import { CHILDREN_PARAM } from '../../../schemas/contract/data/children.ts'
import * as engine from '../../../schemas/contract/data/data.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import { PARENT_PARAM, placeText } from '../../../schemas/contract/data/place.ts'
import { isForbiddenToPages, isSystemPage } from '../../../schemas/language/check/page-calls.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { uuid } from '../../lib/text.ts'
import { prefetch, takePrefetched, storePrefetched } from './prefetch.ts'
import { call as callEndpoint, request, requestEnvelope } from '../client/call.ts'
import { validateRemotely } from './checks.ts'
import { requestFill } from '../fills.ts'
import type { DataSource, FilledRow, ListRequest, Row, RowPage, SaveOptions, SaveOutcome } from './data-source.ts'
import { callNamed } from './named-endpoint.ts'
import { ListCursor } from './list-cursor.ts'
import { type PlaceParam, exportQuery, listParams, toPage, toRow } from './list-params.ts'
import { importSteps } from '../jobs/import-steps.ts'
import { fillPath } from './query.ts'
import { saveOutcome, savedId } from './save-outcome.ts'
import { manyOf, transferCalls } from './transfer-calls.ts'
import type { WireRequest } from '../client/send.ts'
import { startOwnProcess, startProcess } from '../workflow.ts'

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
  | 'start'
> {
  return {
    start: startOwnProcess,
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

/** A record with its booleans as such, for a service of its own: widgets store a yes as text, and our engine's column reads that. */
function withBooleans({ fields }: Screen, record: Loose): Loose {
  const read = Object.entries(fields).flatMap(([key, { type }]) => {
    const value = type === 'boolean' ? record[key] : undefined
    const isYes = typeof value === 'string' ? readBoolean(value) : undefined
    return isYes === undefined ? [] : [[key, isYes] as const]
  })
  return { ...record, ...Object.fromEntries(read) }
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
    saveOutcome(
      spec(name, { body: screen.source?.endpoints ? withBooleans(screen, record) : record, query, key, quiet }),
      savedId(record),
    )
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
