import type { ExpressionContext } from '../../schemas/language/expression.ts'
import { serverNow } from '../api/clock.ts'

const CHINA_OFFSET = 8 * 3_600_000

/** What expressions may know at this moment, by the clock that the server checks them with; that of the wire is GMT+8. */
export function contextNow(user: ExpressionContext['user']): ExpressionContext {
  const now = new Date(serverNow() + CHINA_OFFSET).toISOString()
  return { today: now.slice(0, 10), now: `${now.slice(0, 10)} ${now.slice(11, 19)}`, user }
}
export const NOBODY: ExpressionContext['user'] = { username: '', realname: '', orgCode: '' }
