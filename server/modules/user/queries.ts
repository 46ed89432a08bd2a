import { type RawBuilder, sql } from 'kysely'
import { splitKeys } from '../../../registry/kit/joined.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import { engineOf, type WireRow } from '../../data/catalog/index.ts'
import { conditionsOf, type ListQuery, orderBy, parseListQuery, predicateOf, termText } from '../../data/query/index.ts'
import { addDictTexts, isAdvancedQueryDenied } from '../../data/read/index.ts'
import { page } from '../../http/response/answer.ts'
import type { Requester, HandlerContext } from '../../http/context.ts'
import { userRolesTable } from '../../http/rights/holders.ts'
import { boundTo } from '../../http/rights/own-tenants.ts'
import { userColumns } from './columns.ts'
import { ofOwnTenants } from '../../http/rights/own-tenants.ts'
import { type Run, inDepartment, pageOfUsers, usersIn, withRole } from './store.ts'

const MAX_USERS = 1000
const NAMES = ['username', 'realname']

/** A typed name means "contains", unless the typed text says otherwise itself. */
function contains(query: ListQuery, names: readonly string[]): ListQuery {
  const wrapped = Object.fromEntries(
    names.flatMap((name) => {
      const value = termText(query, name).trim()
      return value === '' || /^[*!><=]|\*$|,/.test(value) ? [] : [[name, `*${value}*`]]
    }),
  )
  return { ...query, terms: { ...query.terms, ...wrapped } }
}

async function listUsers(
  context: Requester,
  query: ListQuery,
  more: readonly RawBuilder<boolean>[],
  alive = true,
): Promise<PageResult<UserRecord>> {
  const columns = userColumns(context)
  const { current, size, offset } = query.page
  const [departId, roleId] = [termText(query, 'departId'), termText(query, 'roleId')]
  const asked = conditionsOf(query, columns, {
    noAdvanced: isAdvancedQueryDenied(context, 'system:user'),
    now: new Date(context.clock.now()),
  })
  const within = ofOwnTenants(context)
  const conditions = [
    ...(within ? [within] : []),
    ...(asked.length === 0 ? [] : [predicateOf(asked)]),
    ...(departId === '' ? [] : [inDepartment(departId)]),
    ...(roleId === '' ? [] : [withRole(roleId)]),
    ...more,
  ]
  // As a picker opens it, the statement is the same for everybody.
  const isPlain = asked.length === 0 && departId === '' && roleId === '' && more.length === 0 && !within
  const run: Run = isPlain
    ? (statement) => context.database.prepared(statement)
    : async (statement) => (await statement.execute(context.db)).rows
  const filter = {
    caller: context,
    alive,
    where: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    order: orderBy(query, columns, { field: 'createTime', order: 'desc' }),
  }
  const { records, total } = await pageOfUsers(run, columns, filter, size, offset)
  await addDictTexts(context.db, engineOf(context), columns.values(), records as unknown as WireRow[], context.locale)
  return page(records, total, current, size)
}

/** The administration's list: every account that is not removed. */
export function allUsers(context: HandlerContext, query: ListQuery): Promise<PageResult<UserRecord>> {
  return listUsers(context, query, [])
}
export async function userById(context: HandlerContext, id: string): Promise<UserRecord | undefined> {
  const { records } = await listUsers(context, parseListQuery({}), [sql<boolean>`sys_user.id = ${id}`])
  return records[0]
}
/** The accounts in the recycle bin. */
export async function deletedUsers(context: HandlerContext, query: ListQuery): Promise<UserRecord[]> {
  return [...(await listUsers(context, query, [], false)).records]
}
export function usersOfRole(context: HandlerContext, query: ListQuery, roleId: string) {
  return listUsers(context, contains(query, NAMES), [withRole(roleId)])
}
/** The accounts that are bound to a tenant. */
export function usersOfTenant(context: HandlerContext, query: ListQuery, tenantId: string) {
  return listUsers(context, contains(query, NAMES), [boundTo(tenantId)])
}
/** Accounts in use that have one of the roles of a statement; all of them where it is left out. */
export function usersHolding(context: HandlerContext, query: ListQuery, roleIds: RawBuilder<unknown> | undefined) {
  return listUsers(context, contains(query, NAMES), [
    sql<boolean>`status = 1`,
    ...(roleIds
      ? [
          sql<boolean>`sys_user.id in (select held.user_id from ${userRolesTable} held where held.role_id in (${roleIds}))`,
        ]
      : []),
  ])
}
/** The people of one department, without those of lower ones. */
export function usersOfDepart(context: HandlerContext, query: ListQuery, departId: string) {
  return listUsers(context, contains(query, NAMES), [
    sql<boolean>`sys_user.id in (select user_id from sys_user_depart where depart_id = ${departId})`,
  ])
}

/** The picker's list: accounts in use, names searched by a part. */
export function pickableUsers(context: Requester, query: ListQuery): Promise<PageResult<UserRecord>> {
  return listUsers(context, contains(query, NAMES), [sql<boolean>`status = 1`])
}

/** The people of stored values, such as `li,wang,`. */
export function usersByField(context: HandlerContext, field: string, list: string): Promise<UserRecord[]> {
  const columns = userColumns(context)
  const column = columns.get(field)
  const values = splitKeys(list)
  return column
    ? usersIn(
        context,
        columns,
        { column, values: values.slice(0, MAX_USERS), within: ofOwnTenants(context) },
        MAX_USERS,
      )
    : Promise.resolve([])
}
