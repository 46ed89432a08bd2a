import { gridColumnsFrom, type WireColumn } from '../../../engine/adapters/index.ts'
import { compileRules, type RulePorts } from '../../../engine/validate/index.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { apiBase } from '../../api/client/context.ts'
import { widthOf } from '../cell/index.ts'
import type { GridColumn } from '../store/index.ts'

/** What a back end's definition adds to a column: how it looks, how it is added up, what it is checked by and where its files go. What it stores is said by its field. */
type StatedColumn = Omit<GridColumn, 'key' | 'title' | 'field' | 'hidden' | 'initial'>

function statedOf(
  {
    key,
    title,
    field,
    rules,
    defaultValue,
    width,
    minWidth = 0,
    fixed,
    align,
    statistics,
    counts,
    empties,
    readonly,
  }: WireColumn,
  ports: RulePorts,
): StatedColumn {
  return {
    width: Math.max(widthOf({ key, title, field, checks: [], ...(width === undefined ? {} : { width }) }), minWidth),
    ...(fixed ? { fixed } : {}),
    ...(align ? { align } : {}),
    ...(readonly ? { readonly } : {}),
    ...(statistics ? { statistics } : {}),
    ...(counts ? { counts } : {}),
    ...(empties ? { empties } : {}),
    ...besideOf(field),
    ...rulesOf({ key, title, rules, defaultValue }, ports),
  }
}
/** What no widget has an option for. */
function besideOf({ field }: WireColumn['field']): Pick<StatedColumn, 'upload' | 'slot'> {
  const {
    'x-action': action,
    'x-responseName': responseName,
    'x-token': token,
    'x-slotName': slot,
  } = field as Readonly<Record<string, unknown>>
  return {
    ...(typeof action === 'string' && typeof responseName === 'string'
      ? { upload: { action, responseName, token: token === true } }
      : {}),
    ...(typeof slot === 'string' && slot !== '' ? { slot } : {}),
  }
}
function rulesOf(
  { key, title, rules, defaultValue }: Pick<WireColumn, 'key' | 'title' | 'rules' | 'defaultValue'>,
  ports: RulePorts,
): Pick<StatedColumn, 'checks' | 'required' | 'unique' | 'uniqueAt'> {
  const { required, ...compiled } = compileRules({ key, title, defaultValue }, rules, ports)
  return { ...compiled, ...(required ? { required } : {}) }
}

/** What a back end says of the columns of its grid, by their keys. */
export function backendColumns(
  definitions: unknown,
  locale: Locale,
  ports: RulePorts,
): ReadonlyMap<string, StatedColumn> {
  const { origin } = new URL(apiBase(), location.href)
  return new Map(gridColumnsFrom(definitions, locale, origin).map((column) => [column.key, statedOf(column, ports)]))
}
