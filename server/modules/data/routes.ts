import * as contract from '../../../schemas/contract/data.ts'
import { actOnRow } from '../../crud/act.ts'
import { type Actor, demand } from '../../crud/actor.ts'
import { belowRecord } from '../../crud/below.ts'
import { type Engine, engineOf, seenBy } from '../../crud/engine.ts'
import { givenTo } from '../../crud/given.ts'
import { findRow, listJson } from '../../crud/list.ts'
import type { ListParams } from '../../crud/query/params.ts'
import type { TableScreen } from '../../crud/screens.ts'
import { exportRows, withParamsStr } from '../../crud/transfer/export.ts'
import { MAX_BYTES, importRows } from '../../crud/transfer/import.ts'
import { templateFile } from '../../crud/transfer/template.ts'
import { addRow, editRow, removeRow, removeRows } from '../../crud/write.ts'
import { answer, download, jsonPage } from '../../http/answer.ts'
import { type RouteOptions, bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'

interface Opened {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
}

/** Which version is published is asked together with the session: a publication counts at the next request, everywhere. */
const OPTIONS: RouteOptions = { screenParam: 'screen' }

/** The screen of a call with the fields that the person is given, once the person may do one of these with its rows. */
async function open(context: HandlerContext<{ screen: string }>, ...actions: readonly string[]): Promise<Opened> {
  const engine = seenBy(engineOf(context), context)
  const screen = await engine.screens.demandTable(context.params.screen, context.screenVersion)
  const { id, username, realname, orgCode } = context.user
  const actor: Actor = { id, username, realname, orgCode, locale: context.locale, can: (code) => context.can(code) }
  demand(actor, screen.permission, actions)
  return { engine, screen: givenTo(screen, context), actor }
}

/** The same for the rows that belong to the record which the call names, if it names one. */
async function openBelow(context: HandlerContext<{ screen: string }>, params: ListParams, action: string): Promise<Opened> {
  const opened = await open(context, action)
  return { ...opened, screen: await belowRecord(opened.engine, opened.screen, opened.actor, params) }
}

const reading = () => [
  bind(contract.list, async (context) => {
    const { engine, screen } = await openBelow(context, context.query, 'list')
    return jsonPage(await listJson(engine, screen, context.query, context.locale))
  }, OPTIONS),
  bind(contract.queryById, async (context) => {
    // What opens one row: its detail, or the form that edits it.
    const { engine, screen } = await open(context, 'detail', 'edit')
    return findRow(engine, screen, context.query.id, context.locale)
  }, OPTIONS),
]

const writing = () => [
  bind(contract.add, async (context) => {
    const { engine, screen, actor } = await openBelow(context, context.query, 'add')
    return answer({ result: await addRow(engine, screen, actor, context.body), message: 'DATA_ADDED' as const })
  }, OPTIONS),
  bind(contract.edit, async (context) => {
    const { engine, screen, actor } = await open(context, 'edit')
    return answer({ result: await editRow(engine, screen, actor, context.body), message: 'DATA_EDITED' as const })
  }, OPTIONS),
  bind(contract.act, async (context) => {
    const { engine, screen, actor } = await open(context, context.params.action)
    return answer({ result: await actOnRow(engine, screen, actor, context.params.action, context.body), message: 'DATA_ACTED' as const })
  }, OPTIONS),
  bind(contract.remove, async (context) => {
    const { engine, screen } = await open(context, 'delete')
    await removeRow(engine, screen, context.query.id)
    return answer({ message: 'DATA_DELETED' as const })
  }, OPTIONS),
  bind(contract.removeBatch, async (context) => {
    const { engine, screen } = await open(context, 'batch_delete')
    await removeRows(engine, screen, context.query.ids)
    return answer({ message: 'DATA_BATCH_DELETED' as const })
  }, OPTIONS),
]

const transfer = () => [
  bind(contract.exportXls, async (context) => {
    const params = withParamsStr(context.query)
    const { engine, screen, actor } = await openBelow(context, params, 'export')
    return download(await exportRows(engine, screen, actor, params))
  }, OPTIONS),
  bind(contract.importTemplate, async (context) => {
    const { screen, actor } = await open(context, 'import')
    return download(await templateFile(screen, actor))
  }, OPTIONS),
  bind(contract.importExcel, async (context) => {
    const { engine, screen, actor } = await open(context, 'import')
    const { data, fields } = await context.upload(MAX_BYTES)
    // A client that knows no modes means: store what is right, report the rest.
    const mode = (context.query.mode ?? fields['mode']) === 'all' || fields['validateStatus'] === '1' ? 'all' : 'valid'
    return answer(await importRows(engine, context.files, screen, actor, data, mode))
  }, OPTIONS),
]

/** Rows of every screen that keeps them in a table. */
export const data: ServerModule = { name: 'data', routes: () => [...reading(), ...writing(), ...transfer()] }
