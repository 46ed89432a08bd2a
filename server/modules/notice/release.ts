import type { Announcement } from '../../../schemas/contract/messaging/notice.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { AppParts, Person } from '../../http/context.ts'
import { deliver } from '../socket/api.ts'
import { isActive } from './reader-store.ts'
import { idsOf } from './rules.ts'
import { existingPeople, findAnnouncement, markReleased, markRevoked } from './store.ts'

/** The notices for open sockets that follow the transaction. */
export type Announce = (parts: AppParts) => Promise<void>

async function demandOne(tx: Queries, id: string): Promise<Announcement> {
  const found = await findAnnouncement(tx, id, true)
  if (!found) throw new AppError('NOTICE_NOT_FOUND')
  return found
}

/** Sends an announcement to everybody or to those it names. */
export async function release(tx: Queries, id: string, by: Person, now: Date): Promise<Announce> {
  const found = await demandOne(tx, id)
  if (found.sendStatus === '1') throw new AppError('NOTICE_IS_RELEASED')
  const people = found.msgType === 'USER' ? await existingPeople(tx, idsOf(found.userIds)) : []
  if (found.msgType === 'USER' && people.length === 0) throw new AppError('NOTICE_NEEDS_PEOPLE')
  await markReleased(tx, id, people, by.username, now)
  const notice = { msgId: id, msgTxt: found.titile }
  // What has not begun is found by the bell when it has.
  const isTold = await isActive(tx, id, now)
  return async ({ database }) => {
    if (!isTold) return
    if (found.msgType === 'USER') await deliver(database, people, { cmd: 'user', ...notice })
    else await deliver(database, 'all', { cmd: 'topic', ...notice })
  }
}

/** Takes an announcement back; nobody sees it any more. */
export async function revoke(tx: Queries, id: string, by: Person, now: Date): Promise<void> {
  const found = await demandOne(tx, id)
  if (found.sendStatus !== '1') throw new AppError('NOTICE_NOT_RELEASED')
  await markRevoked(tx, id, by.username, now)
}
