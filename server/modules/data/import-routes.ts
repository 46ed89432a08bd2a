import { rm } from 'node:fs/promises'
import { outcomeCode } from '../../../schemas/contract/data/import-outcome.ts'
import * as contract from '../../../schemas/contract/data/import.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { assertAnyAction } from '../../data/catalog/index.ts'
import {
  beginImport,
  childTitle,
  interruptedMessage,
  requiredFields,
  describeSheet,
  endImport,
  expiredImports,
  expireImport,
  expireOlder,
  findImport,
  deleteImport,
  guessHeader,
  IMPORT_FOLDER,
  type ImportEnd,
  lockRunning,
  MAX_BOOK_BYTES,
  mayAdd,
  missingEntries,
  NO_COUNTS,
  readBook,
  type ReadSheet,
  rememberedFields,
  runImport,
  saveImport,
  sheetAt,
  sheetColumns,
  sheetFields,
  type StoredImport,
  type StoredSheet,
  storeJob,
  type Tables,
  writableChildTables,
  titlesHash,
  titlesOf,
  NO_OBSERVER,
  withRefusedFile,
} from '../../data/spreadsheet/index.ts'
import { newId } from '../../db/ids.ts'
import { addJob, announce, cancelJob } from '../../jobs/store.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import { addDictEntries } from '../dict/api.ts'
import { OPTIONS, openScoped } from './open.ts'
import { checkStoredSheet } from './import-check.ts'
import { type ImportInput, importReport } from './import-job.ts'
import type { OpenedScreen } from './once.ts'
import { parseListQuery } from '../../data/query/index.ts'

/** More rows than this are stored by a background job. */
const AT_ONCE = 5000
const FIXES_BYTES = 4 * 1024 * 1024

type Context<Q = unknown, B = unknown> = HandlerContext<
  { screen: string },
  Q & Readonly<Record<string, string | undefined>>,
  B
>
const opened = (context: Context) => openScoped(context, parseListQuery(context.query), 'import')

/** A stored import; one whose background job was ended or removed is marked as ended. */
async function storedImportOf({ db, user, clock, params, locale }: Context, id: string): Promise<StoredImport> {
  const storedImport = await findImport(db, user.id, params.screen, id, clock.now())
  if (storedImport.state !== 'running' || storedImport.jobId === null) return storedImport
  const job = await db
    .selectFrom('sys_job')
    .select(['state', 'message'])
    .where('id', '=', storedImport.jobId)
    .executeTakeFirst()
  const state = job?.state === 'cancelled' ? 'cancelled' : !job || job.state === 'failed' ? 'stopped' : undefined
  if (state === undefined) return storedImport
  const reason = job?.message ?? undefined
  const message =
    reason === undefined
      ? say(outcomeCode(storedImport.counts), { ...storedImport.counts }, locale)
      : state === 'cancelled'
        ? reason
        : interruptedMessage(reason, storedImport.counts, locale)
  await endImport(db, id, { state, message })
  // What was stored between the two looks at it is counted, too.
  return findImport(db, user.id, params.screen, id, clock.now())
}

async function described(
  context: Context,
  { screen }: OpenedScreen,
  tables: Tables,
  sheet: StoredSheet,
  header = guessHeader(screen, tables, sheet),
) {
  return describeSheet(
    screen,
    tables,
    sheet,
    header,
    await rememberedFields(
      context.db,
      context.user.id,
      screen.id,
      titlesHash(titlesOf(screen, sheet, header, tables.all)),
    ),
  )
}

/** Removes imports whose time is over, of a person or of all, with their files: first those, so that what is cut off is done again. */
async function forgetExpired(
  { db, files, clock }: Pick<HandlerContext, 'db' | 'files' | 'clock'>,
  owner?: string,
): Promise<void> {
  for (const { id, paths } of await expiredImports(db, clock.now(), owner)) {
    for (const path of paths) await files.remove(path)
    await deleteImport(db, id)
  }
}

/** Stores the sheets that are not empty. They are registered before their files are stored, so that no file is orphaned. */
async function keep(
  { files, user, params, clock, db }: Context,
  fileName: string,
  read: readonly ReadSheet[],
): Promise<Pick<StoredImport, 'id' | 'sheets'>> {
  const filled = read.filter(({ rows }) => rows > 0)
  for (const { path } of read.filter(({ rows }) => rows === 0)) await rm(path, { force: true })
  if (filled.length === 0) throw new AppError('IMPORT_NO_ROWS')
  const id = newId(clock.now())
  const sheets = filled.map((sheet, index): StoredSheet => ({
    ...sheet,
    path: `${IMPORT_FOLDER}/${user.id}/${id}-${index}.rows`,
  }))
  await saveImport(db, user.id, { id, screen: params.screen, fileName, sheets }, clock.now())
  await expireOlder(db, user.id, clock.now())
  await forgetExpired({ db, files, clock }, user.id)
  for (const [index, { path }] of sheets.entries()) await files.take(path, filled[index]?.path ?? '')
  try {
    await findImport(db, user.id, params.screen, id, clock.now())
  } catch (error) {
    // So many came after it at once that it was forgotten before its files were there.
    for (const { path } of sheets) await files.remove(path)
    throw error
  }
  return { id, sheets }
}

/** The answer of an import, with the file of the rows that it left out. */
async function importState(
  context: Context,
  { engine, screen, actor }: OpenedScreen,
  id: string,
): Promise<contract.ImportState> {
  return stateOf(await withRefusedFile(engine, context.files, screen, actor, await storedImportOf(context, id)))
}
function stateOf({
  id,
  done,
  counts,
  state,
  message,
  fileUrl,
  fileDisplay,
  jobId,
}: StoredImport): contract.ImportState {
  return {
    id,
    done,
    counts,
    state,
    ...(message === null ? {} : { message }),
    ...(jobId === null ? {} : { jobId }),
    ...(fileUrl === null ? {} : { fileUrl, fileName: fileDisplay ?? '' }),
  }
}

const preparing = () => [
  bind(
    contract.upload,
    async (context) => {
      const found = await opened(context)
      const { engine, screen, actor } = found
      const tables = await writableChildTables(engine, screen, actor)
      return context.staged(MAX_BOOK_BYTES, async ({ path, filename }) => {
        const { id, sheets } = await keep(
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
      await context.database.transaction((tx) => addDictEntries(tx, code, words, context.user.username))
      return { added: [...words] }
    },
    OPTIONS,
  ),
]

/** Begins an import, or continues an interrupted one, in a background job where it is long. */
async function begin(
  context: Context,
  { screen, actor }: OpenedScreen,
  storedImport: StoredImport,
  wrong: 'skip' | 'stop',
): Promise<boolean> {
  const isNew = storedImport.state === 'open'
  if (isNew && wrong === 'stop' && storedImport.counts.wrong > 0)
    throw new AppError('IMPORT_NOTHING_STORED', { errors: storedImport.counts.wrong })
  const isLong =
    (storedImport.plan ? sheetAt(storedImport, storedImport.plan.sheet).rows : 0) - (isNew ? 0 : storedImport.done) >
    AT_ONCE
  const input: ImportInput = {
    id: storedImport.id,
    screen: screen.id,
    tenant: context.user.tenant,
    place: Object.fromEntries(
      Object.entries(context.query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  }
  await context.database.transaction(async (tx) => {
    if (!(await beginImport(tx, storedImport, wrong, context.clock.now()))) throw new AppError('IMPORT_BUSY')
    if (!isLong) return
    const title = textIn(screen.resolved.screen.title, context.locale)
    const report = importReport(input, { counts: isNew ? NO_COUNTS : storedImport.counts })
    await storeJob(
      tx,
      storedImport.id,
      await addJob(
        tx,
        { kind: 'import', userId: actor.id, locale: context.locale, title, screen: screen.id, input, report },
        context.clock.now(),
      ),
    )
  })
  if (isLong) await announce(context.database)
  return isLong
}

/** Stores rows while the call waits. What fails ends the import where it was, so that it can be gone on with. */
async function runHere(context: Context, { engine, screen, actor }: OpenedScreen, id: string): Promise<void> {
  try {
    await runImport(engine, context.files, screen, actor, await storedImportOf(context, id), NO_OBSERVER)
  } catch (error) {
    const { state, counts } = await storedImportOf(context, id)
    // Cancelled meanwhile: that is an end, and no failure.
    if (state === 'cancelled') return
    // Another call goes on with it.
    if (error instanceof AppError && error.code === 'IMPORT_BUSY') throw error
    const reason =
      error instanceof AppError
        ? say(error.code, error.params, actor.locale)
        : say('COMMON_UNEXPECTED', {}, actor.locale)
    await endImport(context.db, id, { state: 'stopped', message: interruptedMessage(reason, counts, actor.locale) })
    if (!(error instanceof AppError)) throw error
  }
}

/** Ends an import that runs; it says how much of it is stored. */
async function cancel({ database, user, clock, locale }: Context, id: string): Promise<void> {
  const jobId = await database.transaction(async (tx) => {
    const running = await lockRunning(tx, id)
    if (!running) return null
    const message = say(outcomeCode(running.counts), { ...running.counts }, locale)
    if (running.jobId !== null) await cancelJob(tx, user.id, running.jobId, () => message, clock.now())
    await endImport(tx, id, { state: 'cancelled', message } satisfies ImportEnd)
    return running.jobId
  })
  if (jobId !== null) await announce(database, jobId)
}

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
          : await begin(context, found, storedImport, wrong)
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
      await cancel(context, id)
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
export const importRoutes = () => [...preparing(), ...storing()]

/** Removes imports of an earlier day with their files. */
export const sweepImports = ({ database, files, clock }: AppParts): Promise<void> =>
  forgetExpired({ db: database.kysely, files, clock })
