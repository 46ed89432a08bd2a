import * as contract from '../../../schemas/contract/organization/user.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { endSessionsOf } from '../../http/session/session.ts'
import {
  accountByName,
  checkStrength,
  assertPasswordsMatch,
  resetAttempts,
  hashPassword,
  assignedPasswordNotice,
  PASSWORD_ASSIGNED,
} from '../auth/api.ts'
import { departsOf } from '../depart/api.ts'
import { dictMap } from '../dict/api.ts'
import { sendSystemNotice, withdrawSystemNotices } from '../notice/api.ts'
import { userInfo } from './api.ts'
import { allUsers, pickableUsers, usersByField } from './queries.ts'
import { checkOldPassword } from './old-password.ts'
import { profileRoutes } from './profile.ts'
import { adminRoutes } from './admin.ts'
import { assertOnlyOwnTenants, assertWithinTenants, hasHigherRights } from './guards.ts'
import { sheetRoutes } from './sheet/routes.ts'
import { membershipRoutes } from './memberships.ts'
import { setPassword } from './store.ts'
import { parseListQuery } from '../../data/query/index.ts'

interface PasswordChange {
  username?: string
  oldpassword: string
  password: string
  confirmpassword: string
}

async function changePassword(context: HandlerContext, change: PasswordChange): Promise<void> {
  const { database, user, env, clock } = context
  if (change.username !== undefined && change.username !== user.username) throw new AppError('SESSION_PASSWORD_NOT_OWN')
  assertPasswordsMatch(change.password, change.confirmpassword)
  await checkOldPassword(context, change.oldpassword, new AppError('SESSION_OLD_PASSWORD_WRONG'))
  if (change.password === change.oldpassword) throw new AppError('SESSION_PASSWORD_SAME')
  checkStrength(env, change.password, user.username)
  const passwordHash = await hashPassword(change.password)
  await database.transaction(async (tx) => {
    await setPassword(tx, user.id, passwordHash, user.username, null)
    await endSessionsOf(tx, user.id)
    await withdrawSystemNotices(tx, user.id, PASSWORD_ASSIGNED, user.username, new Date(clock.now()))
  })
}

/** A password that another user chose: that user could sign in with it, and must gain nothing by that. */
async function resetPassword(
  context: HandlerContext,
  change: Pick<PasswordChange, 'password'> & { username: string; confirmpassword?: string },
): Promise<void> {
  const { database, db, user, env, clock } = context
  assertPasswordsMatch(change.password, change.confirmpassword ?? change.password)
  checkStrength(env, change.password, change.username)
  if (change.username === user.username) throw new AppError('ACCOUNT_RESET_OWN')
  const account = await accountByName(db, change.username)
  if (!account || account.del_flag !== 0) throw new AppError('ACCOUNT_UNKNOWN')
  await assertOnlyOwnTenants(context, [account.id])
  if (await hasHigherRights(context, account.id)) throw new AppError('ACCOUNT_RESET_HIGHER')
  const passwordHash = await hashPassword(change.password)
  const ring = await database.transaction(async (tx) => {
    const now = new Date(clock.now())
    await setPassword(tx, account.id, passwordHash, user.username, now)
    await endSessionsOf(tx, account.id)
    await resetAttempts(tx, account.username)
    await withdrawSystemNotices(tx, account.id, PASSWORD_ASSIGNED, user.username, now)
    return sendSystemNotice(
      tx,
      { userId: account.id, about: PASSWORD_ASSIGNED, ...assignedPasswordNotice(context, now.getTime()) },
      user.username,
      now,
    )
  })
  await ring(context)
}

const lists = () => [
  bind(contract.list, (context) => allUsers(context, parseListQuery(context.query))),
  bind(contract.listAll, (context) => allUsers(context, parseListQuery(context.query))),
  bind(contract.queryUserComponentData, (context) => pickableUsers(context, parseListQuery(context.query))),
  bind(contract.queryUserByDepId, async (context) => {
    const { id, realname } = context.query
    const found = await pickableUsers(
      context,
      parseListQuery({ departId: id, ...(realname === undefined ? {} : { realname }), pageSize: '1000' }),
    )
    return [...found.records]
  }),
  bind(contract.getMultiUser, async (context) => {
    const [field, values] =
      Object.entries(context.query).find(([name]) => ['id', 'username', 'realname', 'workNo'].includes(name)) ?? []
    return field === undefined || typeof values !== 'string' ? [] : usersByField(context, field, values)
  }),
  bind(contract.queryByIds, (context) => usersByField(context, 'id', context.query.userIds)),
]

const accounts = () => [
  bind(contract.getCurrentUserDeparts, async ({ db, user }) => ({
    list: await departsOf(db, user.id, { user }),
    orgCode: user.orgCode,
  })),
  bind(contract.userDepartList, async (context) => {
    const { db, query } = context
    await assertWithinTenants(context, [query.userId])
    return (await departsOf(db, query.userId, context)).map(({ id, departName }) => ({
      key: id,
      value: id,
      title: departName,
    }))
  }),
  bind(contract.getUserInfo, async ({ db, user, locale }) => {
    const info = await userInfo(db, user.id)
    if (!info) throw new AppError('SESSION_EXPIRED')
    return { userInfo: info, sysAllDictItems: await dictMap({ db, locale, user }) }
  }),
  bind(contract.verifyIzDefaultPwd, async ({ db, user }) => {
    const info = await userInfo(db, user.id)
    return answer({ result: null, text: info?.mustChangePassword === true ? 'yes' : 'no' })
  }),
  bind(contract.updatePassword, async (context) => {
    await changePassword(context, context.body)
    return answer({ result: null, message: 'SESSION_PASSWORD_CHANGED' })
  }),
  bind(contract.changePassword, async (context) => {
    await resetPassword(context, context.body)
    return answer({ result: null, message: 'SESSION_PASSWORD_CHANGED' })
  }),
]

export const user: ServerModule = {
  name: 'user',
  routes: () => [
    ...lists(),
    ...accounts(),
    ...profileRoutes(),
    ...adminRoutes(),
    ...membershipRoutes(),
    ...sheetRoutes(),
  ],
}
