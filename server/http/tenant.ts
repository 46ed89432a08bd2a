/** In place of a tenant, for work that is for none. */
export const NO_TENANT = '0'

/** The tenant that somebody works for, where it is one of theirs; none otherwise. */
export function tenantOf({ tenants }: { readonly tenants: readonly string[] }, asked: unknown): string {
  return typeof asked === 'string' && tenants.includes(asked) ? asked : NO_TENANT
}

/** The tenant of somebody who has a single one: what their work is for where no call says. */
export function onlyTenant(tenants: readonly string[]): string {
  return tenants.length === 1 ? (tenants[0] ?? NO_TENANT) : NO_TENANT
}
