import { type RawBuilder, sql } from 'kysely'
import { INTERVENE, MONITOR } from '../../../schemas/contract/process/tasks.ts'
import type { NamedApprover } from '../../../schemas/language/process/approvers.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { departsOf } from '../../data/access/index.ts'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import type { ListName } from './tables.ts'

type Where = RawBuilder<boolean>

/** What somebody is: kinds and names of pools that the person belongs to. */
export const poolsOf = ({ user }: Requester): RawBuilder<unknown> => sql`(
  select 'user' as kind, ${user.username}::text as ref
  union all select 'role', unnest(${[...user.roles]}::text[])
  union all select 'depart', org_code from (${departsOf(user.id)}) d
  union all select 'position', unnest(string_to_array(coalesce(post, ''), ',')) from sys_user where id = ${user.id})`

/** Whether a task without a person may be claimed by the caller. `task`: the expression of its id. */
export const claimableBy = (caller: Requester, task: RawBuilder<unknown>): Where => sql<boolean>`exists (
  select 1 from wf_pool p join ${poolsOf(caller)} mine on mine.kind = p.kind and mine.ref = p.ref where p.task_id = ${task})`

/** Instances in which the caller has, had or may claim a place. */
const placesOf = (caller: Requester): RawBuilder<unknown> => {
  const { username } = caller.user
  return sql`select instance_id from wf_task where assignee = ${username} and status = 'open'
    union all select instance_id from wf_task where assignee = ${username} and end_time is not null
    union all select instance_id from wf_task where assignee = ${username} and status in ('waiting', 'held')
    union all select instance_id from wf_task where owner = ${username} and owner is distinct from assignee
    union all select instance_id from wf_copy where user_name = ${username}
    union all select t.instance_id from wf_task t where t.status = 'open' and t.assignee is null and ${claimableBy(caller, sql`t.id`)}`
}

/** Whether the caller monitors all instances, or none; undefined: those of departments. */
export function monitorsAll(caller: Requester): boolean | undefined {
  if (!caller.can(MONITOR) && !caller.can(INTERVENE)) return false
  return holdsEverything(caller) ? true : undefined
}

/**
 * The instances that those who monitor or intervene see: those begun in the own departments and in those within them; administrators see all.
 * `depart`: the expression of the code of the department.
 */
export function monitored(caller: Requester, depart: RawBuilder<unknown> = sql`depart`): Where {
  const all = monitorsAll(caller)
  if (all !== undefined) return all ? sql<boolean>`true` : sql<boolean>`false`
  return sql<boolean>`exists (select 1 from (${departsOf(caller.user.id)}) d where starts_with(${depart}, d.org_code))`
}

interface Standing {
  readonly id: string
  readonly username: string
  readonly roles: readonly string[]
  readonly departs: readonly string[]
  readonly positions: readonly string[]
}
async function standingOf({ db, user }: Requester): Promise<Standing> {
  const departs = (await departsOf(user.id).execute(db)).rows.map((row) => row.org_code)
  const own = await db.selectFrom('sys_user').select('post').where('id', '=', user.id).executeTakeFirst()
  const positions = (own?.post ?? '').split(',')
  return { id: user.id, username: user.username, roles: user.roles, departs, positions }
}
/** Expressions of what an instance says of its beginning. */
interface Begun {
  readonly starter: RawBuilder<unknown>
  readonly depart: RawBuilder<unknown>
}
const COLUMNS: Begun = { starter: sql`starter`, depart: sql`depart` }

/** A head of departments, by the dictionary of the accounts. */
const HEAD = 2
/** Whether somebody heads the department, or the one so many levels higher. */
const isHeadOf = (user: string, depart: RawBuilder<unknown>, level: number): Where => sql<boolean>`exists (
  with recursive higher (id, parent_id, level) as (
    select d.id, d.parent_id, 1 from sys_depart d where d.org_code = ${depart} and d.del_flag = 0
    union all select d.id, d.parent_id, higher.level + 1 from sys_depart d join higher on d.id = higher.parent_id where d.del_flag = 0 and higher.level < ${level})
  select 1 from higher join sys_user u on u.id = ${user} and u.user_identity = ${HEAD}
  where higher.level = ${level}::integer and higher.id = any(string_to_array(u.depart_ids, ',')))`

/** Whether one way to name administrators names this one, for an instance. Ways that depend on its record name nobody here. */
function isNamed(way: NamedApprover, { id, username, roles, departs, positions }: Standing, begun: Begun): Where {
  const always = (is: boolean) => (is ? sql<boolean>`true` : sql<boolean>`false`)
  if ('user' in way) return always(way.user.includes(username))
  if ('role' in way) return always(roles.includes(way.role))
  if ('position' in way) return always(positions.includes(way.position))
  if ('depart' in way)
    return always(departs.some((code) => (way.below === true ? code.startsWith(way.depart) : code === way.depart)))
  if ('head' in way) return way.of === undefined ? isHeadOf(id, begun.depart, way.head) : always(false)
  return 'starter' in way ? sql<boolean>`${begun.starter} = ${username}` : always(false)
}
const anyOf = (conditions: readonly Where[]): Where =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`

/** Whether the caller administers one instance, by the document it runs by. */
export async function administers(
  caller: Requester,
  { admins = [] }: Pick<ProcessDocument, 'admins'>,
  { starter, depart }: { readonly starter: string; readonly depart: string },
): Promise<boolean> {
  if (admins.length === 0) return false
  const standing = await standingOf(caller)
  const begun = { starter: sql`${starter}::text`, depart: sql`${depart}::text` }
  const { rows } = await sql`select 1 where ${anyOf(admins.map((way) => isNamed(way, standing, begun)))}`.execute(
    caller.db,
  )
  return rows.length > 0
}
/** The instances that the caller administers. */
async function administered(caller: Requester): Promise<Where> {
  const { rows } = await sql<{ code: string; version: number; admins: NonNullable<ProcessDocument['admins']> }>`
    select v.code, v.version, v.document -> 'admins' as admins from wf_version v where v.document -> 'admins' is not null`.execute(
    caller.db,
  )
  if (rows.length === 0) return sql<boolean>`false`
  const standing = await standingOf(caller)
  return anyOf(
    rows.map(
      ({ code, version, admins }) =>
        sql<boolean>`(code = ${code} and version = ${version}::integer and ${anyOf(admins.map((way) => isNamed(way, standing, COLUMNS)))})`,
    ),
  )
}

/** The instances that the caller may see. */
export async function visibleInstances(caller: Requester): Promise<Where> {
  return sql<boolean>`(starter = ${caller.user.username} or id in (${placesOf(caller)})
    or ${await administered(caller)} or ${monitored(caller)})`
}

const DECIDED = ['agreed', 'rejected', 'returned', 'transferred'] as const

async function conditionOf(name: ListName, caller: Requester): Promise<Where> {
  const { username } = caller.user
  switch (name) {
    case 'todo':
      // An owner decides as well while a stand-in has the task.
      return sql<boolean>`person = ${username}`
    case 'claim':
      return sql<boolean>`state = 'open' and assignee is null and ${claimableBy(caller, sql`wf_task_row.id`)}`
    case 'done':
      return sql<boolean>`assignee = ${username} and end_time is not null and kind <> 'start' and state = any(${[...DECIDED]}::text[])`
    case 'started':
      return sql<boolean>`starter = ${username} and parent_step is null`
    case 'copied':
      return sql<boolean>`user_name = ${username}`
    case 'search':
      return visibleInstances(caller)
    case 'monitor':
      return monitored(caller)
  }
}

/** The rows that a caller finds in a list. */
export const rowsIn = async (name: ListName, caller: Requester): Promise<Where> =>
  sql<boolean>`${withinOwnOrAllTenants(caller, sql`tenant_id`)} and ${await conditionOf(name, caller)}`
