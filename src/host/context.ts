import type { ExpressionContext } from '../../schemas/language/expressions/expression.ts'
import { wireTime } from '../../schemas/language/zone.ts'
import { serverNow } from '../api/client/clock.ts'

/** What expressions may know at this moment, by the clock that the server checks them with. */
export function contextNow(user: ExpressionContext['user']): ExpressionContext {
  const now = wireTime(serverNow())
  return { today: now.slice(0, 10), now, user }
}
export const NO_USER: ExpressionContext['user'] = { username: '', realname: '', orgCode: '' }
