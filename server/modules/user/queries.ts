import { type RawBuilder, sql } from 'kysely'
import { splitKeys } from '../../../registry/kit/joined.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import { conditionsOf, type ListQuery, orderBy, predicateOf, termText } from '../../data/query/index.ts'
import { isAdvancedQueryDenied } from '../../data/read/index.ts'
import { page } from '../../http/response/answer.ts'
import type { Requester, HandlerContext } from '../../http/context.ts'
import { CONTACT, userColumns } from './columns.ts'
import { type Run, inDepartment, pageOfUsers, usersIn } from './store.ts'

const MAX_USERS = 1000

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
): Promise<PageResult<UserRecord>> {
  const columns = userColumns(context.can(CONTACT))
  const { current, size, offset } = query.page
  const departId = termText(query, 'departId')
  const asked = conditionsOf(query, columns, {
    noAdvanced: isAdvancedQueryDenied(context, 'system:user'),
    now: new Date(context.clock.now()),
  })
  const conditions = [
    ...(asked.length === 0 ? [] : [predicateOf(asked)]),
    ...(departId === '' ? [] : [inDepartment(departId)]),
    ...more,
  ]
  // As a picker opens it, the statement is the same for everybody.
  const isPlain = asked.length === 0 && departId === ''
  const run: Run = isPlain
    ? (statement) => context.database.prepared(statement)
    : async (statement) => (await statement.execute(context.db)).rows
  const filter = {
    where: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    order: orderBy(query, columns, { field: 'createTime', order: 'desc' }),
  }
  const { records, total } = await pageOfUsers(run, columns, filter, size, offset)
  return page(records, total, current, size)
}

/** The administration's list: every account that is not removed. */
export function allUsers(context: HandlerContext, query: ListQuery): Promise<PageResult<UserRecord>> {
  return listUsers(context, query, [])
}

/** The picker's list: accounts in use, names searched by a part. */
export function pickableUsers(context: Requester, query: ListQuery): Promise<PageResult<UserRecord>> {
  return listUsers(context, contains(query, ['username', 'realname']), [sql<boolean>`status = 1`])
}

/** The people of stored values, such as `li,wang,`. */
export function usersByField(context: HandlerContext, field: string, list: string): Promise<UserRecord[]> {
  const columns = userColumns(context.can(CONTACT))
  const column = columns.get(field)
  const values = splitKeys(list)
  return column ? usersIn(context.db, columns, column, values.slice(0, MAX_USERS), MAX_USERS) : Promise.resolve([])
}
