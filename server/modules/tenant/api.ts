import { sql } from 'kysely'
import type { TenantBrief } from '../../../schemas/contract/session/auth.ts'
import type { Queries } from '../../db/database.ts'

export { PACKS } from './packs.ts'
export { TENANTS } from './table.ts'

/** Of these tenants the ones in use: not frozen, begun, not over. */
export async function activeTenants(db: Queries, ids: readonly number[], now: number): Promise<TenantBrief[]> {
  if (ids.length === 0) return []
  const answer = await sql<TenantBrief>`
    select id, name, status from sys_tenant
    where id = any(${[...ids]}::integer[]) and status = 1
      and (begin_date is null or begin_date <= ${new Date(now)}::timestamptz) and (end_date is null or end_date + 1 > ${new Date(now)}::timestamptz)
    order by id`.execute(db)
  return answer.rows
}
