import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { HandlerContext } from '../../../http/context.ts'
import { stage } from '../../../http/request/multipart.ts'
import { displayName } from '../file-names.ts'
import * as store from '../store.ts'

/** An upload that does not continue is removed after a day. */
export const LIFE_MS = 24 * 3_600_000
/** Folder of the store for parts; what lies there has no kind and is shown to nobody. */
export const partsFolder = (id: string) => `parts/${id}`

/** The parts that came before the connection broke stay stored: the upload continues after them. */
async function* asFarAsItComes(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) yield chunk
  } catch {
    // The stream reports this error to the caller.
  }
}

/** The uploads of one person: their state in the database, their bytes in the file store, so that any process can go on. */
export class PartsStore extends DataStore {
  readonly context: HandlerContext
  constructor(context: HandlerContext) {
    super()
    this.context = context
    this.extensions = ['creation', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, user, clock } = this.context
    const { filename, biz } = upload.metadata ?? {}
    await store.beginUpload(
      db,
      { id: upload.id, userId: user.id, name: displayName(filename ?? ''), biz: biz ?? '', size: upload.size ?? 0 },
      clock.now(),
    )
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, user } = this.context
    const found = await store.findUpload(db, id, user.id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.size, offset: found.received })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { db, files, clock } = this.context
    const staged = await stage(asFarAsItComes(source), files.staging)
    const path = `${partsFolder(id)}/${offset}_${randomBytes(8).toString('hex')}`
    try {
      if (staged.size === 0) return offset
      await files.take(path, staged.path)
      if (await store.addPart(db, id, offset, path, staged.size, clock.now())) return offset + staged.size
      await files.remove(path)
      throw ERRORS.INVALID_OFFSET
    } finally {
      await rm(staged.path, { force: true })
    }
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await store.deleteUpload(this.context.db, id)
    await this.context.files.removeAll(partsFolder(id))
  }

  override getExpiration(): number {
    return LIFE_MS
  }
}
