import * as contract from '../../../schemas/contract/session/online.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { endSession } from '../../http/session/session.ts'
import { endSessionById, openSessions } from './store.ts'

/** Who is signed in, and the way to end that. Sessions lie in the database: an end counts at the next call of every process. */
export const online: ServerModule = {
  name: 'online',
  routes: () => [
    bind(contract.list, async ({ db, query, user, clock }) => {
      const { current, size, offset } = parseListQuery({ pageNo: query.pageNo, pageSize: query.pageSize }).page
      const asked = {
        username: query.username ?? '',
        realname: query.realname ?? '',
        now: new Date(clock.now()),
        size,
        offset,
      }
      const { records, total } = await openSessions(db, user.sessionId, asked)
      return page(records, total, current, size)
    }),
    bind(contract.forceLogout, async ({ db, body }) => {
      if (!(await endSession(db, body.token))) await endSessionById(db, body.token)
      return answer({ result: null, message: 'ONLINE_ENDED' })
    }),
  ],
}
