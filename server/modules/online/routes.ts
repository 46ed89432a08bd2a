import * as contract from '../../../schemas/contract/session/online.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { ofOwnTenants } from '../user/api.ts'
import { endNamedSession, endSessionsOfUsers, openSessions } from './store.ts'

/** Who is signed in, and the way to end that. Sessions lie in the database: an end counts at the next call of every process. */
export const online: ServerModule = {
  name: 'online',
  routes: () => [
    bind(contract.list, async (context) => {
      const { db, query, user, clock } = context
      const { current, size, offset } = parseListQuery({ pageNo: query.pageNo, pageSize: query.pageSize }).page
      const asked = {
        username: query.username ?? '',
        realname: query.realname ?? '',
        now: new Date(clock.now()),
        within: ofOwnTenants(context),
        size,
        offset,
      }
      const { records, total } = await openSessions(db, user.sessionId, asked)
      return page(records, total, current, size)
    }),
    bind(contract.forceLogout, async (context) => {
      await endNamedSession(context.db, context.body.token, ofOwnTenants(context))
      return answer({ result: null, message: 'ONLINE_ENDED' })
    }),
    bind(contract.forceLogoutUsers, async (context) => {
      await endSessionsOfUsers(context.db, context.body.ids, ofOwnTenants(context))
      return answer({ result: null, message: 'ONLINE_ENDED' })
    }),
  ],
}
