import { type RawBuilder, sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'
import { nullableColumn, systemColumn, type SystemLink, TENANT_NAMES } from '../../data/read/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { queueLeft } from '../../jobs/process-timers/store.ts'
import { endSessionsOf } from '../../http/session/session.ts'
import { tenantsIn, withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { CONTACT } from './columns.ts'
import { assertRolesGrantable, tenantsOfAccount } from './guards.ts'

interface Link {
  readonly table: 'sys_user_role' | 'sys_user_depart'
  readonly column: 'role_id' | 'depart_id'
  readonly target: 'sys_role' | 'sys_depart' | 'sys_position'
  /** Column of the name. */
  readonly text: string
}
export const ROLES: Link = { table: 'sys_user_role', column: 'role_id', target: 'sys_role', text: 'role_name' }
export const DEPARTS: Link = {
  table: 'sys_user_depart',
  column: 'depart_id',
  target: 'sys_depart',
  text: 'depart_name',
}

/** Ids of the roles or departments of an account that the user has. */
export async function linkedIds(
  by: HandlerContext,
  db: Queries,
  { table, column, target }: Link,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select t.id from ${sql.table(table)} own join ${sql.table(target)} t on t.id = own.${sql.ref(column)}
    where own.user_id = ${userId} and ${withinOwnOrAllTenants(by, sql`t.tenant_id`)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
/** Refuses what belongs to a tenant that the account is no part of, or that the user does not work for. */
async function assertOfTenants(
  by: HandlerContext,
  tx: Queries,
  userId: string,
  { target, text }: Pick<Link, 'target' | 'text'>,
  isOne: RawBuilder<boolean>,
): Promise<void> {
  const within = withinOwnOrAllTenants(by, sql`t.tenant_id`)
  const { rows } = await sql<{ name: string; user: string }>`
    select t.${sql.ref(text)} as name, u.username as user from ${sql.table(target)} t, sys_user u
    where u.id = ${userId} and ${isOne} and t.tenant_id <> 0
      and not (${within} and t.tenant_id::text = any(${tenantsIn(sql`u.rel_tenant_ids`)})) limit 1`.execute(tx)
  if (rows[0]) throw new AppError('TENANT_ROWS_FOREIGN', rows[0])
}

/** An account that leaves a tenant leaves its roles and departments. */
export async function leaveForeignRows(tx: Queries, userId: string): Promise<void> {
  for (const { table, column, target } of [ROLES, DEPARTS])
    await sql`delete from ${sql.table(table)} own using ${sql.table(target)} t, sys_user u
      where own.user_id = ${userId} and u.id = own.user_id and t.id = own.${sql.ref(column)} and t.tenant_id <> 0
        and not (t.tenant_id::text = any(${tenantsIn(sql`u.rel_tenant_ids`)}))`.execute(tx)
  await fixOrgCode(tx, userId)
}

/** Makes these the roles or departments of an account, beside those of other tenants; ids of what does not exist are left out. */
async function setLinks(by: HandlerContext, tx: Queries, link: Link, userId: string, ids: readonly string[]) {
  const { table, column, target } = link
  const held = await linkedIds(by, tx, link, userId)
  const added = ids.filter((id) => !held.includes(id))
  await assertOfTenants(by, tx, userId, link, sql<boolean>`t.id = any(${added}::text[])`)
  const removed = held.filter((id) => !ids.includes(id))
  await sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = any(${removed}::text[])`.execute(
    tx,
  )
  await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
    select ${userId}::text, id from ${sql.table(target)} where id = any(${[...ids]}::text[]) on conflict do nothing`.execute(
    tx,
  )
}

/** Gives an account these roles, as far as the user may. */
export async function setRoles(context: HandlerContext, tx: Queries, userId: string, roles: readonly string[]) {
  const held = await linkedIds(context, tx, ROLES, userId)
  await assertRolesGrantable(context, tx, {
    added: roles.filter((id) => !held.includes(id)),
    removed: held.filter((id) => !roles.includes(id)),
  })
  await setLinks(context, tx, ROLES, userId, roles)
}

/** The current department of an account is one of its own; null where it has none. */
const fixOrgCode = (tx: Queries, userId: string) =>
  sql`update sys_user u set org_code = (select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
      where ud.user_id = u.id and d.del_flag = 0 order by d.org_code limit 1)
    where u.id = ${userId} and (u.org_code is null or not exists (select 1 from sys_user_depart ud
      join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id and d.org_code = u.org_code))`.execute(tx)

/** Makes these the departments of an account. */
export async function setDeparts(
  context: HandlerContext,
  tx: Queries,
  userId: string,
  departs: readonly string[],
): Promise<void> {
  await setLinks(context, tx, DEPARTS, userId, departs)
  await fixOrgCode(tx, userId)
}

function checkedAccount({ context, before, after }: SystemWrite): SystemRow | void {
  if (!after) {
    if (before?.['id'] === context.user.id) throw new AppError('ACCOUNT_OWN')
    return
  }
  const relTenantIds = tenantsOfAccount(context, before, after)
  const status = Number(after['status'] ?? 1)
  if (status !== 1 && before?.['id'] === context.user.id) throw new AppError('ACCOUNT_OWN')
  return { status, relTenantIds }
}

/** What a call states of the roles and departments of the account, which are rows of their own. */
async function storeLinks({ context, tx, id, before, after }: SystemWrite): Promise<void> {
  const posts = splitCommaList(String(after?.['post'] ?? ''))
  const held = splitCommaList(String(before?.['post'] ?? ''))
  const added = posts.filter((code) => !held.includes(code))
  const position = { target: 'sys_position', text: 'name' } as const
  await assertOfTenants(context, tx, id, position, sql<boolean>`t.code = any(${added}::text[])`)
  const body = (context.body ?? {}) as Readonly<Record<string, unknown>>
  const listOf = (key: string) => (body[key] === undefined ? undefined : splitCommaList(String(body[key] ?? '')))
  const [roles, departs] = [listOf('selectedroles'), listOf('selecteddeparts')]
  if (roles) await setRoles(context, tx, id, roles)
  if (departs) await setDeparts(context, tx, id, departs)
  if (before && before['relTenantIds'] !== after?.['relTenantIds']) await leaveForeignRows(tx, id)
}

const COLUMNS = [
  systemColumn('id', 'id'),
  systemColumn('username', 'username'),
  systemColumn('realname', 'realname'),
  nullableColumn('avatar'),
  systemColumn('sex', 'sex', { type: 'integer', notNull: false }),
  nullableColumn('telephone'),
  nullableColumn('workNo', 'work_no'),
  systemColumn('post', 'post', {
    notNull: false,
    isCommaList: true,
    lookup: { kind: 'list', source: 'position', store: 'code', text: 'name' },
  }),
  systemColumn('status', 'status', { type: 'integer' }),
  systemColumn('userIdentity', 'user_identity', { type: 'integer', notNull: false }),
  systemColumn('departIds', 'depart_ids', {
    notNull: false,
    isCommaList: true,
    lookup: { kind: 'depart', store: 'id', text: 'departName' },
  }),
  systemColumn('relTenantIds', 'rel_tenant_ids', {
    notNull: false,
    isCommaList: true,
    lookup: TENANT_NAMES,
  }),
]
const CONTACT_COLUMNS = [
  nullableColumn('email'),
  nullableColumn('phone'),
  systemColumn('birthday', 'birthday', { type: 'date', notNull: false }),
]
/** Roles and departments are part of the versions of an account. */
const LINKS: readonly SystemLink[] = [
  {
    key: 'selectedroles',
    table: ROLES.table,
    owner: 'user_id',
    target: ROLES.column,
    names: { table: ROLES.target, text: sql`named.role_name` },
  },
  {
    key: 'selecteddeparts',
    table: DEPARTS.table,
    owner: 'user_id',
    target: DEPARTS.column,
    names: { table: DEPARTS.target, text: sql`named.depart_name`, english: sql`named.depart_name_en` },
  },
]

const isActive = (row: SystemRow | undefined) => row !== undefined && Number(row['status']) === 1
/** The open tasks of somebody who cannot do them any more go to others: everywhere, or in the tenants that were left. */
async function passTasksOn({ context, tx, before, after }: SystemWrite): Promise<void> {
  if (!before) return
  const about = { username: String(before['username']), now: context.clock.now() }
  if (isActive(before) && !isActive(after)) return queueLeft(tx, about)
  const tenants = (row: SystemRow | undefined) => splitCommaList(String(row?.['relTenantIds'] ?? ''))
  const left = tenants(before).filter((one) => !tenants(after).includes(one))
  if (left.length > 0) await queueLeft(tx, { ...about, tenants: left })
}

/** Accounts as they are written. The password is no column of theirs: `setPassword` stores it. */
export const ACCOUNTS: SystemTable = {
  table: 'sys_user',
  permission: 'system:user',
  screen: 'system.user',
  open: COLUMNS,
  guarded: { by: CONTACT, columns: CONTACT_COLUMNS },
  alive: 'del_flag',
  links: LINKS,
  sort: { field: 'username', order: 'asc' },
  writable: [...COLUMNS, ...CONTACT_COLUMNS].map(({ key }) => key).filter((key) => key !== 'id'),
  unique: {
    username: 'ACCOUNT_TAKEN',
    phone: 'ACCOUNT_PHONE_TAKEN',
    email: 'ACCOUNT_EMAIL_TAKEN',
    workNo: 'ACCOUNT_WORK_NO_TAKEN',
  },
  fixed: { username: 'ACCOUNT_NAME_FIXED' },
  unknown: 'ACCOUNT_UNKNOWN',
  beforeWrite: checkedAccount,
  async afterWrite(write) {
    const { tx, id, after } = write
    if (after) await storeLinks(write)
    if (!isActive(after)) await endSessionsOf(tx, id)
    await passTasksOn(write)
  },
}
/** Deleted accounts: one is restored by its flag, and deleted for good without it. */
export const DELETED_ACCOUNTS: SystemTable = {
  table: 'sys_user',
  permission: 'system:user',
  screen: 'system.user',
  open: [...COLUMNS, ...CONTACT_COLUMNS, systemColumn('delFlag', 'del_flag', { type: 'integer' })],
  links: LINKS,
  sort: ACCOUNTS.sort,
  writable: ['delFlag'],
  unknown: 'ACCOUNT_UNKNOWN',
}
