import * as contract from '../../../schemas/contract/data/import.ts'
import { listProgress } from '../../../schemas/contract/data/import-progress.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { assertAnyAction } from '../../data/catalog/index.ts'
import {
  childTitle,
  requiredFields,
  expireImport,
  findListProgress,
  MAX_BOOK_BYTES,
  mayAdd,
  missingEntries,
  readBook,
  sheetAt,
  sheetColumns,
  sheetFields,
  writableChildTables,
} from '../../data/spreadsheet/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { stampOf } from '../../data/write/index.ts'
import { addDictEntries } from '../dict/api.ts'
import { OPTIONS, openScoped } from './open.ts'
import { checkStoredSheet } from './import-check.ts'
import {
  beginStored,
  cancelStored,
  described,
  forgetExpired,
  importState,
  storeSheets,
  runHere,
  storedImportOf,
} from './import-steps.ts'
import { parseListQuery } from '../../data/query/index.ts'

const FIXES_BYTES = 4 * 1024 * 1024

type Context<Q = unknown, B = unknown> = HandlerContext<
  { screen: string },
  Q & Readonly<Record<string, string | undefined>>,
  B
>
const opened = (context: Context) => openScoped(context, parseListQuery(context.query), 'import')

const preparing = () => [
  bind(
    contract.upload,
    async (context) => {
      const found = await opened(context)
      const { engine, screen, actor } = found
      const tables = await writableChildTables(engine, screen, actor)
      return context.staged(MAX_BOOK_BYTES, async ({ path, filename }) => {
        const { id, sheets } = await storeSheets(
          context,
          filename,
          await readBook({ name: filename, content: path }, context.files.staging),
        )
        const must = new Set(requiredFields(screen))
        return {
          id,
          fileName: filename,
          mayAdd: mayAdd(screen, actor),
          mayUpdate: actor.can(`${screen.permission}:edit`),
          sheets: await Promise.all(sheets.map((sheet) => described(context, found, tables, sheet))),
          fields: sheetColumns(screen, tables.tables).map(({ key, table, resolved }) => ({
            key,
            title: table ? childTitle(table, resolved, context.locale) : textIn(resolved.field.title, context.locale),
            required: must.has(resolved),
            unique: resolved.field.unique === true,
            ...(table ? { below: true } : {}),
          })),
        }
      })
    },
    OPTIONS,
  ),
  bind(
    contract.look,
    async (context) => {
      const found = await opened(context)
      const tables = await writableChildTables(found.engine, found.screen, found.actor)
      return described(
        context,
        found,
        tables,
        sheetAt(await storedImportOf(context, context.body.id), context.body.sheet),
        context.body.header,
      )
    },
    OPTIONS,
  ),
  bind(
    contract.check,
    async (context) => {
      const found = await opened(context)
      const {
        body: { id, plan, fixes = [] },
        query: params,
      } = context
      return checkStoredSheet(context, found, await storedImportOf(context, id), { params, plan, fixes })
    },
    { ...OPTIONS, bodyLimit: FIXES_BYTES },
  ),
  bind(
    contract.addEntries,
    async (context) => {
      const { engine, screen, actor } = await opened(context)
      const { id, field: name, said } = context.body
      await storedImportOf(context, id)
      const field = sheetFields(screen, (await writableChildTables(engine, screen, actor)).tables).find(
        ({ key }) => key === name,
      )
      if (!field) throw new AppError('IMPORT_FIELD_UNKNOWN', { field: name })
      const { code, words } = await missingEntries(engine, actor, field.resolved, said)
      await context.database.transaction((tx) => addDictEntries(tx, code, words, stampOf(context)))
      return { added: [...words] }
    },
    OPTIONS,
  ),
]

const storing = () => [
  bind(
    contract.apply,
    async (context) => {
      const found = await opened(context)
      const { screen, actor } = found
      const { id, wrong } = context.body
      const storedImport = await storedImportOf(context, id)
      if (!storedImport.plan) throw new AppError('IMPORT_NOTHING_MAPPED')
      if ((storedImport.plan.key?.length ?? 0) > 0) assertAnyAction(actor, screen.permission, ['edit'])
      if (storedImport.state === 'done') throw new AppError('IMPORT_ENDED')
      const isBackground =
        storedImport.state === 'running'
          ? storedImport.jobId !== null
          : await beginStored(context, found, storedImport, wrong)
      if (!isBackground) await runHere(context, found, id)
      return importState(context, found, id)
    },
    OPTIONS,
  ),
  bind(contract.state, async (context) => importState(context, await opened(context), context.query.id), OPTIONS),
  bind(
    contract.cancel,
    async (context) => {
      const found = await opened(context)
      const { id } = await storedImportOf(context, context.body.id)
      await cancelStored(context, id)
      return importState(context, found, id)
    },
    OPTIONS,
  ),
  bind(
    contract.remove,
    async (context) => {
      await opened(context)
      const { db, user, clock } = context
      const { id } = await storedImportOf(context, context.query.id)
      if (!(await expireImport(db, id, clock.now()))) throw new AppError('IMPORT_BUSY')
      await forgetExpired(context, user.id)
      return null
    },
    OPTIONS,
  ),
]

/** Imports step by step. */
export const importRoutes = () => [
  ...preparing(),
  ...storing(),
  bind(listProgress, ({ db, user, query }) => findListProgress(db, user.id, query.key)),
]
