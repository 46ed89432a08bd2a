import { outcomeCode } from '../../../schemas/contract/data/import-outcome.ts'
import type * as contract from '../../../schemas/contract/data/import.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { rm } from 'node:fs/promises'
import {
  type ImportEnd,
  lockRunning,
  withRefusedFile,
  beginImport,
  deleteImport,
  describeSheet,
  endImport,
  expiredImports,
  expireOlder,
  findImport,
  guessHeader,
  IMPORT_FOLDER,
  interruptedMessage,
  NO_COUNTS,
  NO_OBSERVER,
  type ReadSheet,
  rememberedFields,
  runImport,
  saveImport,
  sheetAt,
  type StoredImport,
  type StoredSheet,
  storeJob,
  type Tables,
  titlesHash,
  titlesOf,
} from '../../data/spreadsheet/index.ts'
import { newId } from '../../db/ids.ts'
import type { AppParts, Requester } from '../../http/context.ts'
import { addJob, announce, cancelJob } from '../../jobs/store.ts'
import { type ImportInput, importReport } from './import-job.ts'
import type { OpenedScreen } from './once.ts'

/** More rows than this are stored by a background job. */
const AT_ONCE = 5000

/** Whoever imports into a screen, by a call or by a job. */
export interface ImportCaller extends Requester {
  readonly params: { readonly screen: string }
  /** The place below a record that the rows go to. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** A stored import; one whose background job was ended or removed is marked as ended. */
export async function storedImportOf(
  { db, user, clock, params, locale }: ImportCaller,
  id: string,
): Promise<StoredImport> {
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

export async function described(
  context: ImportCaller,
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
export async function forgetExpired(
  { db, files, clock }: Pick<ImportCaller, 'db' | 'files' | 'clock'>,
  owner?: string,
): Promise<void> {
  for (const { id, paths } of await expiredImports(db, clock.now(), owner)) {
    for (const path of paths) await files.remove(path)
    await deleteImport(db, id)
  }
}

/** Stores the sheets that are not empty. They are registered before their files are stored, so that no file is orphaned. */
export async function storeSheets(
  { files, user, params, clock, db }: ImportCaller,
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

/** Begins an import, or continues an interrupted one, in a background job where it is long. */
export async function beginStored(
  context: ImportCaller,
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
export async function runHere(
  context: ImportCaller,
  { engine, screen, actor }: OpenedScreen,
  id: string,
): Promise<void> {
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

/** Removes imports of an earlier day with their files. */
export const sweepImports = ({ database, files, clock }: AppParts): Promise<void> =>
  forgetExpired({ db: database.kysely, files, clock })

/** The answer of an import, with the file of the rows that it left out. */
export async function importState(
  context: ImportCaller,
  { engine, screen, actor }: OpenedScreen,
  id: string,
): Promise<contract.ImportState> {
  return stateOf(await withRefusedFile(engine, context.files, screen, actor, await storedImportOf(context, id)))
}

/** Ends an import that runs; it says how much of it is stored. */
export async function cancelStored({ database, user, clock, locale }: ImportCaller, id: string): Promise<void> {
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
