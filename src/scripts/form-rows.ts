import { childKey } from '../../engine/adapters/index.ts'
import { isObject } from '../../schemas/language/values.ts'
import type { ChildRow, ChildStore, FormChildren } from '../form/store/index.ts'
import type { Values } from './protocol.ts'

/** A sub-table by its name, or by that of its table at an existing back end. */
function storeOf({ stores }: FormChildren, table: unknown): ChildStore | undefined {
  return typeof table === 'string' ? (stores.get(table) ?? stores.get(childKey(table))) : undefined
}
const isKnown = ({ opened }: ChildStore, key: string) => opened.screen.byKey.has(key)
const known = (store: ChildStore, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isKnown(store, key)))

/** Does what a script wishes of a sub-table; the names it gives that are of none, or of no field there. */
export function applyToRows(
  children: FormChildren,
  word: unknown,
  table: unknown,
  first: unknown,
  second: unknown,
): readonly string[] {
  const store =
    word === 'setRow' && typeof table !== 'string'
      ? [...children.stores.values()].find((one) => one.find(String(first)))
      : storeOf(children, table)
  if (!store) return [String(table)]
  const given = (word === 'setRow' ? [second] : Array.isArray(first) ? first : [first]).filter(isObject)
  if (word === 'setRow') store.change(String(first), known(store, given[0] ?? {}))
  else if (word === 'clearRows') store.remove(new Set(store.rows.map(({ id }) => id)))
  else if (word === 'addRows')
    store.addAll(
      store.rows.length,
      given.map((row) => known(store, row)),
    )
  return unknownOf(store, given)
}
const unknownOf = (store: ChildStore, rows: readonly Values[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((key) => !isKnown(store, key))
    .map((key) => `${store.opened.child.name}.${key}`)

/** Which of these paths `table.field` lead to nothing. */
export function unknownPaths(children: FormChildren, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const [table, field = ''] = path.split('.')
    const store = storeOf(children, table)
    return !store || !isKnown(store, field)
  })
}

/** Called with the path, value, id and row of each change of a field that a script watches. */
export type RowListener = (path: string, value: unknown, id: string, row: Values) => void

/** Watches the fields `table.field`; returns the way to stop. */
export function watchRows(children: FormChildren, paths: readonly string[], heard: RowListener): () => void {
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
        for (const { path, field } of fields)
          if (was.record[field] !== row.record[field]) heard(path, row.record[field], row.id, row.record)
      }
    })
  })
  return () => stops.forEach((stop) => stop())
}
