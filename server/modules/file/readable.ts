import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import { fileAccess } from '../../data/access/index.ts'
import type { Requester } from '../../http/context.ts'
import { extensionOf } from './kinds.ts'
import { isOwned, SHEETS } from './owned.ts'

/** The bytes of a stored sheet that a person may read, for work without a call of theirs. */
export async function readSheetFile(requester: Requester, path: string, maxBytes: number): Promise<Buffer> {
  const { files, user } = requester
  if (isOwned(path) || !SHEETS.has(extensionOf(path))) throw new AppError('FILE_NOT_FOUND')
  const access = await fileAccess(engineOf(requester), path, () =>
    Promise.resolve({ username: user.username, rights: [requester] }),
  )
  const found = access === 'refused' ? undefined : await files.open(path)
  if (!found) throw new AppError('FILE_NOT_FOUND')
  if (found.size > maxBytes) throw new AppError('IMPORT_TOO_BIG', { max: Math.floor(maxBytes / 1024 / 1024) })
  return buffer(await found.stream())
}
