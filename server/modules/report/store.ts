import { sql } from 'kysely'
import type { ReportRole } from '../../../schemas/contract/reports/report-document.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { reportPermission } from '../../data/catalog/index.ts'
import { type Stamp as AuthorStamp, stampOf } from '../../data/write/index.ts'
import { type Queries, asJson } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { ADMIN_ROLE, type Granter } from '../../http/rights/grantable.ts'
import {
  grantPermissions,
  menuParent,
  revokePermissions,
  sortByDocument,
  withHolderVersions,
} from '../permission/api.ts'

export interface StoredReport {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly document: Report
  readonly origin: string
  readonly version: number
  readonly create_by: string | null
  readonly create_time: string
  readonly update_by: string | null
  readonly update_time: string | null
}
export interface Stamp {
  readonly by: string | null
  readonly at: Date
}

const COLUMNS = [
  'id',
  'code',
  'title',
  'document',
  'origin',
  'version',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
] as const

/** A stored report by its id or its code. */
export async function findStored(db: Queries, name: string): Promise<StoredReport | undefined> {
  const row = await db
    .selectFrom('sys_report')
    .select(COLUMNS)
    .where((where) => where.or([where('id', '=', name), where('code', '=', name)]))
    .executeTakeFirst()
  return row && { ...row, document: row.document as Report }
}
export async function listStored(db: Queries): Promise<readonly StoredReport[]> {
  const rows = await db.selectFrom('sys_report').select(COLUMNS).orderBy('code').execute()
  return rows.map((row) => ({ ...row, document: row.document as Report }))
}

/** Stores a document over the version that was read (0: there was none); undefined when somebody was faster. A file has no granter. */
export async function storeReport(
  db: Queries,
  document: Report,
  version: number,
  origin: 'file' | 'page',
  { by, at }: Stamp,
  granter?: Granter,
): Promise<StoredReport | undefined> {
  const { code } = document
  const written = { title: textIn(document.title, 'zh-CN'), document: asJson(document), origin }
  const done =
    version === 0
      ? await db
          .insertInto('sys_report')
          .values({ id: newId(at.getTime()), code, ...written, create_by: by, create_time: at })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('sys_report')
          .set({ ...written, version: version + 1, update_by: by, update_time: at })
          .where('code', '=', code)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  if (!done) return undefined
  await syncMenu(db, done.id, document, granter)
  return findStored(db, done.id)
}
/** Their menu entries and permissions go with them. */
export async function deleteReports(tx: Queries, ids: readonly string[], stamp: AuthorStamp): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from sys_permission where report_id = any(${[...ids]})`.execute(
    tx,
  )
  const gone = rows.map(({ id }) => id)
  await withHolderVersions(tx, { gone }, stamp, () =>
    tx
      .deleteFrom('sys_report')
      .where('id', 'in', [...ids, ''])
      .execute(),
  )
}

const LIST: Text = { 'zh-CN': '查看', 'en-US': 'View' }
const inEnglish = (text: Text): string | null => (typeof text === 'string' ? null : (text['en-US'] ?? null))
const entryId = (code: string) => `report-${code}`
const permissionId = (code: string) => `report-${code}-list`

/** Menu entry and permission of a report; the administrators get what is new. */
async function syncMenu(
  db: Queries,
  id: string,
  { code, title, menu, chart }: Report,
  granter: Granter | undefined,
): Promise<void> {
  // A screen may have the same code for a right of its own: a person who is given the report would hold that, too.
  const { rows: taken } = await sql`select 1 from sys_permission, unnest(string_to_array(perms, ',')) as held
    where trim(held) = ${reportPermission(code)} and report_id is distinct from ${id} and id <> ${permissionId(code)}`.execute(
    db,
  )
  if (taken.length > 0) throw new AppError('REPORT_CODE_TAKEN', { code })
  const parent = await menuParent(db, granter, menu?.parent, entryId(code))
  const url = chart ? `/online/graphreport/chart/${code}` : `/online/cgreport/${code}`
  const component = chart
    ? 'modules/online/graphreport/auto/OnlGraphreportAutoChart'
    : 'modules/online/cgreport/auto/OnlCgreportAutoList'
  const ids = [entryId(code), permissionId(code)]
  const before = await db.selectFrom('sys_permission').select('id').where('id', 'in', ids).execute()
  const fresh = ids.filter((one) => !before.some((row) => row.id === one))
  const sync = async () => {
    await sql`
      insert into sys_permission (id, parent_id, name, name_en, perms, perms_type, icon, component, component_name, url, sort_no, document_sort, menu_type, leaf, route, hidden, report_id)
      values
        (${entryId(code)}, ${parent}, ${textIn(title, 'zh-CN')}, ${inEnglish(title)}, null, null, ${menu?.icon ?? 'table'}, ${component}, ${code}, ${url}, ${menu?.order ?? 100}, ${menu?.order ?? 100}, ${parent === null ? 0 : 1}, true, true, ${menu === undefined || menu.hidden === true}, ${id}),
        (${permissionId(code)}, ${entryId(code)}, ${textIn(LIST, 'zh-CN')}, ${inEnglish(LIST)}, ${reportPermission(code)}, '1', null, null, null, null, 1, 1, 2, true, false, false, ${id})
      on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name, name_en = excluded.name_en, icon = excluded.icon, component = excluded.component,
        url = excluded.url,
        ${sortByDocument},
        menu_type = excluded.menu_type, hidden = excluded.hidden, report_id = excluded.report_id, del_flag = 0, update_time = now()`.execute(
      db,
    )
    await sql`
      insert into sys_role_permission (role_id, permission_id) select r.id, p.id from sys_role r, sys_permission p
      where r.role_code = ${ADMIN_ROLE} and p.id = any(${fresh}) on conflict do nothing`.execute(db)
  }
  // What comes with the product is granted when it is set up, by nobody.
  if (granter) await withHolderVersions(db, { added: fresh }, stampOf(granter), sync)
  else await sync()
  if (parent !== null) await sql`update sys_permission set leaf = false where id = ${parent}`.execute(db)
}

/** Which roles of the caller's tenants, and of all, see a report. */
export async function readRoles(
  caller: Requester,
  code: string,
  db: Queries = caller.db,
): Promise<readonly ReportRole[]> {
  const { rows } = await sql<ReportRole>`
    select r.id, r.role_code as "roleCode", r.role_name as "roleName", exists (select 1 from sys_role_permission g where g.role_id = r.id and g.permission_id = ${permissionId(code)}) as given
    from sys_role r where ${withinOwnOrAllTenants(caller, sql`r.tenant_id`)} order by r.role_code`.execute(db)
  return rows
}
/** Gives a report to these roles and to no others that the caller has; its menu entry comes along. */
export async function writeRoles(db: Queries, by: Requester, code: string, roleIds: readonly string[]): Promise<void> {
  const own = [entryId(code), permissionId(code)]
  const roles = await readRoles(by, code, db)
  const taken = roles.filter(({ id, given }) => given && !roleIds.includes(id)).map(({ id }) => id)
  const given = roles.filter((role) => !role.given && roleIds.includes(role.id)).map(({ id }) => id)
  await revokePermissions(db, by, own, taken)
  await grantPermissions(db, by, given, own)
}
