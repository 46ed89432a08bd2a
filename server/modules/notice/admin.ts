import * as contract from '../../../schemas/contract/messaging/notice.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { orderBy, parseListQuery, predicateOf, termConditions } from '../../data/query/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { parseIds } from '../../http/request/ids.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assertCategory } from './category.ts'
import { COLUMNS } from './columns.ts'
import { type Announce, release, revoke } from './release.ts'
import { storedOf } from './rules.ts'
import {
  findAnnouncement,
  insertAnnouncement,
  pageOfAnnouncements,
  removeAnnouncements,
  updateAnnouncement,
} from './store.ts'

type Changed = contract.NewAnnouncement & { readonly id: string; readonly sendStatus?: string }

async function storedNow(context: HandlerContext, id: string): Promise<contract.Announcement> {
  const found = await findAnnouncement(context.db, id)
  if (!found) throw new AppError('NOTICE_NOT_FOUND')
  return found
}

async function releaseNow(context: HandlerContext, id: string): Promise<void> {
  const now = new Date(context.clock.now())
  const announce = await context.database.transaction((tx) => release(tx, id, context.user, now))
  await announce(context)
}

const of = (action: string) => `${contract.NOTICE_PERMISSION}:${action}`
/** A user who may send the state at all holds one of these. */
const ASKED: Readonly<Record<string, readonly string[]>> = { '0': ['edit'], '1': ['release'], '2': ['revoke', 'edit'] }

/** Content and state at once: a form that sends another state asks for the release or the revocation. */
async function change(context: HandlerContext, changed: Changed): Promise<void> {
  const { user, clock, database } = context
  // Before anything is looked up: refusals after it tell how the announcement stands.
  if (!ASKED[changed.sendStatus ?? '0']?.some((action) => context.can(of(action)))) throw new AppError('HTTP_FORBIDDEN')
  const values = storedOf(changed)
  const now = new Date(clock.now())
  const announce = await database.transaction(async (tx): Promise<Announce | undefined> => {
    const found = await findAnnouncement(tx, changed.id, true)
    if (!found) throw new AppError('NOTICE_NOT_FOUND')
    const wanted = changed.sendStatus ?? found.sendStatus
    if (wanted === '2' && found.sendStatus === '1') {
      context.demand(of('revoke'))
      return void (await revoke(tx, changed.id, user, now))
    }
    // What people read must not change under their eyes.
    if (found.sendStatus === '1') throw new AppError('NOTICE_IS_RELEASED')
    context.demand(of(wanted === '1' ? 'release' : 'edit'))
    if (context.can(of('edit'))) {
      await assertCategory(tx, values.category_code, found.categoryCode)
      await updateAnnouncement(tx, changed.id, values, user.username, now)
    }
    return wanted === '1' ? release(tx, changed.id, user, now) : undefined
  })
  await announce?.(context)
}

/** What the administration does with announcements. */
export const adminRoutes = () => [
  bind(contract.list, async ({ db, query }) => {
    const asked = parseListQuery(query)
    const { current, size, offset } = asked.page
    const filter = {
      where: predicateOf(termConditions(asked, COLUMNS)),
      order: orderBy(asked, COLUMNS, { field: 'createTime', order: 'desc' }),
    }
    const { records, total } = await pageOfAnnouncements(db, filter, size, offset)
    return page(records, total, current, size)
  }),
  bind(contract.add, async (context) => {
    const [values, now] = [storedOf(context.body), new Date(context.clock.now())]
    const id = await context.database.transaction(async (tx) => {
      await assertCategory(tx, values.category_code)
      return insertAnnouncement(tx, values, context.user.username, now)
    })
    return answer({ result: await storedNow(context, id), message: 'NOTICE_ADDED' })
  }),
  bind(contract.edit, async (context) => {
    await change(context, context.body)
    return answer({ result: await storedNow(context, context.body.id), message: 'NOTICE_CHANGED' })
  }),
  bind(contract.remove, async ({ db, query, user }) => {
    await removeAnnouncements(db, [query.id], user.username)
    return answer({ result: null, message: 'NOTICE_REMOVED' })
  }),
  bind(contract.removeBatch, async ({ db, query, user }) => {
    await removeAnnouncements(db, parseIds(query.ids), user.username)
    return answer({ result: null, message: 'NOTICE_REMOVED' })
  }),
  bind(contract.doReleaseData, async (context) => {
    await releaseNow(context, context.query.id)
    return answer({ result: null, message: 'NOTICE_RELEASED' })
  }),
  bind(contract.doReovkeData, async ({ database, query, user, clock }) => {
    await database.transaction((tx) => revoke(tx, query.id, user, new Date(clock.now())))
    return answer({ result: null, message: 'NOTICE_REVOKED' })
  }),
  bind(contract.syncNotic, async (context) => {
    await storedNow(context, context.query.anntId)
    throw new AppError('NOTICE_NO_MESSENGER')
  }),
]
