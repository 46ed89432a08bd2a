import * as contract from '../../schemas/contract/messaging/notice.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { isObject, stringOrEmpty } from '../../schemas/language/values.ts'
import { call, callEnvelope } from './client/call.ts'

/** An announcement as the client reads it; absent parts are ''. */
export interface NoticeRecord {
  readonly id: string
  readonly title: string
  readonly abstract: string
  /** HTML, not to be trusted; undefined when the list did not carry it. */
  readonly content: string | undefined
  /** User name of the sender, and the real name where the answer has it. */
  readonly sender: string
  readonly senderName: string
  readonly priority: 'L' | 'M' | 'H'
  readonly category: string
  /** Name of what it is about; '' where it has no category. */
  readonly subject: string
  readonly time: string
  readonly openType: string
  readonly openPage: string
  readonly busId: string
  readonly isRead: boolean
}

/** Reads one of a list or of the detail call: `titile` is spelt so on the wire, a message of the socket says `msgId` and `msgTxt`. */
export function parseNotice(value: unknown): NoticeRecord {
  const one = isObject(value) ? value : {}
  const priority = stringOrEmpty(one['priority'])
  return {
    // A row of "my announcements" has an id of its own; `anntId` is the announcement's.
    id: stringOrEmpty(one['anntId']) || stringOrEmpty(one['id']) || stringOrEmpty(one['msgId']),
    title: stringOrEmpty(one['titile']) || stringOrEmpty(one['msgTxt']),
    abstract: stringOrEmpty(one['msgAbstract']),
    content: typeof one['msgContent'] === 'string' ? one['msgContent'] : undefined,
    sender: stringOrEmpty(one['sender']),
    senderName: stringOrEmpty(one['sender_dictText']),
    priority: priority === 'H' || priority === 'L' ? priority : 'M',
    category: stringOrEmpty(one['msgCategory']),
    subject: stringOrEmpty(one['categoryCode_dictText']),
    time: stringOrEmpty(one['sendTime']) || stringOrEmpty(one['createTime']),
    openType: stringOrEmpty(one['openType']),
    openPage: stringOrEmpty(one['openPage']),
    busId: stringOrEmpty(one['busId']),
    isRead: String(one['readFlag'] ?? '0') === '1',
  }
}

interface NoticeLists {
  readonly announcements: readonly NoticeRecord[]
  readonly announcementTotal: number
  readonly system: readonly NoticeRecord[]
  readonly systemTotal: number
}
const list = (value: unknown) => (Array.isArray(value) ? value.map(parseNotice).filter(({ id }) => id !== '') : [])
const count = (value: unknown, least: number) => (typeof value === 'number' && value >= least ? value : least)

/** What the person has not read. Says nothing of failures: the bell decides. */
export async function getNotices(): Promise<NoticeLists> {
  const result: unknown = await call(contract.listByUser, { quiet: true, background: true })
  const lists = isObject(result) ? result : {}
  const [announcements, system] = [list(lists['anntMsgList']), list(lists['sysMsgList'])]
  return {
    announcements,
    announcementTotal: count(lists['anntMsgTotal'], announcements.length),
    system,
    systemTotal: count(lists['sysMsgTotal'], system.length),
  }
}
export async function getNotice(id: string): Promise<NoticeRecord> {
  return parseNotice(await call(contract.queryById, { query: { id } }))
}
export async function markRead(anntId: string): Promise<void> {
  await call(contract.editByAnntIdAndUserId, { body: { anntId } })
}
/** Resolves to the server's words. */
export async function markAllRead(): Promise<string> {
  return (await callEnvelope(contract.readAll)).message
}

export interface MyNoticesQuery {
  readonly pageNo: number
  readonly pageSize: number
  readonly titile: string
  readonly readFlag: string
  readonly msgCategory: string
}
/** One page of everything that was ever sent to the person. */
export async function getMyNotices(
  asked: MyNoticesQuery,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly NoticeRecord[]; readonly total: number }> {
  const { titile, readFlag, msgCategory, ...page } = asked
  const filters = {
    ...(titile ? { titile } : {}),
    ...(readFlag ? { readFlag } : {}),
    ...(msgCategory ? { msgCategory } : {}),
  }
  const result: unknown = await call(contract.getMyAnnouncementSend, { query: { ...page, ...filters }, signal })
  const answer = isObject(result) ? result : {}
  const records = list(answer['records'])
  return { records, total: count(answer['total'], 0) }
}

/** Real name of a user, '' when there is no such user. */
export async function getRealname(username: string): Promise<string> {
  const result: unknown = await call(user.list, { query: { username }, quiet: true })
  const records = isObject(result) && Array.isArray(result['records']) ? result['records'] : []
  return stringOrEmpty(
    records.filter(isObject).find((one) => one['username'] === username || one['username'] === undefined)?.['realname'],
  )
}
