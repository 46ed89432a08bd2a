import { type ResolvedField, resolveField } from '../../../../engine/model/index.ts'
import { LOCALES, type Locale, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { ChildTable } from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import type { TableScreen } from '../../catalog/index.ts'

/** The separator between the title of a sub-table and that of its field. */
export const TITLE_SEPARATOR = '/'

/** A field that a column of a sheet may hold: one of the record, or one of a sub-table. */
export interface SheetField {
  /** `name`, and `lines,name` in a sub-table. */
  readonly key: string
  /** All that it may be called in a header. */
  readonly names: readonly string[]
  readonly resolved: ResolvedField
  readonly table?: ChildTable
}

/** A title without its decoration and without invisible characters; full-width letters become letters. */
export const normalizeTitle = (words: string) =>
  words
    .normalize('NFKC')
    .replace(/[\s*:\p{Cf}]+/gu, '')
    .toLowerCase()
/** The same without words in brackets, which are units and remarks. */
export const titleWithoutBrackets = (title: string) =>
  normalizeTitle(title.normalize('NFKC').replace(/[([【].*?[)\]】]/gs, ''))

const mayBring = ({ field }: ResolvedField) => field.compute === undefined && field.readonly !== true

/** Fields that a sheet may bring: no computed and no read-only ones. */
export const importable = (screen: TableScreen): ResolvedField[] => screen.resolved.fields.filter(mayBring)

/** The fields that a row of a sub-table has of its own, in the order of its grid: its parent and its position follow from its place in the sheet. */
export function childFieldsOf({ screen, child, key, order }: ChildTable): ResolvedField[] {
  const own = screen.resolved.fields.filter((field) => field.key !== key.key && field.key !== order?.key)
  const stated = child.fields?.flatMap((name) => own.find((field) => field.key === name) ?? [])
  return stated && stated.length > 0 ? stated : own
}
export const importableChildFields = ({ screen, key, order }: ChildTable): ResolvedField[] =>
  importable(screen).filter((field) => field.key !== key.key && field.key !== order?.key)

/** How a column of a sub-table is called where one row of titles must do. */
export const childTitle = ({ title }: ChildTable, field: ResolvedField, locale: Locale) =>
  `${textIn(title, locale)}${TITLE_SEPARATOR}${textIn(field.field.title, locale)}`
export const childColumnKey = ({ child }: ChildTable, key: string) => `${child.name},${key}`

export const sheetField = (resolved: ResolvedField): SheetField => ({
  key: resolved.key,
  names: [resolved.key, ...LOCALES.map((locale) => textIn(resolved.field.title, locale))],
  resolved,
})
export function childSheetFields(table: ChildTable, resolved: ResolvedField): SheetField {
  const key = childColumnKey(table, resolved.key)
  return { key, names: [key, ...LOCALES.map((locale) => childTitle(table, resolved, locale))], resolved, table }
}

export const idTitle = (locale: Locale): string => say('IMPORT_ID', {}, locale)
/** The column of a sheet by which its rows find their records again; it is no field of the screen, and stores nothing. */
const ID = resolveField('id', { title: { 'zh-CN': idTitle('zh-CN'), 'en-US': idTitle('en-US') }, unique: true })
const ID_FIELD: SheetField = { key: ID.key, names: LOCALES.map(idTitle), resolved: ID }
export const isId = (field: ResolvedField): boolean => field === ID
/** All that a sheet of steps may bring. */
export const sheetColumns = (screen: TableScreen, tables: readonly ChildTable[]): SheetField[] => [
  ...sheetFields(screen, tables),
  ID_FIELD,
]

/** The fields that a sheet may contain; those of sub-tables follow those of the record. */
export function sheetFields(screen: TableScreen, tables: readonly ChildTable[]): SheetField[] {
  return [
    ...importable(screen).map(sheetField),
    ...tables.flatMap((table) => importableChildFields(table).map((field) => childSheetFields(table, field))),
  ]
}

/** Fields that the user may not see: hidden ones, and all of sub-tables that are not `open` to them. */
export function hiddenSheetFields(
  screen: TableScreen,
  all: readonly ChildTable[],
  open: readonly ChildTable[],
): SheetField[] {
  const hidden = (one: TableScreen) => {
    const shown = new Set(one.resolved.fields.map(({ key }) => key))
    return unrestricted(one).resolved.fields.filter(({ key }) => !shown.has(key))
  }
  const below = all.flatMap((table) =>
    (open.includes(table) ? hidden(table.screen) : unrestricted(table.screen).resolved.fields).map((field) =>
      childSheetFields(table, field),
    ),
  )
  return [...hidden(screen).map(sheetField), ...below]
}

/** Fields by all that they may be called in a header. */
export function fieldsByTitle(fields: readonly SheetField[]): ReadonlyMap<string, SheetField> {
  const byName = new Map<string, SheetField>()
  for (const field of fields) {
    for (const name of field.names) if (!byName.has(normalizeTitle(name))) byName.set(normalizeTitle(name), field)
  }
  return byName
}
