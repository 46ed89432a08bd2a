import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { isInnerPath } from '../../../schemas/contract/html.ts'
import type { NewAnnouncement } from '../../../schemas/contract/messaging/notice.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { cleanHtml } from '../../lib/html.ts'

const MAX_IDS = 1000
/** View names look like `folder/View`; only the client can check that one exists, and it opens no other. */
const VIEW_NAME = /^[A-Za-z][\w-]*(\/[A-Za-z][\w.-]*)*$/

/** What is stored of an announcement. */
export interface Stored {
  readonly title: string
  readonly content: string
  readonly abstract: string | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly priority: string
  readonly category: string
  /** Absent where it was not stated. */
  readonly category_code?: string | null
  readonly msg_type: string
  readonly user_ids: string | null
  readonly bus_type: string | null
  readonly bus_id: string | null
  readonly open_type: string | null
  readonly open_page: string | null
}

const orNull = (text: string | null | undefined) =>
  text === undefined || text === null || text.trim() === '' ? null : text.trim()

/** Ids of a comma list, each once. Throws `DATA_TOO_MANY_IDS`: those beyond the limit would be left out unseen. */
export function idsOf(list: string | null | undefined): string[] {
  const ids = [...new Set(splitCommaList(list ?? ''))]
  if (ids.length > MAX_IDS) throw new AppError('DATA_TOO_MANY_IDS', { max: MAX_IDS })
  return ids
}

function pageOf(type: string | null, page: string | null): string | null {
  if (type === null) return null
  if (page === null || !(type === 'url' ? isInnerPath(page) : VIEW_NAME.test(page)))
    throw new AppError('NOTICE_PAGE_WRONG')
  return page
}

/** What was sent, checked and cleaned. */
export function storedOf(sent: NewAnnouncement): Stored {
  const [starts, ends, openType] = [orNull(sent.startTime), orNull(sent.endTime), orNull(sent.openType)]
  if (starts !== null && ends !== null && ends < starts) throw new AppError('NOTICE_ENDS_EARLY')
  const people = sent.msgType === 'USER' ? idsOf(sent.userIds) : []
  if (sent.msgType === 'USER' && people.length === 0) throw new AppError('NOTICE_NEEDS_PEOPLE')
  return {
    title: sent.titile.trim(),
    content: cleanHtml(sent.msgContent ?? ''),
    abstract: orNull(sent.msgAbstract),
    start_time: starts,
    end_time: ends,
    priority: sent.priority ?? 'M',
    category: sent.msgCategory ?? '1',
    ...(sent.categoryCode === undefined ? {} : { category_code: orNull(sent.categoryCode) }),
    msg_type: sent.msgType ?? 'ALL',
    // The comma at the end is the wire's.
    user_ids: people.length === 0 ? null : `${people.join(',')},`,
    bus_type: orNull(sent.busType),
    bus_id: orNull(sent.busId),
    open_type: openType,
    open_page: pageOf(openType, orNull(sent.openPage)),
  }
}
