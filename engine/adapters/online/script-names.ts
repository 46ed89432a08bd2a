import { snakeCase, SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import { NAMED, type ScriptNames } from '../../../schemas/language/script/named.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import type { ResolvedScreen } from '../../model/index.ts'
import { OnlineNames } from './names.ts'

/** A sub-table of a form: its name in the document, its table, and the screen of its rows. */
export interface NamedTable {
  readonly key: string
  readonly table: string
  readonly screen: ResolvedScreen
}
type Pairs = readonly (readonly [key: string, column: string])[]

/** Fields whose columns are called otherwise. */
function pairsOf(screen: ResolvedScreen): Pairs {
  const names = new OnlineNames(screen)
  const keys = [...SYSTEM_FIELDS, ...screen.fields.map(({ key }) => key)]
  return keys.map((key) => [key, names.column(key)] as const).filter(([key, column]) => key !== column)
}
const columnsOf = (screen: ResolvedScreen) => Object.fromEntries(pairsOf(screen))
/** A column that is called like another field means that field. */
const keysOf = (screen: ResolvedScreen) =>
  Object.fromEntries(
    pairsOf(screen)
      .filter(([, column]) => !screen.byKey.has(column))
      .map(([key, column]) => [column, key]),
  )

// The author's lines keep their numbers: nothing before them has a line of its own.
const HEAD = '(function (...given) { const names = '
const BETWEEN = '; const Made = '
const TAIL = `; return ${NAMED}(Made, names, given) })`

/**
 * A script of our screen as the text that clients of the contract evaluate: our documents name fields and sub-tables by
 * keys, those clients by columns and tables. A text that names columns runs as it is.
 */
export function toColumnNames(constructor: string, screen: ResolvedScreen, tables: readonly NamedTable[] = []): string {
  if (constructor === '') return ''
  const below = tables.map((one) => [one.key, { table: one.table, fields: columnsOf(one.screen) }] as const)
  const names: ScriptNames = { fields: columnsOf(screen), tables: Object.fromEntries(below) }
  return `${HEAD}${JSON.stringify(names)}${BETWEEN}${constructor}${TAIL}`
}

/** A script that names columns and tables, as those of an existing back end do, at our own page, which knows keys. */
export function namesOfColumns(
  screen: ResolvedScreen,
  children: readonly Omit<NamedTable, 'table'>[] = [],
): ScriptNames {
  const tables = children.flatMap(({ key, screen: below }) => {
    const known = { table: key, fields: keysOf(below) }
    return [key, snakeCase(key), tableName(below.screen)].flatMap((name) =>
      name === undefined ? [] : [[name, known] as const],
    )
  })
  return { fields: keysOf(screen), tables: Object.fromEntries(tables) }
}
