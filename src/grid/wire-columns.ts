import { gridColumnsFrom, type WireColumn } from '../../registry/adapters/grid/columns.ts'
import { compileRules, type RulePorts } from '../../registry/screen/cell-checks.ts'
import { buildChecks, checkField } from '../../registry/screen/record.ts'
import { resolveScreen } from '../../registry/screen/resolve.ts'
import { LANGUAGE_VERSION } from '../../schemas/language/screen.ts'
import { widthOf } from './measures.ts'
import type { ScreenRows } from './screen-grid.ts'
import type { CellCheck, GridColumn } from './store/types.ts'

export interface WirePorts extends RulePorts, Pick<ScreenRows, 'words' | 'context' | 'locale'> {
  /** Where uploads may go besides addresses without an origin. */
  readonly origin?: string
}

/** What each field's type says of a value, by key: paste and search write what a column may not be able to read. */
function typeChecks(columns: readonly WireColumn[], { words, context }: WirePorts): (column: WireColumn) => CellCheck {
  const fields = columns.map(({ field }) => field)
  const screen = resolveScreen({ version: LANGUAGE_VERSION, id: 'wire.grid', title: '', fields: Object.fromEntries(fields.map(({ key, field }) => [key, field])) })
  const checks = buildChecks({ ...screen, fields, byKey: new Map(fields.map((field) => [field.key, field])) }, 'browser')
  return ({ key, field }) => (_, row) => {
    const problem = checkField(checks, key, row, context())
    return problem && words(problem, field)
  }
}

function columnOf({ rules, defaultValue, minWidth, ...column }: WireColumn, typed: CellCheck, ports: WirePorts): GridColumn {
  const { checks, required, ...unique } = compileRules({ key: column.key, title: column.title, defaultValue }, rules, ports)
  const made: GridColumn = { ...column, ...(required ? { required } : {}), checks: [...checks, typed], ...unique }
  return { ...made, width: Math.max(widthOf(made), minWidth ?? 0) }
}

/** The columns that a back end defines for a grid: its rules speak first, then what the type of the column says. */
export function gridColumnsOf(definitions: unknown, ports: WirePorts): readonly GridColumn[] {
  const columns = gridColumnsFrom(definitions, ports.locale, ports.origin)
  const typed = typeChecks(columns, ports)
  return columns.map((column) => columnOf(column, typed(column), ports))
}
