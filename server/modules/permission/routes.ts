import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/permissions/permission.ts'
import { withRestrictedCodes } from '../../../schemas/contract/permissions/permission-rules.ts'
import { flatChoices } from '../../../schemas/contract/permissions/flat-choices.ts'
import * as tree from '../../../schemas/contract/permissions/permission-tree.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import * as entries from '../../../schemas/contract/permissions/permission-entries.ts'
import * as grants from '../../../schemas/contract/permissions/permission-grants.ts'
import { assertSeesDepart, assertSeesRole } from '../../http/rights/own-tenants.ts'
import { limitingTenants } from '../../http/rights/packages.ts'
import { rolesHeldBy } from '../../http/rights/holders.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { renewFilesCookie } from '../../http/session/files-cookie.ts'
import type { ServerModule } from '../../http/module.ts'
import { carriedGrants, revokeCarried } from './carried.ts'
import {
  departPermissions,
  departRolePermissions,
  saveDepartPermissions,
  saveDepartRolePermissions,
  saveRolePermissions,
} from './grants.ts'
import { addEntry, editEntry, moveEntry, removeEntries } from './entries.ts'
import { isAddressTaken } from './entry-store.ts'
import { homePageIn, withHomePage } from './home.ts'
import { allAuthOf, authOf, menuOf } from './menu.ts'
import { onlineForms, onlineMenu } from './online-menu.ts'
import { administeredRows, permissionRows, permissionsOfRole } from './store.ts'
import { choiceOf, recordOf, rootedTreeOf, treeOf } from './tree.ts'

/** Of a call for the levels below several parents. */
const MAX_PARENTS = 200

async function choices({ db, locale }: HandlerContext) {
  const rows = await administeredRows(db)
  return { treeList: treeOf(rows, (row) => choiceOf(row, locale)), ids: rows.map(({ id }) => id) }
}

/** All permissions, for users who define their data rules. */
const administered = () => [
  bind(tree.list, async ({ db, locale, query: { name = '' } }) => {
    const rows = await administeredRows(db)
    const wanted = name.trim()
    if (wanted === '') return treeOf(rows, (row) => recordOf(row, locale))
    return rows.map((row) => recordOf(row, locale)).filter(({ title }) => title.includes(wanted))
  }),
  bind(tree.getSystemMenuList, async ({ db, locale }) =>
    (await administeredRows(db, [''])).map((row) => recordOf(row, locale)),
  ),
  bind(tree.getSystemSubmenu, async ({ db, locale, query }) =>
    (await administeredRows(db, [query.parentId])).map((row) => recordOf(row, locale)),
  ),
  bind(tree.getSystemSubmenuBatch, async ({ db, locale, query }) => {
    const rows = await administeredRows(db, splitCommaList(query.parentIds).slice(0, MAX_PARENTS))
    return Object.fromEntries(
      Map.groupBy(
        rows.map((row) => recordOf(row, locale)),
        ({ parentId }) => parentId,
      ),
    )
  }),
  bind(tree.queryTreeList, async (context) => {
    const found = await choices(context)
    return context.query.shape === 'flat' ? { treeList: [], ids: [], flat: flatChoices(found.treeList) } : found
  }),
  bind(tree.queryTreeListForRole, choices),
  bind(tree.carriedGrants, ({ db, locale }) => carriedGrants(db, locale)),
  bind(tree.takeCarriedGrants, async (context) => {
    await revokeCarried(context, context.body.grants)
    return null
  }),
  bind(tree.queryRolePermission, async (context) => {
    const { db, query } = context
    await assertSeesRole(db, context, query.roleId)
    return permissionsOfRole(db, query.roleId)
  }),
]

const saved = () => answer({ result: null, message: 'PERMISSION_SAVED' as const })

/** What is ticked for roles, departments and the roles of departments. */
const ticked = () => [
  bind(grants.saveRolePermission, async (context) => {
    await context.database.transaction((tx) => saveRolePermissions(tx, context, context.body.roleId, context.body))
    return saved()
  }),
  bind(grants.queryDepartPermission, async (context) => {
    const { db, query } = context
    await assertSeesDepart(db, context, query.departId)
    return departPermissions(db, query.departId)
  }),
  bind(grants.saveDepartPermission, async (context) => {
    await context.database.transaction((tx) => saveDepartPermissions(tx, context, context.body.departId, context.body))
    return saved()
  }),
  bind(grants.queryTreeListForDeptRole, async (context) => {
    const { db, locale, query } = context
    await assertSeesDepart(db, context, query.departId)
    const usable = new Set(await departPermissions(db, query.departId))
    const rows = (await administeredRows(db)).filter(({ id }) => usable.has(id))
    return { treeList: rootedTreeOf(rows, (row) => choiceOf(row, locale)), ids: rows.map(({ id }) => id) }
  }),
  bind(grants.queryDeptRolePermission, async (context) => {
    const { db, query } = context
    await assertSeesRole(db, context, query.roleId)
    return departRolePermissions(db, query.roleId)
  }),
  bind(grants.saveDeptRolePermission, async (context) => {
    await context.database.transaction((tx) =>
      saveDepartRolePermissions(tx, context, context.body.roleId, context.body),
    )
    return saved()
  }),
]

/** Menu entries and controls, changed by hand. */
const edited = () => [
  bind(entries.add, async (context) => {
    await context.database.transaction((tx) => addEntry(tx, context, context.body))
    return answer({ result: null, message: 'PERMISSION_ADDED' as const })
  }),
  bind(entries.edit, async (context) => {
    const { id, ...sent } = context.body
    await context.database.transaction((tx) => editEntry(tx, context, id, sent))
    return answer({ result: null, message: 'PERMISSION_EDITED' as const })
  }),
  bind(entries.move, async (context) => {
    await context.database.transaction((tx) => moveEntry(tx, context, context.body))
    return answer({ result: null, message: 'PERMISSION_MOVED' as const })
  }),
  bind(entries.remove, async (context) => {
    await context.database.transaction((tx) => removeEntries(tx, context, [context.query.id]))
    return answer({ result: null, message: 'PERMISSION_REMOVED' as const })
  }),
  bind(entries.removeBatch, async (context) => {
    const ids = parseIds(context.query.ids)
    await context.database.transaction((tx) => removeEntries(tx, context, ids))
    return answer({ result: null, message: 'PERMISSION_REMOVED' as const })
  }),
  bind(entries.checkPermDuplication, async ({ db, query: { id, url = '' } }) => {
    if (url.trim() !== '' && (await isAddressTaken(db, url.trim(), id))) throw new AppError('PERMISSION_ADDRESS_TAKEN')
    return answer({ result: null, message: 'PICKER_VALUE_FREE' as const })
  }),
]

export const permission: ServerModule = {
  name: 'permission',
  routes: () => [
    bind(contract.getUserPermissionByToken, async (context) => {
      const { db, user, locale, env, closed, headers, query } = context
      await renewFilesCookie(context)
      const rows = await permissionRows(db, sql`select role_id from ${rolesHeldBy(user.id)} own`, limitingTenants(user))
      // A client sees policies in terms of the contract: as controls that the person does not hold.
      const lists = withRestrictedCodes(authOf(rows, locale), allAuthOf(rows, locale), closed, (item) => ({
        ...item,
        describe: '',
      }))
      const menu = menuOf(rows, locale)
      const home = await homePageIn(db, user.id, menu)
      const version = headers['x-version'] === 'v3' ? 'vue3' : 'vue2'
      return {
        menu:
          query.pages === 'documents' ? menu : withHomePage(onlineMenu(menu, await onlineForms(db), version), home?.id),
        ...(home ? { homePath: home.path } : {}),
        ...lists,
        codeList: lists.auth.map(({ action }) => action),
        masked: [...closed.masked],
        sysSafeMode: env.safeMode,
      }
    }),
    ...administered(),
    ...ticked(),
    ...edited(),
  ],
  async start({ database, log }) {
    const found = await carriedGrants(database.kysely, 'en-US')
    if (found.length === 0) return
    const roles = [...new Set(found.map(({ roleCode }) => roleCode))]
    log.warn(
      { grants: found.length, roles, page: '/isystem/carriedGrants' },
      'Roles hold rights above pages or reports that were granted to them: an earlier version gave those along. Look whether they are meant, and take the others back',
    )
  },
}
