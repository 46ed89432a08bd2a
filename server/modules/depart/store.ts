import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DepartNode } from '../../../schemas/contract/organization/depart.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { DepartTable } from '../../db/tables/people.ts'
import { lockByName } from '../../db/connection/name-lock.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import type { Stamp } from '../../data/write/index.ts'

/** Characters of a code for each level. */
const LEVEL_LENGTH = 3

interface Row {
  id: string
  parent_id: string | null
  depart_name: string
  depart_order: number
  org_category: string
  org_code: string
  status: string
  leaf: boolean
  tenant_id: number
  depart_name_en?: string | null
  depart_name_abbr?: string | null
  description?: string | null
  mobile?: string | null
  fax?: string | null
  address?: string | null
  memo?: string | null
}

function nodeOf(row: Row): DepartNode {
  const { id, parent_id, depart_name, depart_order, org_category, org_code, status, leaf, tenant_id } = row
  return {
    id,
    key: id,
    value: id,
    title: depart_name,
    parentId: parent_id ?? '',
    departName: depart_name,
    departOrder: depart_order,
    orgCategory: org_category,
    orgType: org_category,
    orgCode: org_code,
    status,
    isLeaf: leaf,
    tenantId: tenant_id,
    ...(row.mobile === undefined
      ? {}
      : {
          departNameEn: row.depart_name_en,
          departNameAbbr: row.depart_name_abbr,
          description: row.description,
          mobile: row.mobile,
          fax: row.fax,
          address: row.address,
          memo: row.memo,
        }),
  }
}

/** Of what only administrators of departments see. */
const DETAILS = sql`, d.depart_name_en, d.depart_name_abbr, d.description, d.mobile, d.fax, d.address, d.memo`

/** The departments that a caller has: those of the own tenants, and of all. */
export interface Departs {
  readonly db: Queries
  readonly within: RawBuilder<boolean>
}
/** `db`: the transaction, within one. */
export const departsFor = (caller: Requester, db: Queries = caller.db): Departs => ({
  db,
  within: withinOwnOrAllTenants(caller, sql`d.tenant_id`),
})

async function select({ db, within }: Departs, where: RawBuilder<boolean>, isDetailed = false): Promise<DepartNode[]> {
  const answer = await sql<Row>`
    select d.id, d.parent_id, d.depart_name, d.depart_order, d.org_category, d.org_code, d.status, d.tenant_id ${isDetailed ? DETAILS : sql``},
      not exists (select 1 from sys_depart c where c.parent_id = d.id and c.del_flag = 0) as leaf
    from sys_depart d where d.del_flag = 0 and ${within} and ${where} order by d.depart_order, d.org_code`.execute(db)
  return answer.rows.map(nodeOf)
}

export function allDeparts(departs: Departs, isDetailed = false): Promise<DepartNode[]> {
  return select(departs, sql<boolean>`true`, isDetailed)
}
/** The roots, or the children of one department. */
export function descendantDeparts(departs: Departs, parent: string, isDetailed = false): Promise<DepartNode[]> {
  return select(
    departs,
    parent === '' || parent === '0'
      ? sql<boolean>`coalesce(d.parent_id, '') = ''`
      : sql<boolean>`d.parent_id = ${parent}`,
    isDetailed,
  )
}
export function departsById(departs: Departs, ids: readonly string[], isDetailed = false): Promise<DepartNode[]> {
  return select(departs, sql<boolean>`d.id = any(${[...ids]}::text[])`, isDetailed)
}
export function departsByCode(departs: Departs, codes: readonly string[]): Promise<DepartNode[]> {
  return select(departs, sql<boolean>`d.org_code = any(${[...codes]}::text[])`)
}
/** Departments whose name holds the word. */
export function departsNamed(departs: Departs, word: string): Promise<DepartNode[]> {
  return select(departs, sql<boolean>`strpos(lower(d.depart_name), lower(${word})) > 0`)
}

/** The departments that a user leads, and everything inside them. */
export async function departsLedBy(departs: Departs, userId: string): Promise<DepartNode[]> {
  const { rows } = await sql<{ led: string | null }>`
    select depart_ids as led from sys_user where id = ${userId} and user_identity = 2`.execute(departs.db)
  const led = splitCommaList(rows[0]?.led ?? '')
  return led.length === 0 ? [] : select(departs, sql<boolean>`d.id in (${subtreeOf(led)})`)
}
const subtreeOf = (ids: readonly string[]) => sql`
  with recursive reached as (
    select id from sys_depart where id = any(${[...ids]}::text[]) and del_flag = 0
    union
    select c.id from reached r join sys_depart c on c.parent_id = r.id where c.del_flag = 0)
  select id from reached`

/** What is stated of a department, by its columns. */
export type DepartColumns = Pick<
  Insertable<DepartTable>,
  | 'depart_name'
  | 'depart_name_en'
  | 'depart_name_abbr'
  | 'depart_order'
  | 'org_category'
  | 'description'
  | 'mobile'
  | 'fax'
  | 'address'
  | 'memo'
  | 'status'
  | 'tenant_id'
>
/** One writer of the tree at a time: two moves make no cycle, and nothing is added below a code that is being replaced. */
export const lockDeparts = (tx: Queries): Promise<void> => lockByName(tx, 'sys_depart')

export async function requireDepart(departs: Departs, id: string): Promise<DepartNode> {
  const [found] = await departsById(departs, [id], true)
  if (!found) throw new AppError('PICKER_DEPART_NONE')
  return found
}
/** The last code that was ever in use on a level, by departments that are deleted or were moved as well: rows may still hold it. */
export async function lastCodeIn(
  tx: Queries,
  parent: { readonly id: string; readonly orgCode: string } | undefined,
): Promise<string | undefined> {
  const above = parent?.orgCode ?? ''
  const { rows } = await sql<{ code: string | null }>`
    select max(code collate "C") as code from (
      select org_code as code from sys_depart where coalesce(parent_id, '') = ${parent?.id ?? ''}
      union all
      select code from sys_depart_former_code where starts_with(code, ${above}) and length(code) = ${above.length + LEVEL_LENGTH}) as used`.execute(
    tx,
  )
  return rows[0]?.code ?? undefined
}
/** A department by its place in the tree. */
export interface TreePlace {
  readonly id: string
  readonly parent: string | null
  readonly isDeleted: boolean
}
/** A department with all that lies below it, deleted ones as well, in the order of their codes. */
export async function wholeSubtree(tx: Queries, id: string): Promise<readonly TreePlace[]> {
  const { rows } = await sql<TreePlace>`
    with recursive reached as (
      select id from sys_depart where id = ${id}
      union
      select c.id from reached r join sys_depart c on c.parent_id = r.id)
    select d.id, d.parent_id as parent, d.del_flag <> 0 as "isDeleted" from sys_depart d join reached r on r.id = d.id
    order by d.org_code collate "C"`.execute(tx)
  return rows
}
export async function insertDepart(
  tx: Queries,
  place: Pick<Row, 'id' | 'parent_id' | 'org_code'>,
  columns: DepartColumns,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .insertInto('sys_depart')
    .values({ ...place, ...columns, create_by: by, create_time: at })
    .execute()
}
export async function updateDepart(
  tx: Queries,
  id: string,
  columns: Partial<DepartColumns>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('sys_depart')
    .set({ ...columns, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}

/** A department with how many people belong to it. */
export interface PeopledDepart {
  readonly id: string
  readonly name: string
  readonly people: number
  readonly tenantId: number
}
/** The departments with everything inside them. */
export async function subtreeWithPeople(tx: Queries, ids: readonly string[]): Promise<readonly PeopledDepart[]> {
  const { rows } = await sql<PeopledDepart>`
    select d.id, d.depart_name as name, d.tenant_id as "tenantId", (
      select count(distinct u.id) from sys_user u left join sys_user_depart m on m.user_id = u.id
      where u.del_flag = 0 and (m.depart_id = d.id or u.org_code = d.org_code))::int as people
    from sys_depart d where d.id in (${subtreeOf(ids)}) order by d.org_code`.execute(tx)
  return rows
}
/** How many departments directly below one are of another tenant than this. */
export async function countForeignChildren(tx: Queries, id: string, tenant: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_depart where parent_id = ${id} and del_flag = 0 and tenant_id <> ${tenant}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
/** Whether `sys_user` belongs to a department, leads it, or works in it now. */
export const peopleOfDepart = ({ id, orgCode }: Pick<DepartNode, 'id' | 'orgCode'>): RawBuilder<boolean> =>
  sql<boolean>`(sys_user.org_code = ${orgCode} or ${id} = any(string_to_array(sys_user.depart_ids, ','))
    or exists (select 1 from sys_user_depart held where held.user_id = sys_user.id and held.depart_id = ${id}))`

/** The rows stay, so that their codes are never assigned again. */
export async function deleteDeparts(tx: Queries, ids: readonly string[], { by, at }: Stamp): Promise<void> {
  await sql`update sys_depart set del_flag = 1, update_by = ${by}, update_time = ${at} where id = any(${[...ids]})`.execute(
    tx,
  )
  await sql`delete from sys_depart_role where depart_id = any(${[...ids]})`.execute(tx)
  await sql`delete from sys_depart_permission where depart_id = any(${[...ids]})`.execute(tx)
}
