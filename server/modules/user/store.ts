import { type RawBuilder, sql } from 'kysely'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import type { DataColumn } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { grantsTable, rolesHeldBy } from '../../http/rights/holders.ts'

type Columns = ReadonlyMap<string, DataColumn>

/** Whether a role or department, by the name of its table, is of the caller's tenants or of all. */
const isOwn = (caller: Requester, table: 'r' | 'd') => withinOwnOrAllTenants(caller, sql.ref(`${table}.tenant_id`))

const namesOfDeparts = (
  caller: Requester,
) => sql`(select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
  join sys_depart d on d.id = ud.depart_id where ud.user_id = sys_user.id and d.del_flag = 0 and ${isOwn(caller, 'd')})`

/** Ids and names of the roles and departments of an account. */
const linksOf = (caller: Requester) => {
  const roles = sql`from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id and ${isOwn(caller, 'r')}`
  const departs = sql`from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = sys_user.id and ${isOwn(caller, 'd')}`
  return [
    ['selectedroles', sql`(select string_agg(r.id, ',' order by r.id) ${roles})`],
    ['selectedroles_dictText', sql`(select string_agg(r.role_name, ',' order by r.id) ${roles})`],
    ['selecteddeparts', sql`(select string_agg(d.id, ',' order by d.id) ${departs})`],
    ['selecteddeparts_dictText', sql`(select string_agg(d.depart_name, ',' order by d.id) ${departs})`],
  ] as const
}

const namesOfLed = (
  caller: Requester,
) => sql`(select string_agg(d.depart_name, ',' order by d.org_code) from sys_depart d
  where d.id = any(string_to_array(sys_user.depart_ids, ',')) and d.del_flag = 0 and ${isOwn(caller, 'd')})`

function selection(columns: Columns, caller: Requester): RawBuilder<unknown> {
  const own = [...columns.values()].map((column) => sql`${sql.ref(column.name)} as ${sql.id(column.key)}`)
  const led = columns.has('departIds')
    ? [
        sql`${namesOfLed(caller)} as "departIds_dictText"`,
        ...linksOf(caller).map(([key, value]) => sql`${value} as ${sql.id(key)}`),
      ]
    : []
  return sql.join([...own, ...led, sql`${namesOfDeparts(caller)} as "orgCodeTxt"`])
}

export interface UserFilter {
  readonly caller: Requester
  /** False: those in the recycle bin. */
  readonly alive: boolean
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

/** Runs a statement: planned anew, or prepared once by each connection where it is one of a few. */
export type Run = <R extends object>(statement: RawBuilder<R>) => Promise<readonly R[]>

/** One page of people who are not removed, and how many there are; the two are asked at once. */
export async function pageOfUsers(
  run: Run,
  columns: Columns,
  filter: UserFilter,
  size: number,
  offset: number,
): Promise<{ records: readonly UserRecord[]; total: number }> {
  const removed = sql.lit(filter.alive ? 0 : 1)
  const [records, counted] = await Promise.all([
    run(sql<UserRecord>`
      select ${selection(columns, filter.caller)} from sys_user
      where del_flag = ${removed} and ${filter.where} order by ${filter.order} limit ${size} offset ${offset}`),
    run(sql<{ n: number }>`select count(*) as n from sys_user where del_flag = ${removed} and ${filter.where}`),
  ])
  return { records, total: counted[0]?.n ?? 0 }
}

interface Wanted {
  readonly column: DataColumn
  readonly values: readonly string[]
  /** Only these people; undefined: all. */
  readonly within: RawBuilder<boolean> | undefined
}
/** People whose `column` is one of `values`, in no particular number: at most `limit`. */
export async function usersIn(
  caller: Requester,
  columns: Columns,
  { column, values, within }: Wanted,
  limit: number,
): Promise<UserRecord[]> {
  if (values.length === 0) return []
  const answer = await sql<UserRecord>`
    select ${selection(columns, caller)} from sys_user
    where del_flag = 0 and ${sql.ref(column.name)} = any(${[...values]}::text[]) and ${within ?? sql`true`} order by username limit ${limit}`.execute(
    caller.db,
  )
  return answer.rows
}

/** The names of the departments of people. */
export async function departNames(
  caller: Requester,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{
    id: string
    names: string | null
  }>`select id, ${namesOfDeparts(caller)} as names from sys_user
    where id = any(${[...ids]}::text[])`.execute(caller.db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Members of a department and of everything below it. The departments are an array, found once and not for each person. */
export function inDepartment(departId: string): RawBuilder<boolean> {
  return sql<boolean>`sys_user.id in (select ud.user_id from sys_user_depart ud where ud.depart_id = any(array(
    select d.id from sys_depart d join sys_depart top on starts_with(d.org_code, top.org_code) where top.id = ${departId})))`
}

/** Those who hold a role. */
export function withRole(roleId: string): RawBuilder<boolean> {
  return sql<boolean>`sys_user.id in (select user_id from sys_user_role where role_id = ${roleId})`
}

export async function passwordHashOf(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

/** `givenAt`: when somebody else gave the password, which must then be changed; null for an own one. */
export async function setPassword(
  db: Queries,
  userId: string,
  passwordHash: string,
  by: string,
  givenAt: Date | null,
): Promise<void> {
  await db
    .updateTable('sys_user')
    .set({
      password_hash: passwordHash,
      must_change_password: givenAt !== null,
      password_given_at: givenAt,
      update_by: by,
    })
    .where('id', '=', userId)
    .execute()
}

/** True when `userId` has a right that `otherId` lacks. */
export async function hasMoreRights(db: Queries, userId: string, otherId: string): Promise<boolean> {
  const held = (id: string) => sql`
    select rp.permission_id from ${rolesHeldBy(id)} ur join ${grantsTable} rp on rp.role_id = ur.role_id
    join sys_permission p on p.id = rp.permission_id where p.perms is not null and p.status = '1' and p.del_flag = 0`
  const { rows } = await sql`(${held(userId)}) except (${held(otherId)}) limit 1`.execute(db)
  return rows.length > 0
}
