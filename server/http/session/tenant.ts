/** In place of a tenant, for work that is for none. */
export const NO_TENANT = '0'

/** The tenant that a user works for, where it is one of theirs; none otherwise. */
export function tenantOf({ tenants }: { readonly tenants: readonly string[] }, asked: unknown): string {
  return typeof asked === 'string' && tenants.includes(asked) ? asked : NO_TENANT
}

/** The tenant of a user who has a single one: the default where the call names none. */
export function onlyTenant(tenants: readonly string[]): string {
  return tenants.length === 1 ? (tenants[0] ?? NO_TENANT) : NO_TENANT
}
