import { snakeCase } from '../../../schemas/language/names.ts'
import type { ChildStore } from '../form/children/child-store.ts'
import type { FormChildren } from '../form/children/form-children.ts'
import type { ChildRow } from '../form/children/row.ts'
import type { Values } from './protocol.ts'

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A sub-table by its name, or by the name of its table, as scripts of an existing back end say it. */
function storeOf({ stores }: FormChildren, table: unknown): ChildStore | undefined {
  return [...stores].find(([name]) => name === table || snakeCase(name) === table)?.[1]
}
function known({ opened }: ChildStore, values: unknown): Values {
  return isValues(values) ? Object.fromEntries(Object.entries(values).filter(([key]) => opened.screen.byKey.has(key))) : {}
}

/** Does what a script wishes of a sub-table; false when there is no such one. */
export function applyToRows(children: FormChildren, word: unknown, table: unknown, first: unknown, second: unknown): boolean {
  const store = word === 'setRow' && typeof table !== 'string' ? [...children.stores.values()].find((one) => one.find(String(first))) : storeOf(children, table)
  if (!store) return false
  if (word === 'setRow') store.change(String(first), known(store, second))
  else if (word === 'clearRows') store.remove(new Set(store.rows.map(({ id }) => id)))
  else if (word === 'addRows') store.addAll(store.rows.length, (Array.isArray(first) ? first : [first]).filter(isValues).map((row) => known(store, row)))
  return true
}

/** Told the path, value, id and row of each change to a field that a script wants to hear of. */
export type RowHeard = (path: string, value: unknown, id: string, row: Values) => void

/** Watches the fields `table.field`; returns the way to stop. */
export function watchRows(children: FormChildren, paths: readonly string[], heard: RowHeard): () => void {
  const wanted = paths.flatMap((path) => {
    const [table, field] = path.split('.')
    const store = field === undefined ? undefined : storeOf(children, table)
    return store && field !== undefined ? [{ path, field, store }] : []
  })
  const stops = [...new Set(wanted.map(({ store }) => store))].map((store) => {
    let before = new Map<string, ChildRow>(store.rows.map((row) => [row.id, row]))
    const fields = wanted.filter((one) => one.store === store)
    return store.cell.watch(() => {
      const then = before
      before = new Map(store.rows.map((row) => [row.id, row]))
      for (const row of store.rows) {
        const was = then.get(row.id)
        if (!was || was === row) continue
        for (const { path, field } of fields) if (was.record[field] !== row.record[field]) heard(path, row.record[field], row.id, row.record)
      }
    })
  })
  return () => stops.forEach((stop) => stop())
}
