import * as contract from '../../../schemas/contract/file.ts'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { stringOrUndefined } from '../../../schemas/language/values.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import { fileAccess } from '../../data/access/index.ts'
import { JOB_FOLDER } from '../../jobs/files.ts'
import { fileOfJob } from '../../jobs/store.ts'
import { answer, download, unchanged } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { framedPolicy } from '../../http/response/headers.ts'
import type { HandlerContext } from '../../http/context.ts'
import { daily } from '../../http/daily.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { StoredFile } from '../../http/files/files.ts'
import type { ServerModule } from '../../http/module.ts'
import { makeDownloadTicket } from '../../http/session/tickets.ts'
import { mayReadHistoryFile } from '../process/api.ts'
import { isSignatureReadable, SIGNATURE_FOLDER } from '../signature/api.ts'
import { extensionOf, kindOf } from './kinds.ts'
import { folderOf, isOwned, SHEETS } from './owned.ts'
import { rangeOf } from './ranges.ts'
import { readerOf, requesterOf } from './reader.ts'
import { receive } from './upload/receive.ts'
import { begin, finish, continueUpload, sweep } from './upload/resumable.ts'
import { sheetsOf } from './sheets.ts'
import { sweepUnused } from './unused.ts'

/** Nothing in a stored file may run. A browser's PDF viewer refuses to work in a sandbox, and runs nothing of ours. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"
const policyFor = (mime: string) => (mime === 'application/pdf' ? FILE_POLICY : `${FILE_POLICY}; sandbox`)

/** The original takes the place of a thumbnail that was never needed. */
async function openFile({ files }: HandlerContext, path: string): Promise<StoredFile | undefined> {
  return (await files.open(path)) ?? (path.includes('/thumbs/') ? files.open(path.replace('/thumbs/', '/')) : undefined)
}

/** Refuses everybody but the owner; gives the name of a job's file. */
async function assertOwnFile({ db, user, clock }: HandlerContext, path: string): Promise<string | undefined> {
  if (path.split('/')[1] !== user.id) throw new AppError('FILE_NOT_FOUND')
  if (folderOf(path) !== JOB_FOLDER) return undefined
  const name = await fileOfJob(db, user.id, path, clock.now())
  if (name === undefined) throw new AppError('FILE_NOT_FOUND')
  return name
}

/** A signature is for its owner and for those who administer signatures. */
async function isSignatureOpen(context: HandlerContext, path: string): Promise<boolean> {
  const reader = await readerOf(context)
  return reader !== undefined && isSignatureReadable(context.db, path.replace('/thumbs/', '/'), reader)
}
/** Whether the file stands in the history of an instance that the user may see. */
async function isInSeenHistory(context: HandlerContext, path: string): Promise<boolean> {
  const reader = await readerOf(context)
  return reader !== undefined && mayReadHistoryFile(requesterOf(context, reader), path)
}

/** Refuses a user who may not read a restricted file; returns whether the file is open to everybody. */
async function assertFileReadable(context: HandlerContext, path: string): Promise<boolean> {
  const isSignature = folderOf(path) === SIGNATURE_FOLDER
  const access = isSignature ? 'refused' : await fileAccess(engineOf(context), path, () => readerOf(context))
  if (access !== 'refused') return access === 'open'
  if (isSignature && (await isSignatureOpen(context, path))) return false
  if (!(await isInSeenHistory(context, path))) throw new AppError('FILE_NOT_FOUND')
  return false
}

/**
 * For the browser of one person. It asks again after an hour: what was removed, or is another's by then, goes from there too. What
 * not everybody may have is asked for each time.
 */
const LIFE_IN_BROWSER = { own: 'private, no-store', given: 'private, no-cache', open: 'private, max-age=3600' }

async function send(context: HandlerContext, asked: string) {
  const path = asked.replace(/,+$/, '')
  const isPrivate = isOwned(path)
  const jobFile = isPrivate ? await assertOwnFile(context, path) : undefined
  const isOpen = !isPrivate && (await assertFileReadable(context, path))
  const kind = kindOf(extensionOf(path))
  const found = await openFile(context, path)
  if (!found || !kind) throw new AppError('FILE_NOT_FOUND')
  const etag = `"${found.size.toString(16)}-${Math.round(found.changed).toString(16)}"`
  context.setHeader('cache-control', LIFE_IN_BROWSER[isPrivate ? 'own' : isOpen ? 'open' : 'given'])
  context.setHeader('etag', etag)
  context.setHeader('accept-ranges', 'bytes')
  if (context.headers['if-none-match'] === etag) return unchanged()
  const ifRange = context.headers['if-range']
  const range = rangeOf(
    ifRange === undefined || ifRange === etag ? stringOrUndefined(context.headers['range']) : undefined,
    found.size,
  )
  if (range === 'none') {
    context.setHeader('content-range', `bytes */${found.size}`)
    throw new AppError('FILE_RANGE_REFUSED')
  }
  return download({
    data: await found.stream(range),
    type: kind.mime,
    filename: jobFile ?? path.slice(path.lastIndexOf('/') + 1),
    disposition: kind.inline ? 'inline' : 'attachment',
    ...(range ? { status: 206 } : {}),
    headers: {
      'content-length': String(range ? range.end - range.start + 1 : found.size),
      'content-security-policy': policyFor(kind.mime),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${found.size}` } : {}),
    },
  })
}

/** The sheets of a stored workbook, for users who may read the file. */
async function look(context: HandlerContext, path: string) {
  if (isOwned(path)) await assertOwnFile(context, path)
  else await assertFileReadable(context, path)
  const found = await context.files.open(path)
  if (!found || !SHEETS.has(extensionOf(path))) throw new AppError('FILE_NOT_FOUND')
  return sheetsOf(path.slice(path.lastIndexOf('/') + 1), found)
}

const PAGE_POLICY = "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'"

/** Where the frame of the page finds a stored PDF that the user may read. */
async function pdfAddress(context: HandlerContext, path: string): Promise<string> {
  const isPdf = extensionOf(path) === 'pdf' && !isOwned(path)
  if (!isPdf) throw new AppError('FILE_NOT_FOUND')
  await assertFileReadable(context, path)
  if (!(await context.files.open(path))) throw new AppError('FILE_NOT_FOUND')
  return `${API_PREFIX}${contract.staticFile.path.replace('*', '')}${path.split('/').map(encodeURIComponent).join('/').replaceAll("'", '%27')}`
}

/** A page that shows one stored PDF in the browser's own viewer. */
async function pdfPage(context: HandlerContext, path: string) {
  const { env, locale } = context
  const title = say('FILE_PREVIEW', {}, locale)
  const frame = path === '' ? '' : `<iframe title="${title}" src="${await pdfAddress(context, path)}"></iframe>`
  const data = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}</style></head><body><main style="height:100%">${frame}</main></body></html>`
  return download({
    data,
    type: 'text/html; charset=utf-8',
    disposition: 'inline',
    headers: { 'content-security-policy': framedPolicy(PAGE_POLICY, env) },
  })
}

const SWEEP_MS = 3_600_000

export const file: ServerModule = {
  name: 'file',
  routes: () => [
    bind(contract.upload, async (context) => answer({ result: null, text: await receive(context) })),
    bind(contract.staticFile, (context) => send(context, context.params['*'])),
    bind(contract.viewFile, (context) => send(context, context.params['*'])),
    bind(contract.sheets, (context) => look(context, context.params['*'])),
    bind(contract.pdfPage, (context) => pdfPage(context, context.query.file ?? '')),
    bind(contract.ticket, async ({ db, user, clock, body }) => ({
      ticket: await makeDownloadTicket(db, user, body.address, clock.now()),
    })),
    bind(contract.beginParts, begin),
    bind(contract.part, continueUpload),
    bind(contract.finishParts, async (context) => answer({ result: null, text: await finish(context) })),
  ],
  async start(parts) {
    const clean = () =>
      sweep(parts).catch((error: unknown) => parts.log.error(errorFacts(error), 'Abandoned uploads were not removed'))
    await clean()
    const timer = setInterval(() => void clean(), SWEEP_MS)
    timer.unref()
    const stop = daily(parts, 'files that no row names', () => sweepUnused(parts))
    return async () => {
      clearInterval(timer)
      await stop()
    }
  },
}
