import { categories } from '../../../schemas/contract/messaging/announcement-category.ts'
import * as contract from '../../../schemas/contract/messaging/notice.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { answer, download, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { framedPolicy } from '../../http/response/headers.ts'
import { daily } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { systemRoutes } from '../system-table/api.ts'
import { adminRoutes } from './admin.ts'
import { ANNOUNCEMENT_CATEGORIES } from './category.ts'
import { seedNotices } from './demo.ts'
import { cleanHtml } from '../../lib/html.ts'
import { htmlPage } from './html.ts'
import { isActive, isRecipient, markRead, pageOfMine, deleteUnusedReadMarks, unreadOf } from './reader-store.ts'
import { findAnnouncement } from './store.ts'

const BELL_SIZE = 5
/** The page is nobody's but its own: no script, no frame, nothing from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const EVERY_NOTICE = { titile: '', sender: '', readFlag: '', msgCategory: '' }

const readerRoutes = () => [
  bind(contract.listByUser, async ({ db, user, query, clock }) => {
    const now = new Date(clock.now())
    const size = query.pageSize ?? BELL_SIZE
    const [announcements, system] = [
      await unreadOf(db, user.id, '1', size, now),
      await unreadOf(db, user.id, '2', size, now),
    ]
    return {
      anntMsgList: announcements.records,
      anntMsgTotal: announcements.total,
      sysMsgList: system.records,
      sysMsgTotal: system.total,
    }
  }),
  bind(contract.unreadCount, async ({ db, user, clock }) => {
    const now = new Date(clock.now())
    const [{ total: count }, { total: systemCount }] = [
      await unreadOf(db, user.id, '1', 1, now),
      await unreadOf(db, user.id, '2', 1, now),
    ]
    return { count: count + systemCount, systemCount, flowCount: 0, fileCount: 0, planCount: 0 }
  }),
  bind(contract.vue3List, async ({ db, user, query, clock }) => {
    const { size, offset } = parseListQuery(query).page
    return (await pageOfMine(db, user.id, EVERY_NOTICE, size, offset, new Date(clock.now()))).records
  }),
  bind(contract.queryById, async ({ db, user, query, clock, can }) => {
    const isOpen =
      can(`${contract.NOTICE_PERMISSION}:list`) || (await isRecipient(db, user.id, query.id, new Date(clock.now())))
    const found = isOpen ? await findAnnouncement(db, query.id) : undefined
    if (!found) throw new AppError('NOTICE_NOT_FOUND')
    // Whom else it is for is nothing to a reader.
    return can(`${contract.NOTICE_PERMISSION}:list`) ? found : { ...found, userIds: null }
  }),
  bind(contract.editByAnntIdAndUserId, async ({ db, user, body, clock }) => {
    if (body.userId !== undefined && body.userId !== '' && body.userId !== user.id)
      throw new AppError('SESSION_NOT_OWN')
    if (!(await markRead(db, user.id, new Date(clock.now()), body.anntId))) throw new AppError('NOTICE_NOT_FOUND')
    return answer({ result: null, message: 'COMMON_OK' })
  }),
  bind(contract.getMyAnnouncementSend, async ({ db, user, query, clock }) => {
    const { current, size, offset } = parseListQuery(query).page
    const filter = {
      titile: query.titile?.replaceAll('*', '') ?? '',
      sender: query.sender?.replaceAll('*', '') ?? '',
      readFlag: query.readFlag ?? '',
      msgCategory: query.msgCategory ?? '',
    }
    const { records, total } = await pageOfMine(db, user.id, filter, size, offset, new Date(clock.now()))
    return page(records, total, current, size)
  }),
  bind(contract.readAll, async ({ db, user, clock }) => {
    await markRead(db, user.id, new Date(clock.now()))
    return answer({ result: null, message: 'NOTICE_ALL_READ' })
  }),
  bind(contract.show, async ({ db, params, clock, env, locale }) => {
    const found = (await isActive(db, params.id, new Date(clock.now())))
      ? await findAnnouncement(db, params.id)
      : undefined
    if (found?.msgType !== 'ALL') throw new AppError('NOTICE_NOT_FOUND')
    const facts = [found.categoryCode_dictText, found.sender_dictText, found.sendTime]
      .filter((fact) => typeof fact === 'string')
      .join(' · ')
    // Cleaned again: rules may have become stricter since it was stored.
    const html = htmlPage(locale, found.titile, facts, cleanHtml(found.msgContent ?? ''))
    return download({
      data: html,
      type: 'text/html; charset=utf-8',
      disposition: 'inline',
      headers: { 'content-security-policy': framedPolicy(PAGE_POLICY, env), 'cache-control': 'no-store' },
    })
  }),
]

/** Announcements: who writes them, who reads them. */
export const notice: ServerModule = {
  name: 'notice',
  routes: () => [...readerRoutes(), ...adminRoutes(), ...systemRoutes(categories, ANNOUNCEMENT_CATEGORIES)],
  async start(parts) {
    const { database, env, clock } = parts
    if (env.demo) await seedNotices(database, new Date(clock.now()))
    return daily(parts, 'marks of announcements', () => deleteUnusedReadMarks(database.kysely, new Date(clock.now())))
  },
}
