import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { MemoryLocker, Metadata, Server } from '@tus/server'
import { API_PREFIX } from '../../../../schemas/contract/envelope.ts'
import { beginParts } from '../../../../schemas/contract/file.ts'
import { AppError, type MessageCode } from '../../../../schemas/messages/index.ts'
import { type Answer, answer } from '../../../http/response/answer.ts'
import type { HandlerContext } from '../../../http/context.ts'
import type { FileStore } from '../../../http/files/files.ts'
import { stage, tooLarge } from '../../../http/request/multipart.ts'
import { LIFE_MS, PartsStore, partsFolder } from './parts-store.ts'
import { assertQuota } from './quota.ts'
import { storeFile, uploadPlace } from './receive.ts'
import * as store from '../store.ts'

const PATH = `${API_PREFIX}${beginParts.path}`
/** Large files of one person that are on their way at the same time. */
const MAX_UNFINISHED = 20
/** Keeps a part that is still coming in on a broken connection apart from its successor; what counts is decided in the database. */
const locker = new MemoryLocker()
const TOLD = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'upload-expires'] as const
const REFUSALS: Readonly<Record<number, MessageCode>> = {
  404: 'FILE_PARTS_GONE',
  410: 'FILE_PARTS_GONE',
  409: 'FILE_PARTS_ELSEWHERE',
}

function webRequest({ method, headers, body }: HandlerContext, path: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const source = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : null
  // GET says what HEAD says.
  return new Request(`http://localhost${path}`, {
    method: method === 'GET' ? 'HEAD' : method,
    headers: sent,
    ...(source ? { body: source, duplex: 'half' } : {}),
  })
}

/** Has the protocol's own server answer; refusals are said in our words. */
async function speak(context: HandlerContext, path: string): Promise<Answer<never>> {
  const server = new Server({
    path: PATH,
    datastore: new PartsStore(context),
    locker,
    maxSize: context.env.fileLimit,
    relativeLocation: true,
  })
  const reply = await server.handleWeb(webRequest(context, path))
  if (reply.status >= 400) {
    context.log.info(
      { status: reply.status, reason: (await reply.text()).slice(0, 200) },
      'A part of a file was refused',
    )
    throw reply.status === 413
      ? tooLarge(context.env.fileLimit)
      : new AppError(REFUSALS[reply.status] ?? 'HTTP_BODY_UNREADABLE')
  }
  for (const name of TOLD) {
    const value = reply.headers.get(name)
    if (value !== null) context.setHeader(name, value)
  }
  context.setHeader('access-control-expose-headers', TOLD.join(', '))
  return answer<never>({ emptyStatus: reply.status })
}

function metadataOf(header: string | string[] | undefined): Record<string, string | null> {
  try {
    return typeof header === 'string' ? Metadata.parse(header) : {}
  } catch (error) {
    throw new AppError('HTTP_BODY_UNREADABLE', {}, error)
  }
}

/** Begins an upload; what can be refused by its name and size is refused before a byte of it is sent. */
export async function begin(context: HandlerContext): Promise<Answer<never>> {
  const { filename, biz } = metadataOf(context.headers['upload-metadata'])
  const size = Number(context.headers['upload-length'] ?? Number.NaN)
  if (size === 0) throw new AppError('FILE_EMPTY')
  if (size > context.env.fileLimit) throw tooLarge(context.env.fileLimit)
  uploadPlace({ filename: filename ?? '', biz: biz ?? '' })
  await assertQuota(context, context.db, size, await store.sizeUnfinished(context.db, context.user.id))
  if ((await store.countUnfinished(context.db, context.user.id)) >= MAX_UNFINISHED)
    throw new AppError('FILE_UPLOADS_MANY')
  return speak(context, PATH)
}

/** Receives a part, reports the received size, or cancels an upload. */
export function continueUpload(context: HandlerContext<{ readonly id: string }>): Promise<Answer<never>> {
  return speak(context, `${PATH}/${encodeURIComponent(context.params.id)}`)
}

async function* bytesOf(files: FileStore, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of parts) {
    const part = await files.open(path)
    if (!part) throw new Error('A part of an upload is missing')
    yield* (await part.stream()) as AsyncIterable<Buffer>
  }
}

/** Puts the parts together, checks the whole like any other upload, and gives the stored path; asked again, the same one. */
export async function finish(context: HandlerContext<{ readonly id: string }>): Promise<string> {
  const {
    db,
    files,
    user,
    clock,
    params: { id },
  } = context
  const upload = await store.findUpload(db, id, user.id)
  if (!upload) throw new AppError('FILE_PARTS_GONE')
  if (upload.path !== null) return upload.path
  if (upload.received !== upload.size) throw new AppError('FILE_PARTS_MISSING')
  if (!(await store.claimUpload(db, id, clock.now()))) throw new AppError('FILE_PARTS_BUSY')
  try {
    const staged = await stage(bytesOf(files, upload.parts), files.staging)
    const path = await storeFile(context, { filename: upload.name, biz: upload.biz }, staged).finally(() =>
      rm(staged.path, { force: true }),
    )
    await store.finishUpload(db, id, path)
    await files.removeAll(partsFolder(id))
    return path
  } catch (error) {
    // A file that is refused will not get better; where the store failed, it can be tried again.
    if (error instanceof AppError && error.code !== 'FILE_UPLOAD_FAILED') await drop(context, id)
    else await store.releaseUpload(db, id)
    throw error
  }
}

async function drop({ database, files }: Pick<HandlerContext, 'database' | 'files'>, id: string): Promise<void> {
  await files.removeAll(partsFolder(id))
  await store.deleteUpload(database.kysely, id)
}

/** Removes what nobody goes on with: uploads by parts, and files that were coming in when a process was killed. */
export async function sweep({
  database,
  files,
  clock,
}: Pick<HandlerContext, 'database' | 'files' | 'clock'>): Promise<void> {
  const before = clock.now() - LIFE_MS
  for (const id of await store.abandonedUploads(database.kysely, before)) await drop({ database, files }, id)
  for (const name of await readdir(files.staging)) {
    const path = join(files.staging, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < before) await rm(path, { force: true })
  }
}
