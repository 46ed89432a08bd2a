import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Who has which roles, what a role holds, which controls there are, and what policies say. */
const WATCHED = [
  'sys_role',
  'sys_user_role',
  'sys_depart',
  'sys_user_depart',
  'sys_depart_role',
  'sys_depart_role_user',
  'sys_permission',
  'sys_role_permission',
  'sys_depart_role_permission',
  'sys_policy',
  'sys_permission_data_rule',
  'sys_role_data_rule',
  'sys_depart_role_data_rule',
  'sys_tenant_pack',
  'sys_tenant_pack_permission',
] as const
const TRIGGER = 'rights_mark'

/**
 * A statement of SQL for the marks in sight, null when there is none. The same marks mean the same rights, in every
 * process and also after a restore: a mark is random and comes with the change it stands for.
 */
export const rightsMark = sql<string | null>`(select string_agg(id::text, ',' order by id) from sys_rights_mark)`

/**
 * Puts the triggers that renew the mark where they are missing: a backup holds tables and rows only. Nobody waits for
 * anybody: marks that another transaction is replacing are left to it, and several in sight are as good as one.
 */
export async function watchRights(db: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...WATCHED]}) and to_regclass('sys_rights_mark') is not null
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${TRIGGER})`.execute(db)
  if (rows.length === 0) return
  await sql`
    create or replace function renew_rights_mark() returns trigger language plpgsql as $$
    begin
      delete from sys_rights_mark where id in (select id from sys_rights_mark for update skip locked);
      insert into sys_rights_mark default values;
      return null;
    end $$`.execute(db)
  for (const { name } of rows) {
    await sql`create trigger ${sql.id(TRIGGER)} after insert or update or delete or truncate on ${sql.id(name)}
      for each statement execute function renew_rights_mark()`.execute(db)
  }
}
