import type { Queries } from '../../db/database.ts'
import type { AppParts } from '../../http/context.ts'
import { deliver } from '../socket/api.ts'
import { escapeHtml } from '../../../schemas/contract/html.ts'
import { cleanHtml } from '../../lib/html.ts'
import { insertAnnouncement, markReleased, revokeAbout } from './store.ts'

export { type SharedNotice, storeSharedNotices, takeBackNotices } from './bulk.ts'
export { ANNOUNCEMENT_CATEGORIES } from './category.ts'

/** A notice of the system to one person. */
export interface SystemNotice {
  readonly userId: string
  readonly title: string
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[]
  /** HTML in their place. */
  readonly html?: string
  /** What it is about, so that it can be taken back. */
  readonly about: string
}

/** Sends it from inside a transaction; gives what remains to be done after it: open pages ring. */
export async function sendSystemNotice(
  tx: Queries,
  { userId, title, paragraphs, html, about }: SystemNotice,
  by: string,
  now: Date,
): Promise<(parts: Pick<AppParts, 'database'>) => Promise<void>> {
  const content = cleanHtml(html ?? paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''))
  const id = await insertAnnouncement(
    tx,
    {
      title,
      content,
      abstract: paragraphs[0] ?? null,
      start_time: null,
      end_time: null,
      priority: 'H',
      category: '2',
      msg_type: 'USER',
      user_ids: `${userId},`,
      bus_type: about,
      bus_id: userId,
      open_type: null,
      open_page: null,
    },
    by,
    now,
  )
  await markReleased(tx, id, [userId], by, now)
  return ({ database }) => deliver(database, [userId], { cmd: 'user', msgId: id, msgTxt: title })
}

/** Takes back what was sent to a person about something. */
export const withdrawSystemNotices = revokeAbout
