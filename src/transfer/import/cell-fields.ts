import { editedChildren, type ResolvedField, type ResolvedScreen } from '../../../engine/model/index.ts'
import { buildChecks, checkField, type RecordChecks } from '../../../engine/validate/index.ts'
import { isEmpty } from '../../../registry/kit/values.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { problemText } from '../../host/explain.ts'
import type { Host } from '../../host/host.tsx'

/** Between the name of a sub-table and that of its field. */
const OF = ','

type Row = Readonly<Record<string, unknown>>
/** What a column of a sheet holds, and what is wrong with a value of it. */
export interface CellField {
  readonly field: ResolvedField
  /** As in the list of its screen. */
  readonly width?: number
  readonly check: (value: unknown, row: Row) => string | undefined
}
type Wanted = Pick<Host, 'screen' | 'openScreen' | 'ports' | 'context'>

/** The cells of a row that belong to one table, by the names of its own fields. */
function ownOf(row: Row, prefix: string): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  )
}
function cellField(
  checks: RecordChecks,
  prefix: string,
  key: string,
  { ports }: Wanted,
  context: () => ExpressionContext,
): CellField | undefined {
  const field = checks.screen.byKey.get(key)
  if (!field) return undefined
  const width = checks.screen.list.columns.find((column) => column.field.key === key)?.width
  return {
    field,
    ...(width === undefined ? {} : { width }),
    // Whether something must stand there hangs on more than the sheet: that the server says.
    check(value, row) {
      const problem = isEmpty(value) ? undefined : checkField(checks, key, ownOf(row, prefix), context())
      return problem && problemText(problem, field, ports)
    },
  }
}

async function screensBelow(
  { screen, openScreen }: Wanted,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ResolvedScreen>> {
  const found = await Promise.all(
    editedChildren(screen.screen).map(async ({ name, screen: id }) => {
      // The cells of a screen that cannot be opened are listed as well, and corrected in the sheet.
      const opened = names.has(name) ? await openScreen?.(id).catch(() => undefined) : undefined
      return opened ? [[name, opened.screen] as const] : []
    }),
  )
  return new Map(found.flat())
}

/** The fields of columns by their names: those of the record are at hand, those of sub-tables come with their screens. */
export async function cellFields(keys: readonly string[], wanted: Wanted): Promise<ReadonlyMap<string, CellField>> {
  const tableOf = (key: string) => (key.includes(OF) ? key.slice(0, key.indexOf(OF)) : '')
  const below = await screensBelow(wanted, new Set(keys.map(tableOf)))
  const checks = await withEngines(
    () =>
      new Map(
        [['', wanted.screen] as const, ...below].map(
          ([name, screen]) => [name, buildChecks(screen, 'browser')] as const,
        ),
      ),
  )
  return new Map(
    keys.flatMap((key) => {
      const table = tableOf(key)
      const prefix = table === '' ? '' : `${table}${OF}`
      const own = checks.get(table)
      const found = own && cellField(own, prefix, key.slice(prefix.length), wanted, wanted.context)
      return found ? [[key, found] as const] : []
    }),
  )
}
