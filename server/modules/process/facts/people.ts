import { type RawBuilder, sql } from 'kysely'
import type { PersonFact } from '../../../../engine/process/index.ts'
import { ALL_TENANTS } from '../../../../schemas/language/lookup.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'
import { tenantsIn } from '../../../http/rights/own-tenants.ts'

/** For which process questions are asked, and in which tenant; 0: people of every tenant. */
export interface PeopleScope {
  readonly tenant: number
  readonly code: string
  /** Epoch milliseconds. */
  readonly now: number
}

const MAX_HOPS = 5
/** A head of departments, by the dictionary of the accounts. */
const HEAD = 2

/** The accounts `u` of the tenant. */
const ofTenant = ({ tenant }: PeopleScope): RawBuilder<boolean> =>
  tenant === ALL_TENANTS
    ? sql<boolean>`true`
    : sql<boolean>`${String(tenant)} = any(${tenantsIn(sql`u.rel_tenant_ids`)})`
/** A row of all tenants, or of this one. */
const inTenant = ({ tenant }: PeopleScope, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} in (${ALL_TENANTS}, ${tenant})`
const ACTIVE = sql<boolean>`u.status = 1 and u.del_flag = 0`

async function names(db: Queries, scope: PeopleScope, condition: RawBuilder<boolean>): Promise<readonly string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from sys_user u where ${ACTIVE} and ${ofTenant(scope)} and ${condition} order by u.username`.execute(
    db,
  )
  return rows.map(({ username }) => username)
}

export const peopleOfRole = (db: Queries, scope: PeopleScope, code: string): Promise<readonly string[]> =>
  names(
    db,
    scope,
    sql<boolean>`exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = ${code} and ${inTenant(scope, sql`r.tenant_id`)})`,
  )

export const peopleOfPosition = (db: Queries, scope: PeopleScope, code: string): Promise<readonly string[]> =>
  names(
    db,
    scope,
    sql<boolean>`${code} = any(string_to_array(u.post, ',')) and exists (select 1 from sys_position p where p.code = ${code} and ${inTenant(scope, sql`p.tenant_id`)})`,
  )

/** The department with this code, and where they are wanted those subordinate to it. */
const departsFrom = (scope: PeopleScope, code: string, below: boolean) => sql`(
  with recursive within (id) as (
    select d.id from sys_depart d where d.org_code = ${code} and d.del_flag = 0 and ${inTenant(scope, sql`d.tenant_id`)}
    union select d.id from sys_depart d join within on d.parent_id = within.id where ${below} and d.del_flag = 0
  ) select id from within)`

export const peopleOfDepart = (
  db: Queries,
  scope: PeopleScope,
  code: string,
  below: boolean,
): Promise<readonly string[]> =>
  names(
    db,
    scope,
    sql<boolean>`exists (select 1 from sys_user_depart ud where ud.user_id = u.id and ud.depart_id in ${departsFrom(scope, code, below)})`,
  )

/** Heads of a department, or of the one so many levels higher; level 1 is the department itself. */
export const headsOf = (db: Queries, scope: PeopleScope, code: string, level: number): Promise<readonly string[]> =>
  names(
    db,
    scope,
    sql<boolean>`u.user_identity = ${HEAD} and exists (
      with recursive higher (id, parent_id, level) as (
        select d.id, d.parent_id, 1 from sys_depart d where d.org_code = ${code} and d.del_flag = 0 and ${inTenant(scope, sql`d.tenant_id`)}
        union all select d.id, d.parent_id, higher.level + 1 from sys_depart d join higher on d.id = higher.parent_id
          where d.del_flag = 0 and higher.level < ${level}
      ) select 1 from higher where level = ${level} and id = any(string_to_array(u.depart_ids, ',')))`,
  )

interface Found {
  readonly username: string
  readonly realname: string
  readonly active: boolean
  readonly depart: string | null
  readonly departs: readonly string[]
  readonly roles: readonly string[]
  readonly agent: string | null
}

const agentOf = (scope: PeopleScope, username: RawBuilder<unknown>): RawBuilder<string | null> => {
  const at = sql`${new Date(scope.now).toISOString()}::timestamptz`
  return sql<string | null>`(
    select u.username from sys_user_agent a join sys_user u on u.username = a.agent_user_name and ${ACTIVE} and ${ofTenant(scope)}
    where a.user_name = ${username} and a.status = '1' and a.start_time <= ${at} and a.end_time > ${at}
      and (coalesce(a.process_codes, '') = '' or ${scope.code} = any(string_to_array(replace(a.process_codes, ' ', ''), ',')))
    order by a.start_time desc, a.id limit 1)`
}
/** Who stands in for somebody now; an account that is closed, or of another tenant, stands in for nobody. */
async function nextAgent(db: Queries, scope: PeopleScope, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ agent: string | null }>`select ${agentOf(scope, sql`${username}`)} as agent`.execute(db)
  return rows[0]?.agent ?? undefined
}

/** The same over people who are absent themselves; nobody where they stand in for each other in a circle. `first`: who stands in for the owner. */
async function lastAgent(db: Queries, scope: PeopleScope, owner: string, first: string): Promise<string | null> {
  const passed = new Set([owner])
  let last = owner
  while (passed.size <= MAX_HOPS) {
    const next = last === owner ? first : await nextAgent(db, scope, last)
    if (next === undefined) break
    if (passed.has(next)) return null
    passed.add(next)
    last = next
  }
  return last === owner ? null : last
}

/** Somebody as processes know them; null for an account that is not there, or of another tenant. */
export async function personFact(db: Queries, scope: PeopleScope, username: string): Promise<PersonFact | null> {
  const [found] = await runPrepared(
    db,
    sql<Found>`
    select u.username, u.realname, ${ACTIVE} as active, u.org_code as depart,
      array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id and d.del_flag = 0 where ud.user_id = u.id order by d.org_code) as departs,
      array(select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and ${inTenant(scope, sql`r.tenant_id`)} order by r.role_code) as roles,
      ${agentOf(scope, sql`${username}`)} as agent
    from sys_user u where u.username = ${username} and ${ofTenant(scope)}`,
  )
  if (!found) return null
  const depart = found.depart ?? found.departs[0] ?? ''
  const agent = found.agent === null ? null : await lastAgent(db, scope, username, found.agent)
  return { ...found, depart, agent }
}
