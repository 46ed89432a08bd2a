import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { OnlineNames } from '../../../engine/adapters/index.ts'
import * as contract from '../../../schemas/contract/data/cgform.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { actOnRow, addRow, childTables, editRow, readTables, removeRows } from '../../data/write/index.ts'
import { type Engine, engineOf, engineOn, type WireRow } from '../../data/catalog/index.ts'
import { describeSlowQuery, findRow, listRows, logSlowQuery } from '../../data/read/index.ts'
import { type ListQuery, withParamsStr } from '../../data/query/index.ts'
import { MAX_BYTES, readImport, storeImport, withErrorFileLink } from '../../data/spreadsheet/index.ts'
import { transactionDatabase } from '../../db/connection/transaction-database.ts'
import { answer } from '../../http/response/answer.ts'
import { type RouteOptions, bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import {
  type OpenedScreen,
  RECORD_BYTES,
  openScreen,
  removedMessage,
  sendExport,
  saveOnce,
  runOnce,
} from '../data/api.ts'
import { publishSaved } from '../grid-socket/api.ts'
import { afterCommit, type AfterCommit, firstStartable, requireStartable, startWithin } from '../process/api.ts'
import { describeForm, describeList, describeQuery, describeQuerySchema, describeSubLists } from './describe.ts'
import { headRoutes } from './heads.ts'
import { editingScreenId, onlineListQuery } from './rows.ts'

const OPTIONS: RouteOptions = { screenParam: 'screen' }
const SAVING: RouteOptions = { ...OPTIONS, bodyLimit: RECORD_BYTES }
/** Any of these permissions allows reading the form's definition. */
const SEEING = ['list', 'detail', 'add', 'edit']

const opened = (context: HandlerContext<{ screen: string }>, ...actions: readonly string[]) =>
  openScreen(context, context.params.screen, context.screenVersion, actions)

async function byTable(context: HandlerContext, table: string, ...actions: readonly string[]): Promise<OpenedScreen> {
  const id = await engineOf(context).screens.idOfTable(table)
  if (id === undefined) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: table })
  return openScreen(context, id, undefined, actions)
}

/** One record by the names of its columns, with the rows of its sub-tables by the names of their tables. */
async function record({ engine, screen, actor }: OpenedScreen, id: string): Promise<Record<string, unknown>> {
  const row = await findRow(engine, screen, id, actor.locale)
  const tables = (await readTables(engine, screen, actor, id)).map(({ table, rows }) => {
    const names = new OnlineNames(table.screen.resolved)
    return [table.screen.table, rows.map((one) => names.row(one))] as const
  })
  return { ...new OnlineNames(screen.resolved).row(row), ...Object.fromEntries(tables) }
}

/** A record as it was sent, by our names. A sub-table is sent whole. */
async function sent({ engine, screen }: OpenedScreen, body: WireRow): Promise<WireRow> {
  const children = (await childTables(engine, screen)).flatMap((table) => {
    const said: unknown = Object.hasOwn(body, table.screen.table) ? body[table.screen.table] : undefined
    // Clients of the family say an emptied table as an empty text; what says nothing leaves the rows.
    if (said === undefined || said === null) return []
    const rows: unknown = said === '' ? [] : said
    if (!Array.isArray(rows)) throw new AppError('DATA_BODY_WRONG')
    const names = new OnlineNames(table.screen.resolved)
    return [
      [
        table.child.name,
        rows.map((row: unknown) => (typeof row === 'object' && row !== null ? names.record(row as WireRow) : row)),
      ] as const,
    ]
  })
  return { ...new OnlineNames(screen.resolved).record(body), ...Object.fromEntries(children) }
}

async function rowsOf(context: HandlerContext<{ screen: string }, Record<string, string>>, params: WireRow) {
  const form = await opened(context, 'list')
  const { screen, query } = await onlineListQuery(form, params)
  // The contract has no word for how far a total counts.
  const whole: ListQuery = { ...query, count: 'exact' }
  const { records, total } = await logSlowQuery(context, describeSlowQuery(form.engine, screen, whole), () =>
    listRows(form.engine, screen, whole, context.locale),
  )
  const names = new OnlineNames(screen.resolved)
  return { records: records.map((row) => names.row(row)), total }
}

/** The rows of a sub-table that belong to one record of whichever screen edits them. */
async function rowsBelow(
  context: HandlerContext<{ table: string; mainId: string }>,
): Promise<readonly Record<string, unknown>[]> {
  const { table, mainId } = context.params
  const above = await editingScreenId(context.db, table)
  if (above === undefined) throw new AppError('DATA_NOT_BELOW')
  const whole = await openScreen(context, above, undefined, SEEING)
  const rows: unknown = (await record(whole, mainId))[table]
  if (!Array.isArray(rows)) throw new AppError('HTTP_FORBIDDEN')
  return rows as readonly Record<string, unknown>[]
}

/**
 * A save, and where its sender wants the record submitted, the start of a process with it: both or neither is there afterwards. A screen
 * without a process of this server is saved alone; the client asks its back end for the start next.
 */
async function saved(
  context: HandlerContext<unknown, unknown, WireRow>,
  what: { readonly id: string },
  form: OpenedScreen,
  values: WireRow,
  save: (engine: Engine) => Promise<WireRow>,
): Promise<WireRow> {
  const isSubmitted = Number(context.body[contract.SUBMIT_FLAG]) === 1
  const code = isSubmitted ? await firstStartable(context, form.screen.id) : undefined
  const startable = code === undefined ? undefined : await requireStartable(context, code)
  let after: readonly AfterCommit[] = []
  const row = await saveOnce(context, what, form, async (engine) => {
    if (code === undefined || !startable) return save(engine)
    const recordId = typeof values['id'] === 'string' ? values['id'] : ''
    const started = await startWithin(context, engine.database, startable, { code, recordId, values })
    after = started.after
    return findRow(engine, form.screen, started.recordId, form.actor.locale)
  })
  await afterCommit(context, after)
  return row
}

const describing = () => [
  bind(contract.getColumns, async (context) => describeList(context, await opened(context, ...SEEING)), OPTIONS),
  bind(
    contract.getErpColumns,
    async (context) => {
      const screen = await opened(context, ...SEEING)
      return { main: await describeList(context, screen), subList: await describeSubLists(context, screen) }
    },
    OPTIONS,
  ),
  bind(contract.getQueryInfo, async (context) => describeQuery(context, await opened(context, ...SEEING)), OPTIONS),
  bind(
    contract.getQueryInfoVue3,
    async (context) => describeQuerySchema(context, await opened(context, ...SEEING)),
    OPTIONS,
  ),
  bind(contract.getFormItem, async (context) => describeForm(context, await opened(context, ...SEEING)), OPTIONS),
  bind(contract.getErpFormItem, async (context) => describeForm(context, await opened(context, ...SEEING)), OPTIONS),
  bind(contract.getFormItemBytbname, async (context) =>
    describeForm(context, await byTable(context, context.params.table, ...SEEING)),
  ),
]

const reading = () => [
  bind(contract.getData, async (context) => rowsOf(context, context.query), OPTIONS),
  bind(
    contract.getTreeData,
    async (context) => {
      const { query } = context
      // With `batchFlag` a client asks at once for what is below all of its open nodes, which are named in a condition.
      return rowsOf(context, {
        ...query,
        hasQuery: query['hasQuery'] === 'true' || query['batchFlag'] === 'true' ? 'true' : 'false',
      })
    },
    OPTIONS,
  ),
  bind(contract.form, async (context) => record(await opened(context, 'detail', 'edit'), context.params.id), OPTIONS),
  bind(contract.formByTable, async (context) =>
    record(await byTable(context, context.params.table, 'detail', 'edit'), context.params.id),
  ),
  bind(contract.subform, async (context) => (await rowsBelow(context))[0] ?? null),
  bind(contract.subformList, (context) => rowsBelow(context)),
]

const writing = () => [
  bind(
    contract.add,
    async (context) => {
      const form = await opened(context, 'add')
      const body = await sent(form, context.body)
      const { id } = await saved(context, contract.add, form, body, (engine) =>
        addRow(engine, form.screen, form.actor, body),
      )
      return answer({ result: id, message: 'DATA_ADDED' as const })
    },
    SAVING,
  ),
  bind(
    contract.edit,
    async (context) => {
      const form = await opened(context, 'edit')
      const body = await sent(form, context.body)
      const row = await saved(context, contract.edit, form, body, (engine) =>
        editRow(engine, form.screen, form.actor, body),
      )
      publishSaved(context, form.screen.id, [row])
      return answer({ message: 'DATA_EDITED' as const })
    },
    SAVING,
  ),
  bind(
    contract.remove,
    async (context) => {
      const ids = splitCommaList(context.params.ids)
      const action = ids.length > 1 ? 'batch_delete' : 'delete'
      const form = await opened(context, action)
      const { removed, kept } = await removeRows(form.engine, form.screen, form.actor, action, context.params.ids)
      if (ids.length === 1 && removed === 0) throw new AppError('DATA_ROW_GONE')
      return ids.length > 1
        ? answer(removedMessage({ removed, kept, missing: 0 }))
        : answer({ message: 'DATA_DELETED' as const })
    },
    OPTIONS,
  ),
  bind(contract.doButton, async (context) => {
    const { formId, buttonCode, dataId } = context.body
    const { engine, screen, actor } = await openScreen(context, formId, undefined, [buttonCode])
    const ids = splitCommaList(dataId)
    if (ids.length === 0) throw new AppError('DATA_IDS_EMPTY')
    await engine.database.transaction(async (tx) => {
      const inside = engineOn(engine, transactionDatabase(engine.database, tx))
      for (const id of ids) await actOnRow(inside, screen, actor, buttonCode, { id })
    })
    publishSaved(
      context,
      screen.id,
      ids.map((id) => ({ id })),
    )
    return answer({ message: 'DATA_ACTED' as const })
  }),
]

const transfer = () => [
  ...[contract.exportXls, contract.exportXlsOld].map((endpoint) =>
    bind(
      endpoint,
      async (context) => {
        const form = await opened(context, 'export')
        const { screen, params, query } = await onlineListQuery(form, withParamsStr(context.query))
        return sendExport(context, { ...form, screen }, { params, query })
      },
      OPTIONS,
    ),
  ),
  bind(
    contract.importXls,
    async (context) => {
      const form = await opened(context, 'import')
      const { data, filename, fields } = await context.upload(MAX_BYTES)
      const mode = fields['validateStatus'] === '1' ? 'all' : 'valid'
      const sheet = await readImport(form.engine, form.screen, form.actor, { data, filename })
      const store = () =>
        runOnce(
          context,
          contract.importXls,
          form,
          (inside) => storeImport(inside, context.files, form.screen, form.actor, sheet, mode),
          { asked: mode, file: data },
        )
      return answer(await withErrorFileLink(context, store))
    },
    OPTIONS,
  ),
]

/** Our screens as the online forms that an existing client knows. */
export const cgform: ServerModule = {
  name: 'cgform',
  routes: () => [...describing(), ...reading(), ...writing(), ...transfer(), ...headRoutes()],
}
