import type { FormStore } from '../form/state.ts'

/** What stands in a form and is not saved, the rows of its sub-tables in full. */
export function typedIn({ changes, children }: FormStore): Readonly<Record<string, unknown>> {
  const rows = [...children.stores].flatMap(([name, store]) => (Object.hasOwn(changes, name) ? [[name, store.grid.data({ withIds: true })] as const] : []))
  return { ...changes, ...Object.fromEntries(rows) }
}
