import * as contract from '../../../schemas/contract/session/signature.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import { lockSystemRows, storeSystemChange } from '../../data/write/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext, StagedUpload } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { decodePicture, extensionOf, kindOf, matchesKind, storePng } from '../file/api.ts'
import { systemRoutes } from '../system-table/api.ts'
import { SIGNATURE_FOLDER, SIGNATURES } from './api.ts'
import { inkOf } from './ink.ts'

const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg'])

async function ownSignature({ db, user }: HandlerContext): Promise<contract.Signature | null> {
  const row = await db
    .selectFrom('sys_user_signature')
    .select(['path', 'width', 'height', 'sign_time as signTime'])
    .where('id', '=', user.id)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the own signature, or deletes it where `after` is undefined. The file of an earlier one is named by no row then, and is removed with such files. */
async function changeOwn(context: HandlerContext, after: Omit<contract.Signature, 'signTime'> | undefined) {
  const { database, user, clock } = context
  const at = new Date(clock.now())
  await database.transaction(async (tx) => {
    // One save of a person at a time.
    await tx.selectFrom('sys_user').select('id').where('id', '=', user.id).forUpdate().execute()
    const before = (await lockSystemRows(tx, SIGNATURES, [user.id])).get(user.id)
    if (!after && !before) throw new AppError('SIGNATURE_UNKNOWN')
    const row = after && { userName: user.username, ...after, signTime: wireTime(at) }
    await storeSystemChange({ tx, table: SIGNATURES, id: user.id, before, after: row, by: user.username, at })
  })
}

async function saveSignature(context: HandlerContext, upload: StagedUpload): Promise<void> {
  const extension = extensionOf(upload.filename)
  const kind = PICTURES.has(extension) ? kindOf(extension) : undefined
  if (!kind) throw new AppError('SIGNATURE_KIND_REFUSED')
  if (!(await matchesKind(upload, kind))) throw new AppError('FILE_CONTENT_DIFFERS')
  const { data, width, height } = await decodePicture(upload.path, inkOf)
  const path = await storePng(context, SIGNATURE_FOLDER, { data, width, height })
  await changeOwn(context, { path, width, height })
}

/** The own signature, and those of all people as they are administered. */
export const signature: ServerModule = {
  name: 'signature',
  routes: () => [
    bind(contract.own, ownSignature),
    bind(contract.saveOwn, async (context) => {
      await context.staged(contract.SIGNATURE_BYTES, (upload) => saveSignature(context, upload))
      return answer({ result: await ownSignature(context), message: 'SIGNATURE_SAVED' })
    }),
    bind(contract.deleteOwn, async (context) => {
      await changeOwn(context, undefined)
      return answer({ result: null, message: 'DATA_DELETED' })
    }),
    ...systemRoutes(contract.signatures, SIGNATURES),
  ],
}
