import { gridColumnsFrom, type WireColumn } from '../../registry/adapters/grid/columns.ts'
import { compileRules, type RulePorts } from '../../registry/screen/cell-checks.ts'
import type { Locale } from '../../schemas/language/text.ts'
import { widthOf } from './measures.ts'
import type { GridColumn } from './store/types.ts'

/** What a back end's definition adds to a column: how it looks, how it is added up and what it is checked by. What it stores is said by its field. */
type StatedColumn = Omit<GridColumn, 'key' | 'title' | 'field' | 'hidden' | 'readonly' | 'initial'>

function statedOf({ key, title, field, rules, defaultValue, width, minWidth = 0, fixed, align, statistics, counts, empties }: WireColumn, ports: RulePorts): StatedColumn {
  return {
    width: Math.max(widthOf({ key, title, field, checks: [], ...(width === undefined ? {} : { width }) }), minWidth),
    ...(fixed ? { fixed } : {}),
    ...(align ? { align } : {}),
    ...(statistics ? { statistics } : {}),
    ...(counts ? { counts } : {}),
    ...(empties ? { empties } : {}),
    ...rulesOf({ key, title, rules, defaultValue }, ports),
  }
}
function rulesOf({ key, title, rules, defaultValue }: Pick<WireColumn, 'key' | 'title' | 'rules' | 'defaultValue'>, ports: RulePorts): Pick<StatedColumn, 'checks' | 'required' | 'unique' | 'uniqueAt'> {
  const { required, ...compiled } = compileRules({ key, title, defaultValue }, rules, ports)
  return { ...compiled, ...(required ? { required } : {}) }
}

/** What a back end says of the columns of its grid, by their keys. */
export function statedColumns(definitions: unknown, locale: Locale, ports: RulePorts): ReadonlyMap<string, StatedColumn> {
  return new Map(gridColumnsFrom(definitions, locale).map((column) => [column.key, statedOf(column, ports)]))
}
