import { type RawBuilder, sql } from 'kysely'
import { ALL_TENANTS } from '../../../schemas/language/lookup.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { tenantsIn } from '../../http/rights/own-tenants.ts'
import { DELETED_ACCOUNTS, leaveForeignRows } from './accounts.ts'

/** A role, department or position that has another tenant now. */
interface MovedRow {
  readonly name: string
  readonly tenant: number
  /** Whether `sys_user` has it. */
  readonly held: RawBuilder<boolean>
}

/**
 * Refuses a row of a tenant that people have who are no part of that tenant. Deleted accounts outside of it lose their roles and
 * departments of it, and their versions say so.
 */
export async function assertUsersOfTenant(tx: Queries, { name, tenant, held }: MovedRow, stamp: Stamp): Promise<void> {
  if (tenant === ALL_TENANTS) return
  const { rows } = await sql<{ id: string; isDeleted: boolean }>`
    select id, del_flag <> 0 as "isDeleted" from sys_user
    where ${held} and not (${String(tenant)} = any(${tenantsIn(sql`rel_tenant_ids`)})) order by id`.execute(tx)
  const count = rows.filter(({ isDeleted }) => !isDeleted).length
  if (count > 0) throw new AppError('TENANT_PEOPLE_OUTSIDE', { name, count })
  const deleted = rows.map(({ id }) => id)
  await withVersions(tx, DELETED_ACCOUNTS, deleted, stamp, async () => {
    for (const id of deleted) await leaveForeignRows(tx, id)
  })
}
