import * as contract from '../../../schemas/contract/organization/user-admin.ts'
import { queryByOrgCodeForAddressList } from '../../../schemas/contract/organization/user.ts'
import type { Queries } from '../../db/database.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { ACCOUNTS, DEPARTS, linkedIds, ROLES, setDeparts, setRoles } from './accounts.ts'
import { addressPage } from './address-book.ts'
import { assertNoneHigher, withAdminLeft } from './guards.ts'
import { usersOfDepart, usersOfRole } from './queries.ts'

type Change = (ids: readonly string[]) => readonly string[]
const withOne =
  (added: string): Change =>
  (ids) => [...new Set([...ids, added])]
const withoutOne =
  (removed: string): Change =>
  (ids) =>
    ids.filter((id) => id !== removed)

/** Changes the roles of several users at once, or of none where one of them must stay as it is. */
async function changeRoles(context: HandlerContext, userIds: readonly string[], change: Change) {
  await assertNoneHigher(context, userIds)
  await context.database.transaction((tx) =>
    withAdminLeft(context, tx, async () => {
      const known = await knownUsers(tx, userIds)
      await withVersions(tx, ACCOUNTS, known, stampOf(context), async () => {
        for (const id of known) await setRoles(context, tx, id, change(await linkedIds(context, tx, ROLES, id)))
      })
    }),
  )
  return answer({ result: null, message: 'COMMON_OK' as const })
}
async function changeDeparts(context: HandlerContext, userIds: readonly string[], change: Change) {
  await assertNoneHigher(context, userIds)
  await context.database.transaction(async (tx) => {
    const known = await knownUsers(tx, userIds)
    await withVersions(tx, ACCOUNTS, known, stampOf(context), async () => {
      for (const id of known) await setDeparts(context, tx, id, change(await linkedIds(context, tx, DEPARTS, id)))
    })
  })
  return answer({ result: null, message: 'COMMON_OK' as const })
}

async function knownUsers(tx: Queries, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The users of a role and of a department. */
export const membershipRoutes = () => [
  bind(queryByOrgCodeForAddressList, (context) => addressPage(context, parseListQuery(context.query))),
  bind(contract.userRoleList, (context) => usersOfRole(context, parseListQuery(context.query), context.query.roleId)),
  bind(contract.addSysUserRole, (context) =>
    changeRoles(context, context.body.userIdList, withOne(context.body.roleId)),
  ),
  bind(contract.deleteUserRole, (context) =>
    changeRoles(context, [context.query.userId], withoutOne(context.query.roleId)),
  ),
  bind(contract.deleteUserRoleBatch, (context) =>
    changeRoles(context, parseIds(context.query.userIds), withoutOne(context.query.roleId)),
  ),
  bind(contract.departUserList, (context) =>
    usersOfDepart(context, parseListQuery(context.query), context.query.depId),
  ),
  bind(contract.editSysDepartWithUser, (context) =>
    changeDeparts(context, context.body.userIdList, withOne(context.body.depId)),
  ),
  bind(contract.deleteUserInDepart, (context) =>
    changeDeparts(context, [context.query.userId], withoutOne(context.query.depId)),
  ),
  bind(contract.deleteUserInDepartBatch, (context) =>
    changeDeparts(context, parseIds(context.query.userIds), withoutOne(context.query.depId)),
  ),
]
