import { type FieldRights, closedFields, withoutClosed } from '../../registry/screen/given.ts'
import type { ResolvedScreen } from '../../registry/screen/resolve.ts'
import type { DataColumn } from './columns.ts'
import type { CompiledScreen, TableScreen } from './screens.ts'

interface Narrowed {
  readonly resolved: ResolvedScreen
  readonly columns: ReadonlyMap<string, DataColumn>
  readonly closed: ReadonlySet<string>
}

/** Roles differ in few fields; more ways than this to see one version of a screen are made anew each time. */
const MAX_KEPT = 64
const kept = new WeakMap<ResolvedScreen, Map<string, Narrowed>>()

function narrowed(screen: CompiledScreen, rights: FieldRights): Narrowed | undefined {
  const fields = closedFields(screen.resolved, rights)
  const { hidden, locked } = fields
  if (hidden.length === 0 && locked.length === 0) return undefined
  let ways = kept.get(screen.resolved)
  if (!ways) kept.set(screen.resolved, (ways = new Map()))
  const way = JSON.stringify(fields)
  let found = ways.get(way)
  if (!found) {
    const columns = new Map(screen.columns)
    for (const key of hidden) columns.delete(key)
    found = { resolved: withoutClosed(screen.resolved, fields), columns, closed: new Set([...hidden, ...locked]) }
    if (ways.size < MAX_KEPT) ways.set(way, found)
  }
  return found
}

/**
 * The screen as a person is given it. A hidden field is no column of it: it is answered nowhere, and whoever asks for it
 * is told what is told of a name that does not exist. Checks stay those of the whole screen.
 */
export function givenTo<S extends CompiledScreen>(screen: S, rights: FieldRights): S {
  const found = narrowed(screen, rights)
  return found ? { ...screen, resolved: found.resolved, columns: found.columns, given: { whole: screen, closed: found.closed } } : screen
}

/** The screen with all its fields: what a row is stored by. */
export function wholeOf(screen: TableScreen): TableScreen {
  const { given, table } = screen
  return given ? { ...given.whole, table } : screen
}

/** Is this a field that the person may not write? */
export function isClosed({ given }: CompiledScreen, key: string): boolean {
  return given?.closed.has(key) ?? false
}
