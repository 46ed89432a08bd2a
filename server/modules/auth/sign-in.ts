import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { beginFilesCookie } from '../../http/session/files-cookie.ts'
import { beginSession } from '../../http/session/session.ts'
import { departsOf } from '../depart/api.ts'
import { dictMap } from '../dict/api.ts'
import { tenantIds } from '../../http/rights/own-tenants.ts'
import { activeTenants } from '../tenant/api.ts'
import { userInfo } from '../user/api.ts'
import { requiresCaptcha, consumeCaptcha } from './captcha.ts'
import { type Account, recordSignIn } from './store.ts'

/** Throws `SESSION_CAPTCHA_MISSING` or `SESSION_CAPTCHA_WRONG` where a picture is asked for. */
export async function checkCaptcha(
  context: HandlerContext,
  sent: { captcha?: string; checkKey?: string },
): Promise<void> {
  if (!requiresCaptcha(context)) return
  const { captcha, checkKey } = sent
  if (!captcha || !checkKey) throw new AppError('SESSION_CAPTCHA_MISSING')
  if (!(await consumeCaptcha(context.db, checkKey, captcha, context.clock.now())))
    throw new AppError('SESSION_CAPTCHA_WRONG')
}

/** Throws for an account nobody may sign in with; asked only after the caller has proved to be its owner. */
export function admitAccount(account: Account): void {
  if (account.del_flag !== 0) throw new AppError('SESSION_USER_REMOVED')
  if (account.status !== 1) throw new AppError('SESSION_USER_FROZEN')
}

/** Begins a session for a person who has proved to own the account: the answer of every way of signing in. */
export async function signIn(context: HandlerContext, account: Account, isRemembered = false): Promise<LoginResult> {
  const { db, database, clock, ip, headers, locale } = context
  const bound = tenantIds(account.rel_tenant_ids)
  const tenantList = await activeTenants(db, bound, clock.now())
  if (bound.length > 0 && tenantList.length === 0) throw new AppError('TENANT_ALL_FROZEN')
  const departs = await departsOf(db, account.id)
  const only = departs.length === 1 ? departs[0] : undefined
  const agent = headers['user-agent']
  const from = { ip, userAgent: typeof agent === 'string' ? agent : '', isRemembered }
  // One transaction, which the entry of the log is a part of: a session that is not logged does not begin.
  const begun = await database.transaction(async (tx) => {
    await recordSignIn(tx, account.id, new Date(clock.now()), only?.orgCode)
    const token = await beginSession(tx, account, from, clock.now())
    const info = await userInfo(tx, account.id)
    if (!info) throw new AppError('SESSION_WRONG_PASSWORD')
    return { token, userInfo: info }
  })
  beginFilesCookie(context, begun.token)
  return {
    token: begun.token,
    ...(account.must_change_password ? { mustChangePassword: true } : {}),
    multi_depart: Math.min(departs.length, 2),
    departs,
    ...(bound.length > 0 ? { tenantList } : {}),
    userInfo: begun.userInfo,
    sysAllDictItems: await dictMap({ db, locale, user: { tenants: bound.map(String) } }),
  }
}
