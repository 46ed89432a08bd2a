import { sql } from 'kysely'
import type { DataRuleRecord } from '../../../schemas/contract/permissions/permission-data-rule.ts'
import type { DataRule } from '../../../schemas/language/rules/data-rule.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import { DATA_RULES } from './lists.ts'

const RECORD = sql`id, permission_id as "permissionId", rule_name as "ruleName", rule_column as "ruleColumn", rule_conditions as "ruleConditions", rule_value as "ruleValue",
  status, version, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime"`

/** A permission that rules may hang on; `screenId` is null where it belongs to no screen. */
export interface RulePlace {
  readonly name: string
  readonly screenId: string | null
}
export async function findPlace(db: Queries, permissionId: string): Promise<RulePlace | undefined> {
  const { rows } =
    await sql<RulePlace>`select name, screen_id as "screenId" from sys_permission where id = ${permissionId} and del_flag = 0`.execute(
      db,
    )
  return rows[0]
}

/** The entry of the menu that opens a screen, on which its rules hang; undefined without one. */
export async function menuEntryOf(db: Queries, screen: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where screen_id = ${screen} and menu_type < 2 and del_flag = 0 order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** The rules of a permission, oldest first; narrowed to those that hold these texts. */
export async function rulesAt(
  db: Queries,
  permissionId: string,
  name = '',
  value = '',
): Promise<readonly DataRuleRecord[]> {
  const holding = (text: string) => `%${escapeLike(text.trim())}%`
  const { rows } = await sql<DataRuleRecord>`
    select ${RECORD} from sys_permission_data_rule where permission_id = ${permissionId} and rule_name ilike ${holding(name)} and rule_value ilike ${holding(value)} order by id`.execute(
    db,
  )
  return rows
}
export async function findRule(db: Queries, id: string): Promise<DataRuleRecord | undefined> {
  return (await sql<DataRuleRecord>`select ${RECORD} from sys_permission_data_rule where id = ${id}`.execute(db))
    .rows[0]
}

export interface StoredRule extends DataRule {
  readonly status: string
}
export async function insertRule(
  tx: Queries,
  id: string,
  permissionId: string,
  { name, column, condition, value, status }: StoredRule,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .insertInto('sys_permission_data_rule')
    .values({
      id,
      permission_id: permissionId,
      rule_name: name,
      rule_column: column,
      rule_conditions: condition,
      rule_value: value,
      status,
      create_by: by,
      create_time: at,
    })
    .execute()
}
/** Keeps a rule that still has the version which its author has seen, where they say one; false when it has another, or is gone. */
export async function updateRule(
  tx: Queries,
  id: string,
  seen: number | undefined,
  { name, column, condition, value, status }: StoredRule,
  stamp: Stamp,
): Promise<boolean> {
  const { by, at } = stamp
  const { rows } = await withVersions(tx, DATA_RULES, [id], stamp, () =>
    sql`
    update sys_permission_data_rule set rule_name = ${name}, rule_column = ${column}, rule_conditions = ${condition}, rule_value = ${value}, status = ${status},
      version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id} and version = coalesce(${seen ?? null}::integer, version) returning id`.execute(tx),
  )
  return rows.length > 0
}
export async function deleteRule(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('sys_permission_data_rule').where('id', '=', id).execute()
}
/** The roles that have a rule. */
export async function rolesOfRule(db: Queries, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select role_id as id from sys_role_data_rule where rule_id = ${id}`.execute(db)
  return rows.map((row) => row.id)
}

export async function isRole(db: Queries, id: string): Promise<boolean> {
  return (await sql`select 1 from sys_role where id = ${id}`.execute(db)).rows.length > 0
}
/** Which rules of a permission a role has. */
export async function grantedRules(db: Queries, permissionId: string, roleId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from sys_role_data_rule rd join sys_permission_data_rule d on d.id = rd.rule_id where rd.role_id = ${roleId} and d.permission_id = ${permissionId} order by d.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** Gives a role rules of a permission and takes others of it; ids of other permissions' rules are passed over. */
export async function grantRules(
  tx: Queries,
  { permissionId, roleId }: { readonly permissionId: string; readonly roleId: string },
  added: readonly string[],
  taken: readonly string[],
): Promise<void> {
  const here = (ids: readonly string[]) =>
    sql`select id from sys_permission_data_rule where permission_id = ${permissionId} and id = any(${[...ids]})`
  await sql`delete from sys_role_data_rule where role_id = ${roleId} and rule_id in (${here(taken)})`.execute(tx)
  await sql`insert into sys_role_data_rule (role_id, rule_id) select ${roleId}, id from (${here(added)}) as found on conflict do nothing`.execute(
    tx,
  )
}
