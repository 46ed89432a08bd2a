import { type RawBuilder, sql } from 'kysely'
import * as contract from '../../../schemas/contract/session/online.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { ofOwnTenants } from '../../http/rights/own-tenants.ts'
import { endNamedSession, endOtherSessions, endSessionsOfUsers, openSessions } from './store.ts'

type Asked = Readonly<Partial<Record<'pageNo' | 'pageSize' | 'username' | 'realname', string | number>>>
async function sessionPage(context: HandlerContext, asked: Asked, within: RawBuilder<boolean> | undefined) {
  const { db, user, clock } = context
  const { pageNo, pageSize, username = '', realname = '' } = asked
  const { current, size, offset } = parseListQuery({ pageNo, pageSize }).page
  const { records, total } = await openSessions(db, user.sessionId, {
    username: String(username),
    realname: String(realname),
    now: new Date(clock.now()),
    within,
    size,
    offset,
  })
  return page(records, total, current, size)
}

const isOwn = ({ user }: HandlerContext) => sql<boolean>`sys_user.id = ${user.id}`
/** What everybody may do with the own sessions. */
const ownSessions = () => [
  bind(contract.own, (context) => sessionPage(context, context.query, isOwn(context))),
  bind(contract.endOwn, async (context) => {
    await context.database.transaction((tx) => endNamedSession(tx, context.body.token, isOwn(context)))
    return answer({ result: null, message: 'ONLINE_ENDED' })
  }),
  bind(contract.endOthers, async ({ database, user }) => {
    await database.transaction((tx) => endOtherSessions(tx, user.id, user.sessionId))
    return answer({ result: null, message: 'ONLINE_OTHERS_ENDED' })
  }),
]

/** Who is signed in, and the way to end that. Sessions lie in the database: an end counts at the next call of every process. */
export const online: ServerModule = {
  name: 'online',
  routes: () => [
    ...ownSessions(),
    bind(contract.list, (context) => sessionPage(context, context.query, ofOwnTenants(context))),
    bind(contract.forceLogout, async (context) => {
      const { token } = context.body
      await context.database.transaction((tx) => endNamedSession(tx, token, ofOwnTenants(context)))
      return answer({ result: null, message: 'ONLINE_ENDED' })
    }),
    bind(contract.forceLogoutUsers, async (context) => {
      const { ids } = context.body
      await context.database.transaction((tx) => endSessionsOfUsers(tx, ids, ofOwnTenants(context)))
      return answer({ result: null, message: 'ONLINE_ENDED' })
    }),
  ],
}
