import { CHILDREN_PARAM } from '../../../schemas/contract/data/children.ts'
import * as contract from '../../../schemas/contract/data/data.ts'
import {
  actOnRow,
  addRow,
  editRow,
  formVersionOf,
  readChildren,
  removeRow,
  removeRows,
  saveRows,
} from '../../data/write/index.ts'
import { describeSlowQuery, findRow, listJson, logSlowQuery, totalsOf } from '../../data/read/index.ts'
import { parseListQuery, withParamsStr } from '../../data/query/index.ts'
import {
  MAX_BYTES,
  readImport,
  storeImport,
  sweepRefused,
  templateFile,
  withErrorFileLink,
} from '../../data/spreadsheet/index.ts'
import { answer, download, jsonPage } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { daily } from '../../http/daily.ts'
import { deleteExpiredCalls } from '../../http/limits/idempotency.ts'
import type { ServerModule } from '../../http/module.ts'
import { publishSaved } from '../grid-socket/api.ts'
import { historyRoutes } from './history-routes.ts'
import { importRoutes } from './import-routes.ts'
import { sweepImports } from './import-steps.ts'
import { manyRoutes } from './many-routes.ts'
import { saveOnce, runOnce } from './once.ts'
import { removedMessage } from './removed.ts'
import { sendExport } from './export.ts'
import { OPTIONS, SAVING, open, openScoped } from './open.ts'

const reading = () => [
  bind(
    contract.list,
    async (context) => {
      const query = parseListQuery(context.query)
      const { engine, screen } = await openScoped(context, query, 'list')
      return jsonPage(
        await logSlowQuery(context, describeSlowQuery(engine, screen, query), () =>
          listJson(engine, screen, query, context.locale),
        ),
      )
    },
    OPTIONS,
  ),
  bind(
    contract.totals,
    async (context) => {
      const query = parseListQuery(context.query)
      const { engine, screen } = await openScoped(context, query, 'list')
      return logSlowQuery(context, describeSlowQuery(engine, screen, query), () =>
        totalsOf(engine, screen, query, query.totals.length > 0 ? query.totals : undefined),
      )
    },
    OPTIONS,
  ),
  bind(
    contract.queryById,
    async (context) => {
      // What opens one row: its detail, or the form that edits it.
      const { engine, screen, actor } = await open(context, 'detail', 'edit')
      const { id, [CHILDREN_PARAM]: wanted } = context.query
      const row = await findRow(engine, screen, id, context.locale)
      return wanted === 'true' ? { ...row, ...(await readChildren(engine, screen, actor, id)) } : row
    },
    OPTIONS,
  ),
  bind(
    contract.asFilled,
    async (context) => {
      const { engine, screen } = await open(context, 'detail')
      return formVersionOf(engine, screen, context, context.query.id, context.locale)
    },
    OPTIONS,
  ),
]

const writing = () => [
  bind(
    contract.add,
    async (context) => {
      const opened = await openScoped(context, parseListQuery(context.query), 'add')
      const result = await saveOnce(context, contract.add, opened, (engine) =>
        addRow(engine, opened.screen, opened.actor, context.body),
      )
      return answer({ result, message: 'DATA_ADDED' as const })
    },
    SAVING,
  ),
  bind(
    contract.edit,
    async (context) => {
      const opened = await open(context, 'edit')
      const result = await saveOnce(context, contract.edit, opened, (engine) =>
        editRow(engine, opened.screen, opened.actor, context.body),
      )
      publishSaved(context, opened.screen.id, [result])
      return answer({ result, message: 'DATA_EDITED' as const })
    },
    SAVING,
  ),
  bind(
    contract.saveRows,
    async (context) => {
      const { added = [], changed = [], removed = [] } = context.body
      const opened = await openScoped(
        context,
        parseListQuery(context.query),
        ...(added.length > 0 ? ['add'] : changed.length > 0 ? ['edit'] : ['delete', 'batch_delete']),
      )
      const result = await runOnce(context, contract.saveRows, opened, (engine) =>
        saveRows(engine, opened.screen, opened.actor, { added, changed, removed }),
      )
      publishSaved(
        context,
        opened.screen.id,
        result.saved.map(({ row }) => row),
      )
      return answer({ result, message: 'DATA_EDITED' as const })
    },
    SAVING,
  ),
  bind(
    contract.act,
    async (context) => {
      const { action } = context.params
      const opened = await open(context, action)
      const result = await saveOnce(context, contract.act, opened, (engine) =>
        actOnRow(engine, opened.screen, opened.actor, action, context.body),
      )
      publishSaved(context, opened.screen.id, [result])
      return answer({ result, message: 'DATA_ACTED' as const })
    },
    OPTIONS,
  ),
  bind(
    contract.remove,
    async (context) => {
      const opened = await open(context, 'delete')
      await runOnce(context, contract.remove, opened, (engine) =>
        removeRow(engine, opened.screen, opened.actor, ['delete'], context.query.id),
      )
      return answer({ message: 'DATA_DELETED' as const })
    },
    OPTIONS,
  ),
  bind(
    contract.removeBatch,
    async (context) => {
      const opened = await open(context, 'batch_delete')
      const { removed, kept } = await runOnce(context, contract.removeBatch, opened, (engine) =>
        removeRows(engine, opened.screen, opened.actor, 'batch_delete', context.query.ids),
      )
      return answer(
        removed + kept === 0
          ? { message: 'DATA_DELETED_NONE' as const }
          : removedMessage({ removed, kept, missing: 0 }),
      )
    },
    OPTIONS,
  ),
]

const transfer = () => [
  bind(
    contract.exportXls,
    async (context) => {
      const params = withParamsStr(context.query)
      const query = parseListQuery(params)
      return sendExport(context, await openScoped(context, query, 'export'), { params, query })
    },
    OPTIONS,
  ),
  bind(
    contract.importTemplate,
    async (context) => {
      const { engine, screen, actor } = await open(context, 'import')
      return download(await templateFile(engine, screen, actor))
    },
    OPTIONS,
  ),
  bind(
    contract.importExcel,
    async (context) => {
      const opened = await openScoped(context, parseListQuery(context.query), 'import')
      const { engine, screen, actor } = opened
      const { data, filename, fields } = await context.upload(MAX_BYTES)
      // A client that knows no modes means: store what is right, report the rest.
      const mode =
        (context.query.mode ?? fields['mode']) === 'all' || fields['validateStatus'] === '1' ? 'all' : 'valid'
      const sheet = await readImport(engine, screen, actor, { data, filename, merged: context.query.merged })
      const store = () =>
        runOnce(
          context,
          contract.importExcel,
          opened,
          (inside) => storeImport(inside, context.files, screen, actor, sheet, mode),
          { asked: mode, file: data },
        )
      return answer(await withErrorFileLink(context, store))
    },
    OPTIONS,
  ),
]

/** Rows of every screen that keeps them in a table. */
export const data: ServerModule = {
  name: 'data',
  routes: () => [...reading(), ...writing(), ...transfer(), ...manyRoutes(), ...importRoutes(), ...historyRoutes()],
  async start(parts) {
    const stops = [
      daily(parts, 'calls that may be sent again', () => deleteExpiredCalls(parts.database, parts.clock.now())),
      daily(parts, 'uploaded sheets', () => sweepImports(parts)),
      daily(parts, 'refused rows', () => sweepRefused(parts.files, parts.clock.now())),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
