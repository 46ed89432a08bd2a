import type { ChildChanges } from '../../../../schemas/contract/children.ts'

/** Tells which rows go, with the versions they were seen in: nobody removes what somebody else has just changed. */
export function removal(rows: readonly { readonly id: string; readonly version?: unknown }[]): Pick<ChildChanges, 'removed' | 'versions'> {
  const versions = rows.flatMap(({ id, version }) => (typeof version === 'number' ? [[id, version] as const] : []))
  return { removed: rows.map(({ id }) => id), ...(versions.length > 0 ? { versions: Object.fromEntries(versions) } : {}) }
}
