import * as contract from '../../../schemas/contract/organization/user-admin.ts'
import { parseListQuery } from '../../data/query/index.ts'
import {
  addSystemRow,
  changeDeletedRows,
  editSystemRow,
  removeSystemRows,
  type SystemRow,
} from '../../data/write/index.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { assertPasswordsMatch, checkStrength, hashPassword } from '../auth/api.ts'
import { ACCOUNTS, DELETED_ACCOUNTS, linkedIds, ROLES } from './accounts.ts'
import { assertNoneHigher, assertWithinTenants, withAdminLeft } from './guards.ts'
import { deletedUsers, userById } from './queries.ts'
import { storeAssignedPassword } from './new-password.ts'

async function detailOf(context: HandlerContext, id: string): Promise<contract.UserDetail> {
  const found = await userById(context, id)
  if (!found) throw new AppError('ACCOUNT_UNKNOWN')
  const { selectedroles, selecteddeparts, ...rest } = found
  return { ...rest, selectedroles: selectedroles ?? '', selecteddeparts: selecteddeparts ?? '' }
}

/** Adds an account whose password only its administrator and its owner know, until the owner changes it. */
async function addAccount(
  context: HandlerContext,
  body: SystemRow & { readonly username: string; readonly password: string; readonly confirmpassword?: string },
): Promise<string> {
  const { env } = context
  const { username, password, confirmpassword = password } = body
  assertPasswordsMatch(password, confirmpassword)
  checkStrength(env, password, username)
  const hash = await hashPassword(password)
  return addSystemRow(context, ACCOUNTS, body, (tx, id) => storeAssignedPassword(context, tx, id, hash))
}

async function editAccount(context: HandlerContext, id: string, values: SystemRow): Promise<void> {
  await assertNoneHigher(context, [id])
  await editSystemRow(context, ACCOUNTS, id, values, (tx, change) => withAdminLeft(context, tx, change))
}
async function removeAccounts(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await assertNoneHigher(context, ids)
  await removeSystemRows(context, ACCOUNTS, ids, (tx, change) => withAdminLeft(context, tx, change))
}

const accounts = () => [
  bind(contract.queryById, (context) => detailOf(context, context.query.id)),
  bind(contract.add, async (context) => {
    const id = await addAccount(context, context.body)
    return answer({ result: await detailOf(context, id), message: 'DATA_ADDED' })
  }),
  bind(contract.edit, async (context) => {
    await editAccount(context, context.body.id, context.body)
    return answer({ result: await detailOf(context, context.body.id), message: 'DATA_EDITED' })
  }),
  bind(contract.remove, async (context) => {
    await removeAccounts(context, [context.query.id])
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
  bind(contract.removeBatch, async (context) => {
    await removeAccounts(context, parseIds(context.query.ids))
    return answer({ result: null, message: 'DATA_BATCH_DELETED' })
  }),
  bind(contract.frozenBatch, async (context) => {
    const { ids, status } = context.body
    for (const id of parseIds(ids)) await editAccount(context, id, { status: Number(status) })
    return answer({ result: null, message: 'COMMON_OK' })
  }),
  bind(contract.queryUserRole, async (context) => {
    const { db, query } = context
    await assertWithinTenants(context, [query.userid])
    const ids = await linkedIds(context, db, ROLES, query.userid)
    if (ids.length === 0) throw new AppError('ACCOUNT_NO_ROLES')
    return [...ids]
  }),
]

const deleted = () => [
  bind(contract.recycleBin, (context) => deletedUsers(context, parseListQuery({ pageSize: '1000' }))),
  bind(contract.putRecycleBin, async (context) => {
    const ids = parseIds(context.body.userIds)
    await assertNoneHigher(context, ids)
    await changeDeletedRows(context, DELETED_ACCOUNTS, ids, 'restore')
    return answer({ result: null, message: 'ACCOUNT_RESTORED' })
  }),
  bind(contract.deleteRecycleBin, async (context) => {
    const ids = parseIds(context.query.userIds)
    await assertNoneHigher(context, ids)
    await changeDeletedRows(context, DELETED_ACCOUNTS, ids, 'purge')
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

/** Accounts as they are administered. */
export const adminRoutes = () => [...accounts(), ...deleted()]
