import { createHash } from 'node:crypto'
import { AppError } from '../../../../schemas/messages/index.ts'
import { databaseProblem } from '../../../db/errors.ts'
import { newId } from '../../../db/ids.ts'
import type { HandlerContext, StagedFile } from '../../../http/context.ts'
import { errorFacts } from '../../../http/errors/error-facts.ts'
import { matchesKind } from '../content.ts'
import { type Picture, readPicture } from './image.ts'
import { storedName, displayName } from '../file-names.ts'
import { DEFAULT_FOLDER, type Kind, extensionOf, folderOf, kindOf } from '../kinds.ts'
import { addFile, forgetFile, tenantOfUpload } from './quota.ts'

/** The requested folder and the file name of an upload. */
export interface UploadDestination {
  readonly filename: string
  readonly biz: string
}
interface Place {
  readonly folder: string
  readonly kind: Kind
}

/** The folder, kind and name of an upload, from its metadata alone. Throws the refusal. */
export function uploadPlace({ filename, biz }: UploadDestination): Place {
  const folder = biz.trim() === '' ? DEFAULT_FOLDER : folderOf(biz.trim())
  if (folder === undefined) throw new AppError('FILE_BIZ_REFUSED')
  const kind = kindOf(extensionOf(filename))
  if (!kind) throw new AppError('FILE_TYPE_REFUSED')
  return { folder, kind }
}

/** Where the thumbnail of a picture lies. */
export function thumbnailPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash)}/thumbs${path.slice(slash)}`
}

/** A full disk is not an error of the user, but the answer must say that nothing was stored. */
async function stored(log: HandlerContext['log'], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error(errorFacts(error), 'A file could not be stored')
    throw new AppError(databaseProblem(error)?.kind === 'full' ? 'HTTP_DISK_FULL' : 'FILE_UPLOAD_FAILED', {}, error)
  }
}

interface NewFile {
  readonly filename: string
  readonly folder: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly measures: { readonly width: number; readonly height: number } | undefined
}

/** Writes a file down under a name of ours, has it stored, and gives the stored path. */
async function storeAs(
  context: HandlerContext,
  { filename, folder, mime, size, sha256, measures }: NewFile,
  put: (path: string) => Promise<void>,
): Promise<string> {
  const { db, clock, user } = context
  const path = `${folder}/${storedName(filename, clock.now())}`
  const id = newId(clock.now())
  // Before the file, so that uploads at the same moment count each other, and no file is without a row.
  await addFile(context, {
    id,
    path,
    name: displayName(filename),
    size,
    mime,
    biz: folder,
    create_by: user.username,
    tenant: tenantOfUpload(user),
    sha256,
    width: measures?.width ?? null,
    height: measures?.height ?? null,
    create_time: new Date(clock.now()),
  })
  try {
    await put(path)
  } catch (error) {
    await forgetFile(db, id)
    throw error
  }
  return path
}

/** Checks a file that came in, stores it under a name of ours, and gives the stored path. */
export async function storeFile(context: HandlerContext, wish: UploadDestination, staged: StagedFile): Promise<string> {
  const { files, log } = context
  const { folder, kind } = uploadPlace(wish)
  if (!(await matchesKind(staged, kind))) throw new AppError('FILE_CONTENT_DIFFERS')
  const picture: Picture | undefined = kind.image ? await readPicture(staged.path) : undefined
  const { filename } = wish
  const { size, sha256 } = staged
  return storeAs(context, { filename, folder, mime: kind.mime, size, sha256, measures: picture }, async (path) => {
    await stored(log, () => files.take(path, staged.path))
    const thumbnail = picture?.thumbnail
    if (thumbnail) await stored(log, () => files.put(thumbnailPath(path), thumbnail))
  })
}

/** Stores a PNG that the server has made, in a folder that no upload of a form goes to. */
export function storePng(
  context: HandlerContext,
  folder: string,
  picture: { readonly data: Buffer; readonly width: number; readonly height: number },
): Promise<string> {
  const { data } = picture
  const sha256 = createHash('sha256').update(data).digest('hex')
  const file = { filename: `${folder}.png`, folder, mime: 'image/png', size: data.length, sha256, measures: picture }
  return storeAs(context, file, (path) => stored(context.log, () => context.files.put(path, data)))
}

/** Takes a whole upload of a form in. */
export function receive(context: HandlerContext): Promise<string> {
  return context.staged(context.env.fileLimit, (upload) =>
    storeFile(
      context,
      { filename: upload.filename, biz: upload.fields['isup'] === '1' ? '' : (upload.fields['biz'] ?? '') },
      upload,
    ),
  )
}
