import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assignedPasswordNotice, PASSWORD_ASSIGNED } from '../auth/api.ts'
import { sendSystemNotice } from '../notice/api.ts'
import { setPassword } from './store.ts'

/** Stores the first password of a new account, which its owner must change; a notice says so. */
export async function storeAssignedPassword(
  context: HandlerContext,
  tx: Queries,
  id: string,
  hash: string,
): Promise<void> {
  const { user, clock } = context
  const now = new Date(clock.now())
  await setPassword(tx, id, hash, user.username, now)
  await sendSystemNotice(
    tx,
    { userId: id, about: PASSWORD_ASSIGNED, ...assignedPasswordNotice(context, now.getTime()) },
    user.username,
    now,
  )
}
