import type { FormStore } from '../store/index.ts'

/** The unsaved values of a form with all rows of its sub-tables. */
export function unsavedValues({ changes, children }: FormStore): Readonly<Record<string, unknown>> {
  const rows = [...children.stores].flatMap(([name, store]) =>
    Object.hasOwn(changes, name) ? [[name, store.grid.data({ withIds: true })] as const] : [],
  )
  return { ...changes, ...Object.fromEntries(rows) }
}
