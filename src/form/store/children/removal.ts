import type { ChildChanges } from '../../../../schemas/contract/data/children.ts'

/** The rows to remove, with the versions they were read in. The server refuses to remove a row that has changed since. */
export function removal(
  rows: readonly { readonly id: string; readonly version?: unknown }[],
): Pick<ChildChanges, 'removed' | 'versions'> {
  const versions = rows.flatMap(({ id, version }) => (typeof version === 'number' ? [[id, version] as const] : []))
  return {
    removed: rows.map(({ id }) => id),
    ...(versions.length > 0 ? { versions: Object.fromEntries(versions) } : {}),
  }
}
