import * as contract from '../../../schemas/contract/import.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { demand } from '../../crud/actor.ts'
import { MAX_BOOK_BYTES, readBook } from '../../crud/transfer/book/book.ts'
import type { ReadSheet } from '../../crud/transfer/book/types.ts'
import { demanded, importable } from '../../crud/transfer/header.ts'
import { checkImport } from '../../crud/transfer/steps/check.ts'
import { describeSheet, guessHeader, titlesHash, titlesOf } from '../../crud/transfer/steps/guess.ts'
import { type ImportEnd, KEPT_FOLDER, type KeptImport, type KeptSheet, beginImport, endImport, findImport, forgetImports, keepImport, keepJob, rememberedFields } from '../../crud/transfer/steps/kept.ts'
import { sheetAt } from '../../crud/transfer/steps/planned.ts'
import { UNWATCHED, runImport } from '../../crud/transfer/steps/run.ts'
import { newId } from '../../db/ids.ts'
import { addJob, announce, cancelJob } from '../../jobs/store.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import { OPTIONS, openBelow } from './open.ts'
import type { ImportInput } from './import-job.ts'
import type { Opened } from './once.ts'

/** More rows than this are stored behind the page. */
const AT_ONCE = 5000
const FIXES_BYTES = 4 * 1024 * 1024

type Context<Q = unknown, B = unknown> = HandlerContext<{ screen: string }, Q & Readonly<Record<string, string | undefined>>, B>
const opened = (context: Context) => openBelow(context, context.query, 'import')

/** An import that is kept; one whose work behind the page was ended, or forgotten, from elsewhere runs no more. */
async function keptOf({ db, user, clock, params, locale }: Context, id: string): Promise<KeptImport> {
  const kept = await findImport(db, user.id, params.screen, id, clock.now())
  if (kept.state !== 'running' || kept.jobId === null) return kept
  const job = await db.selectFrom('sys_job').select(['state', 'message']).where('id', '=', kept.jobId).executeTakeFirst()
  const state = job?.state === 'cancelled' ? 'cancelled' : !job || job.state === 'failed' ? 'stopped' : undefined
  if (state === undefined) return kept
  const message = job?.message ?? say('IMPORT_OUTCOME', { ...kept.counts }, locale)
  await endImport(db, id, { state, message })
  return { ...kept, state, message }
}

async function described(context: Context, { screen }: Opened, sheet: KeptSheet, header = guessHeader(screen, sheet.head)) {
  return describeSheet(screen, sheet, header, await rememberedFields(context.db, context.user.id, screen.id, titlesHash(titlesOf(sheet, header))))
}

/** Gives the sheets that were read their place in the store. */
async function place({ files, user }: AppParts & Context, id: string, sheets: readonly ReadSheet[]): Promise<readonly KeptSheet[]> {
  const kept: KeptSheet[] = []
  for (const [index, { path: staged, ...sheet }] of sheets.entries()) {
    const path = `${KEPT_FOLDER}/${user.id}/${id}-${index}.rows`
    await files.take(path, staged)
    kept.push({ ...sheet, path })
  }
  return kept
}

/** An import as it is told. */
function stateOf({ id, done, counts, state, message, fileUrl, fileDisplay, jobId }: KeptImport): contract.ImportState {
  return {
    id, done, counts, state, ...(message === null ? {} : { message }), ...(jobId === null ? {} : { jobId }),
    ...(fileUrl === null ? {} : { fileUrl, fileName: fileDisplay ?? '' }),
  }
}

const preparing = () => [
  bind(contract.upload, async (context) => {
    const found = await opened(context)
    const { screen, actor } = found
    return context.staged(MAX_BOOK_BYTES, async ({ path, filename }) => {
      const sheets = (await readBook(path, filename, context.files.staging)).toSorted((one, other) => Number(other.rows > 0) - Number(one.rows > 0))
      const filled = sheets.filter(({ rows }) => rows > 0)
      const id = newId(context.clock.now())
      const kept = await place(context, id, sheets)
      if (filled.length === 0) {
        for (const sheet of kept) await context.files.remove(sheet.path)
        throw new AppError('IMPORT_NO_ROWS')
      }
      const book = kept.slice(0, filled.length)
      const must = new Set(demanded(screen))
      await keepImport(context.db, actor.id, { id, screen: screen.id, fileName: filename, sheets: book }, context.clock.now())
      return {
        id, fileName: filename, mayUpdate: actor.can(`${screen.permission}:edit`),
        sheets: await Promise.all(book.map((sheet) => described(context, found, sheet))),
        fields: importable(screen).map((one) => ({ key: one.key, title: textIn(one.field.title, context.locale), required: must.has(one), unique: one.field.unique === true })),
      }
    })
  }, OPTIONS),
  bind(contract.look, async (context) => {
    const found = await opened(context)
    return described(context, found, sheetAt(await keptOf(context, context.body.id), context.body.sheet), context.body.header)
  }, OPTIONS),
  bind(contract.check, async (context) => {
    const { engine, screen, actor } = await opened(context)
    const { id, plan, fixes = [] } = context.body
    if ((plan.key?.length ?? 0) > 0) demand(actor, screen.permission, ['edit'])
    return checkImport(engine, context.files, screen, actor, await keptOf(context, id), plan, fixes)
  }, { ...OPTIONS, bodyLimit: FIXES_BYTES }),
]

/** Begins an import, with its work behind the page where it is long. */
async function begin(context: Context, { screen, actor }: Opened, kept: KeptImport, wrong: 'skip' | 'stop'): Promise<boolean> {
  if (wrong === 'stop' && kept.counts.wrong > 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: kept.counts.wrong })
  const isLong = kept.counts.total > AT_ONCE
  const input: ImportInput = { id: kept.id, screen: screen.id, place: Object.fromEntries(Object.entries(context.query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))) }
  await context.database.transaction(async (tx) => {
    if (!(await beginImport(tx, kept, wrong))) throw new AppError('IMPORT_BUSY')
    if (!isLong) return
    const title = textIn(screen.resolved.screen.title, context.locale)
    await keepJob(tx, kept.id, await addJob(tx, { kind: 'import', userId: actor.id, locale: context.locale, title, screen: screen.id, input }, context.clock.now()))
  })
  if (isLong) await announce(context.database)
  return isLong
}

const storing = () => [
  bind(contract.apply, async (context) => {
    const found = await opened(context)
    const { engine, screen, actor } = found
    const { id, wrong } = context.body
    const kept = await keptOf(context, id)
    if (!kept.plan) throw new AppError('IMPORT_NOTHING_MAPPED')
    if ((kept.plan.key?.length ?? 0) > 0) demand(actor, screen.permission, ['edit'])
    if (kept.state !== 'open' && kept.state !== 'running') throw new AppError('IMPORT_ENDED')
    const isBehind = kept.state === 'open' ? await begin(context, found, kept, wrong) : kept.jobId !== null
    if (!isBehind) {
      await runImport(engine, context.files, screen, actor, await keptOf(context, id), UNWATCHED).catch(async (error: unknown) => {
        // Cancelled meanwhile: that is an end, and no failure.
        if ((await keptOf(context, id)).state !== 'cancelled') throw error
      })
    }
    return stateOf(await keptOf(context, id))
  }, OPTIONS),
  bind(contract.state, async (context) => {
    await opened(context)
    return stateOf(await keptOf(context, context.query.id))
  }, OPTIONS),
  bind(contract.cancel, async (context) => {
    await opened(context)
    const kept = await keptOf(context, context.body.id)
    const message = say('IMPORT_OUTCOME', { ...kept.counts }, context.locale)
    if (kept.jobId !== null) await cancelJob(context.db, context.user.id, kept.jobId, () => message, context.clock.now())
    await endImport(context.db, kept.id, { state: 'cancelled', message } satisfies ImportEnd)
    if (kept.jobId !== null) await announce(context.database, kept.jobId)
    return stateOf(await keptOf(context, kept.id))
  }, OPTIONS),
]

/** Imports step by step. */
export const importRoutes = () => [...preparing(), ...storing()]

/** Removes uploaded sheets that were kept for a day. */
export async function sweepImports({ database, files, clock }: AppParts): Promise<void> {
  for (const path of await forgetImports(database.kysely, clock.now())) await files.remove(path)
}
