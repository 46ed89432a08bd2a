import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import type { Stamp } from '../../data/write/index.ts'
import type { PermissionRow } from './menu.ts'
import { lockByName } from '../../db/connection/name-lock.ts'

/** What a person may state of an entry, by its columns. */
export interface EntryColumns extends Omit<PermissionRow, 'id' | 'granted'> {
  readonly sort_no: number
  readonly description: string | null
}
/** An entry as it is stored. */
export interface StoredEntry extends EntryColumns {
  readonly id: string
  readonly screen_id: string | null
  readonly report_id: string | null
  readonly create_by: string | null
}

const COLUMNS = sql`id, parent_id, name, name_en, perms, perms_type, icon, component, component_name, url, redirect, sort_no, menu_type, route, keep_alive,
  hidden, hide_tab, always_show, internal_or_external, description, status, screen_id, report_id, create_by`

export async function findEntry(db: Queries, id: string): Promise<StoredEntry | undefined> {
  const { rows } =
    await sql<StoredEntry>`select ${COLUMNS} from sys_permission where id = ${id} and del_flag = 0 for update`.execute(
      db,
    )
  return rows[0]
}

/** Entries with everything below them. */
export async function subtreeEntries(db: Queries, ids: readonly string[]): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    with recursive reached as (
      select id from sys_permission where id = any(${[...ids]}) and del_flag = 0
      union
      select p.id from reached r join sys_permission p on p.parent_id = r.id where p.del_flag = 0)
    select ${COLUMNS} from sys_permission where id in (select id from reached) order by id`.execute(db)
  return rows
}

/** Whether another entry has the address. */
export async function isAddressTaken(db: Queries, url: string, except = ''): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_permission where url = ${url} and id <> ${except} and menu_type < 2 and del_flag = 0`.execute(
      db,
    )
  return rows.length > 0
}

/** The page or report that brought one of these codes along, if any. */
export async function pageWithCode(db: Queries, codes: readonly string[], except = ''): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select trim(code) as code from sys_permission p, unnest(string_to_array(p.perms, ',')) as code
    where (p.screen_id is not null or p.report_id is not null) and p.id <> ${except} and p.del_flag = 0 and trim(code) = any(${[...codes]}) limit 1`.execute(
    db,
  )
  return rows[0]?.code
}

export async function insertEntry(tx: Queries, id: string, entry: EntryColumns, { by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('sys_permission')
    .values({ ...entry, id, create_by: by, create_time: at })
    .execute()
  await sql`insert into sys_role_permission (role_id, permission_id) select id, ${id} from sys_role where role_code = ${ADMIN_ROLE}`.execute(
    tx,
  )
}
export async function updateEntry(tx: Queries, id: string, entry: EntryColumns, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('sys_permission')
    .set({ ...entry, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}
export interface OrderedEntry {
  readonly id: string
  readonly sort_no: number
}
/** The entries right below a parent in menu order, without one of them. */
export async function siblingEntries(
  db: Queries,
  parent: string | null,
  except: string,
): Promise<readonly OrderedEntry[]> {
  const { rows } = await sql<OrderedEntry>`
    select id, sort_no from sys_permission where parent_id is not distinct from ${parent}::text and id <> ${except} and del_flag = 0
    order by sort_no, create_time, id`.execute(db)
  return rows
}
export async function renumberEntry(tx: Queries, { id, sort_no }: OrderedEntry, { by, at }: Stamp): Promise<void> {
  await tx.updateTable('sys_permission').set({ sort_no, update_by: by, update_time: at }).where('id', '=', id).execute()
}
export async function rolesOfCode(db: Queries, code: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sys_role').select('id').where('role_code', '=', code).execute()
  return rows.map(({ id }) => id)
}
/** Rows stay for the log; nothing reads them any more, and what was granted of them is gone. */
export async function deleteEntries(tx: Queries, ids: readonly string[], { by, at }: Stamp): Promise<void> {
  await sql`update sys_permission set del_flag = 1, update_by = ${by}, update_time = ${at} where id = any(${[...ids]})`.execute(
    tx,
  )
  for (const table of [
    'sys_role_permission',
    'sys_depart_permission',
    'sys_depart_role_permission',
    'sys_tenant_pack_permission',
  ])
    await sql`delete from ${sql.table(table)} where permission_id = any(${[...ids]})`.execute(tx)
}
/** Serializes changes of the tree, so that two moves make no cycle. */
export const lockMenu = (tx: Queries): Promise<void> => lockByName(tx, 'sys_permission')
