import { sql } from 'kysely'
import { ALL_TENANTS } from '../../../../schemas/language/lookup.ts'
import { LOCALES } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { ownTenants, tenantIds } from '../../../http/rights/own-tenants.ts'

const normalize = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** The tenants that a caller may name in a sheet. */
export interface SheetTenants {
  readonly nameOf: (tenant: number) => string
  /** By its name or its number; undefined where none is called so. */
  readonly find: (text: string) => number | undefined
  /** Whether the caller may add what belongs to all tenants. */
  readonly mayShare: boolean
}

export async function sheetTenants(context: HandlerContext, db: Queries): Promise<SheetTenants> {
  const own = ownTenants(context)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sys_tenant where ${own.length === 0} or id = any(${tenantIds(own.join())}::integer[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const byText = new Map<string, number>([
    ...[ALL_TENANTS, ...names.keys()].map((id) => [String(id), id] as const),
    ...LOCALES.map((locale) => [normalize(say('TENANT_ALL', {}, locale)), ALL_TENANTS] as const),
    ...rows.map(({ id, name }) => [normalize(name), id] as const),
  ])
  return {
    nameOf: (tenant) =>
      tenant === ALL_TENANTS ? say('TENANT_ALL', {}, context.locale) : (names.get(tenant) ?? String(tenant)),
    find: (text) => byText.get(normalize(text)),
    mayShare: own.length === 0,
  }
}
