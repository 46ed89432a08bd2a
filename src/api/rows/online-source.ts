import {
  childKey,
  BUTTON_ENDPOINT,
  HAS_CHILD,
  type OnlineScreens,
  toBackendRow,
  screensFromOnline,
  type WireItem,
} from '../../../engine/adapters/index.ts'
import type { ChildChanges } from '../../../schemas/contract/data/children.ts'
import * as contract from '../../../schemas/contract/data/cgform.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { call, request, requestEnvelope, requestFile } from '../client/call.ts'
import { validateRemotely } from './checks.ts'
import type { DataSource, ListRequest, Row, RowPage } from './data-source.ts'
import { exportQuery, listParams, toPage, toRow } from './list-params.ts'
import { saveOutcome, savedId } from './save-outcome.ts'
import { transferCalls } from './transfer-calls.ts'
import { ApiError } from '../client/errors.ts'
import { fileOrJob } from '../jobs/jobs.ts'
import { callNamed } from './named-endpoint.ts'
import { fillPath } from './query.ts'
import { startProcess } from '../workflow.ts'

/** An online form of a back end: its documents, and what of its rows has other names than ours. */
export interface OnlineForm extends OnlineScreens {
  readonly code: string
  /** Column that shows another one in its place, by column. */
  readonly shownBy: ReadonlyMap<string, string>
  readonly hasChildField: string
  /** Tables of the sub-tables by the names of our children. */
  readonly tables: ReadonlyMap<string, string>
}

const NOT_SYNCHRONISED = 'NO_DB_SYNC'
const REPLACED = /^_replace_text_(.+)$/
const stringAt = (item: WireItem, name: string): string => (typeof item[name] === 'string' ? item[name] : '')

/** Says in words what such a back end answers by a code. */
async function synchronised<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ApiError && error.said === NOT_SYNCHRONISED ? new AppError('CGFORM_NOT_SYNCHRONISED') : error
  }
}

/** What a back end says of one of its online forms, as screens. Rejects with `ApiError`. */
export async function loadOnlineForm(code: string, signal?: AbortSignal): Promise<OnlineForm> {
  const asked = { params: { screen: code }, signal }
  const [columns, query, form] = await synchronised(
    Promise.all([
      call(contract.getColumns, asked),
      call(contract.getQueryInfo, asked),
      call(contract.getFormItem, asked),
    ]),
  )
  const config = isObject(columns) ? columns : {}
  const listed: readonly unknown[] = Array.isArray(config['columns']) ? config['columns'] : []
  const taken = await withEngines(() =>
    screensFromOnline(code, {
      columns: config,
      query: Array.isArray(query) ? query.filter(isObject) : [],
      form: isObject(form) ? form : {},
    }),
  )
  const replaced = listed.filter(isObject).flatMap((column) => {
    const shown = REPLACED.exec(stringAt(column, 'customRender'))?.[1]
    return shown === undefined ? [] : [[stringAt(column, 'dataIndex'), shown] as const]
  })
  return {
    ...taken,
    code,
    shownBy: new Map(replaced),
    hasChildField: stringAt(config, 'hasChildrenField'),
    tables: new Map(Object.keys(taken.children).map((table) => [childKey(table), table])),
  }
}

function rowOf({ shownBy, hasChildField }: OnlineForm, row: Row): Row {
  const words = [...shownBy].map(([column, other]) => [`${column}_dictText`, row[other]] as const)
  return { ...row, ...Object.fromEntries(words), ...(hasChildField === '' ? {} : { [HAS_CHILD]: row[hasChildField] }) }
}

/** Rows of a sub-table after what was done to them, as such a back end wants them: whole, and new ones without an id. */
function applied(
  before: readonly Row[],
  { added = [], changed = [], removed = [], order }: ChildChanges,
): readonly Record<string, unknown>[] {
  const rows = new Map<string, Record<string, unknown>>(before.map((row) => [row.id, { ...row }]))
  for (const id of removed) rows.delete(id)
  for (const row of changed) rows.set(String(row['id']), { ...rows.get(String(row['id'])), ...row })
  const words = new Set(added.map((row) => String(row['id'])))
  for (const row of added) rows.set(String(row['id']), { ...row })
  const places = new Set([...(order ?? []), ...rows.keys()])
  const all = [...places].map((id) => rows.get(id)).filter((row) => row !== undefined)
  return all.map((row) =>
    words.has(String(row['id'])) ? Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id')) : row,
  )
}

const ID_ALONE = /^[\w-]{1,64}$/
/** The new record that a process is to be started for. */
function submittedId(result: unknown): string | undefined {
  const alone = typeof result === 'number' ? String(result) : result
  return (
    savedId(result, contract.SUBMITTED_ID) ??
    savedId(result) ??
    (typeof alone === 'string' && ID_ALONE.test(alone) ? alone : undefined)
  )
}

/** The sub-tables as each record was last read: a save sends them whole. */
function childTables(form: OnlineForm) {
  const known = new Map<string, ReadonlyMap<string, readonly Row[]>>()
  const owned = new Map(Object.entries(form.children).map(([table, screen]) => [table, toBackendRow(screen)]))

  function bodyOf(record: Readonly<Record<string, unknown>>, id: string): Record<string, unknown> {
    const tables = [...form.tables].flatMap(([name, table]): (readonly [table: string, rows: readonly unknown[]])[] => {
      const childChanges = Object.hasOwn(record, name) ? record[name] : undefined
      const before = known.get(id)?.get(name)
      if (childChanges === undefined) return before ? [[table, before]] : []
      const rows: readonly Readonly<Record<string, unknown>>[] = Array.isArray(childChanges)
        ? childChanges.filter(isObject)
        : applied(before ?? [], childChanges as ChildChanges)
      return [[table, rows.map(owned.get(table) ?? ((row) => row))]]
    })
    return {
      ...Object.fromEntries(Object.entries(record).filter(([name]) => !form.tables.has(name))),
      ...Object.fromEntries(tables),
    }
  }
  function read(id: string, row: Row): ReadonlyMap<string, readonly Row[]> {
    const children = new Map(
      [...form.tables].map(
        ([name, table]) =>
          [name, (Array.isArray(row[table]) ? row[table] : []).flatMap((one: unknown) => toRow(one) ?? [])] as const,
      ),
    )
    known.set(id, children)
    return children
  }
  return { read, bodyOf, has: (id: string) => known.has(id) }
}

/** Rows of an online form over the calls of the contract. */
export function onlineSource(form: OnlineForm): DataSource {
  const path = (endpoint: { readonly path: string }, more: Readonly<Record<string, string>> = {}) =>
    fillPath(endpoint.path, { screen: form.code, ...more })
  const children = childTables(form)
  async function list(wanted: ListRequest, signal?: AbortSignal): Promise<RowPage> {
    const endpoint = wanted.tree ? contract.getTreeData : contract.getData
    const page = toPage(
      await synchronised(request({ method: 'GET', path: path(endpoint), query: listParams(wanted), signal })),
    )
    return { ...page, rows: page.rows.map((row) => rowOf(form, row)) }
  }
  async function get(id: string, signal?: AbortSignal): Promise<Row> {
    const row = toRow(await request({ method: 'GET', path: path(contract.form, { id }), signal }))
    if (!row) throw new AppError('LIST_RESULT_UNKNOWN')
    const tables = new Set(form.tables.values())
    return {
      ...rowOf(form, { ...Object.fromEntries(Object.entries(row).filter(([name]) => !tables.has(name))), id }),
      ...Object.fromEntries(children.read(id, row)),
    }
  }
  const saves = (
    flags: Readonly<Record<string, number>>,
    idOf?: (result: unknown) => string | undefined,
  ): Pick<DataSource, 'add' | 'edit'> => ({
    add: (record) =>
      saveOutcome(
        { method: 'POST', path: path(contract.add), body: { ...children.bodyOf(record, ''), ...flags } },
        undefined,
        idOf,
      ),
    async edit(record) {
      const id = String(record['id'] ?? '')
      // A save of a record that was not read here must not empty its sub-tables.
      if (form.tables.size > 0 && !children.has(id)) await get(id)
      return saveOutcome(
        { method: 'PUT', path: path(contract.edit), body: { ...children.bodyOf(record, id), ...flags } },
        id,
      )
    },
  })
  const erase = async (ids: readonly string[]) =>
    (await requestEnvelope({ method: 'DELETE', path: path(contract.remove, { ids: ids.join(',') }) })).message
  const sheets = (wanted: ListRequest, ids: readonly string[]) => ({
    paramsStr: encodeURIComponent(JSON.stringify(exportQuery(wanted, ids, undefined))),
  })

  const transfer = (name: string, rest = {}) => {
    if (name !== 'importExcel') throw new AppError('LIST_URL_MISSING', { name })
    return { method: 'POST' as const, path: path(contract.importXls), ...rest }
  }

  // Such a back end gives no tickets: its sheets are fetched by the page.
  const { exportAddress: _address, ...files } = transferCalls(transfer, undefined)

  return {
    list,
    get,
    call(endpoint, ids) {
      if (!endpoint.path.startsWith(`${BUTTON_ENDPOINT}/`)) return callNamed(endpoint, ids)
      const body = {
        formId: form.code,
        buttonCode: endpoint.path.slice(BUTTON_ENDPOINT.length + 1),
        dataId: ids.join(','),
      }
      return requestEnvelope({ method: 'POST', path: BUTTON_ENDPOINT, once: true, body }).then(({ message }) => message)
    },
    ...saves({}),
    submitting: saves({ [contract.SUBMIT_FLAG]: 1 }, submittedId),
    start: startProcess,
    ask: validateRemotely,
    demand: () => undefined,
    remove: (id) => erase([id]),
    removeBatch: erase,
    ...files,
    exportRows: (wanted, ids, options) =>
      fileOrJob(
        async () =>
          (
            await requestFile({
              method: 'GET',
              path: path(contract.exportXls),
              query: sheets(wanted, ids),
              signal: options?.signal,
            })
          ).blob,
      ),
  }
}
