import { tableField } from '../../engine/guess/index.ts'
import type { ExistingTableReply, TableColumn } from '../../schemas/contract/screens/screen-tables.ts'
import { freeKey, isFree } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty } from '../document/json.ts'
import { suggestKey } from '../document/suggest-key.ts'
import { type NewScreen, blankScreen } from '../list/blank.ts'

/** A column of an existing table with the field that it becomes. */
export interface TableField {
  readonly column: TableColumn
  readonly key: string
  /** Undefined where it becomes none. */
  readonly field: JsonObject | undefined
}

/** `register_no` → `registerNo`; other names by their sound or their number. */
function keyOf(document: ScreenDocument, name: string): string {
  const camelCase = name.replaceAll(/_+([a-z0-9])/g, (_, next: string) => next.toUpperCase()).replaceAll('_', '')
  // A key whose column would be called otherwise is the next best.
  return (
    [camelCase, `${camelCase}Value`].find((key) => isFree(document, key)) ??
    suggestKey(document, name) ??
    freeKey(document)
  )
}

/** The fields of a table, each in the column that is there. */
export function tableFields({ columns }: Pick<ExistingTableReply, 'columns'>): readonly TableField[] {
  let document: ScreenDocument = { fields: {} }
  return columns.map((column) => {
    const key = keyOf(document, column.name)
    const field = tableField(key, column) as JsonObject | undefined
    if (field) document = setProperty(document, 'fields', { ...objectAt(document, 'fields'), [key]: field })
    return { column, key, field }
  })
}

/** A page over an existing table. */
export const screenOfTable = (named: NewScreen, fields: readonly TableField[]): ScreenDocument =>
  setProperty(
    blankScreen(named, ''),
    'fields',
    Object.fromEntries(fields.flatMap(({ key, field }) => (field ? [[key, field]] : []))),
  )
