import type { ResolvedField } from '../../../../engine/model/index.ts'
import { LOCALES, type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import type { ChildTable } from '../../write/index.ts'
import type { TableScreen } from '../../catalog/index.ts'
import { type Head, type Tables, findTitles, matchTitles, headerTitles } from './match-titles.ts'
import {
  type SheetField,
  hiddenSheetFields,
  fieldsByTitle,
  importable,
  isId,
  sheetField,
  childSheetFields,
  normalizeTitle,
  sheetFields,
  childTitle,
} from './sheet-fields.ts'

const TITLES_SAID = 12

/** The columns of a sheet that hold rows of a sub-table; none, where the sheet does not bring it. */
export interface ChildHeader {
  readonly table: ChildTable
  readonly fields: ReadonlyMap<number, ResolvedField>
}
/** Which field each column of a sheet holds. */
export interface Header {
  readonly row: number
  readonly fields: ReadonlyMap<number, ResolvedField>
  /** All sub-tables that the person may write. */
  readonly below: readonly ChildHeader[]
  /** Words of the header by column, for reports. */
  readonly titles: readonly string[]
}

/** The header that comes of the fields of columns. */
export function headerOf(
  row: number,
  chosen: ReadonlyMap<number, SheetField>,
  tables: readonly ChildTable[],
  titles: readonly string[],
): Header {
  const of = (table: ChildTable | undefined) =>
    new Map(
      [...chosen].flatMap(([column, field]): [number, ResolvedField][] =>
        field.table === table ? [[column, field.resolved]] : [],
      ),
    )
  return { row, titles, fields: of(undefined), below: tables.map((table) => ({ table, fields: of(table) })) }
}

function titlesOf(fields: readonly SheetField[], locale: Locale): string {
  const words = ({ table, resolved }: SheetField) =>
    table ? childTitle(table, resolved, locale) : textIn(resolved.field.title, locale)
  return fields
    .slice(0, TITLES_SAID)
    .map(words)
    .join(say('COMMON_AND', {}, locale))
}

/** Titles of fields that the user may not see: to ignore them silently would lose the values below them. */
function closedTitles(
  screen: TableScreen,
  { all, tables }: Tables,
  words: readonly string[],
  known: ReadonlyMap<string, SheetField>,
): string[] {
  const closed = fieldsByTitle(hiddenSheetFields(screen, all, tables))
  return words.filter((said) => closed.has(normalizeTitle(said)) && !known.has(normalizeTitle(said)))
}

const NO_TABLES: Tables = { all: [], tables: [] }

function repeatedTitle(words: readonly string[], known: ReadonlyMap<string, SheetField>): string | undefined {
  const seen = new Set<SheetField>()
  return words.find((said) => {
    const field = said === '' ? undefined : known.get(normalizeTitle(said))
    if (!field) return false
    if (seen.has(field)) return true
    seen.add(field)
    return false
  })
}

/** Finds the header among the first rows by its titles or field keys, and refuses a sheet that is another one. */
export function findHeader(screen: TableScreen, head: Head, locale: Locale, below: Tables = NO_TABLES): Header {
  const row = findTitles(screen, below, head)
  if (row === undefined) throw new AppError('IMPORT_NO_HEADER', { titles: titlesOf(sheetFields(screen, []), locale) })
  const and = (titles: readonly string[]) => titles.join(say('COMMON_AND', {}, locale))
  const titles = headerTitles(screen, head, row, below.all)
  const known = fieldsByTitle(sheetFields(screen, below.tables))
  const closed = closedTitles(screen, below, titles.words, known)
  if (closed.length > 0) throw new AppError('IMPORT_COLUMN_CLOSED', { titles: and(closed) })
  const twice = repeatedTitle(titles.words, known)
  if (twice !== undefined) throw new AppError('IMPORT_COLUMN_TWICE', { title: twice })
  const columns = matchTitles(screen, below.tables, titles, 0)
  if (columns.some(({ field }) => field !== undefined && isId(field.resolved))) throw new AppError('IMPORT_HAS_IDS')
  const unsure = columns.filter(({ how }) => how === 'unsure')
  if (unsure.length > 0) throw new AppError('IMPORT_TITLE_UNSURE', { titles: and(unsure.map(({ title }) => title)) })
  // No user can answer here: a title that is only similar is left out and reported.
  const header = headerOf(
    row,
    new Map(
      columns.flatMap(({ column, field, isSure }): [number, SheetField][] =>
        field && isSure ? [[column, field]] : [],
      ),
    ),
    below.tables,
    titles.words,
  )
  assertRequiredColumns(screen, header, locale)
  return header
}

/** Titles that an error file of this server adds after those of a sheet. */
const OWN_TITLES: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) =>
    ['IMPORT_FILE_ROW', 'IMPORT_FILE_REASON'].map((code) => normalizeTitle(say(code as MessageCode, {}, locale))),
  ),
)

/** Columns with values that belong to no field. Fields that the system fills itself need none. */
export function unmatchedColumns(
  screen: TableScreen,
  { fields, below, titles }: Header,
  filled: ReadonlySet<number>,
  locale: Locale,
): string[] {
  const own = fieldsByTitle([
    ...screen.resolved.fields.map(sheetField),
    ...below.flatMap(({ table }) => table.screen.resolved.fields.map((field) => childSheetFields(table, field))),
  ])
  const isMapped = (column: number) => fields.has(column) || below.some((one) => one.fields.has(column))
  return [...filled]
    .toSorted((one, other) => one - other)
    .flatMap((column) => {
      const title = titles[column] ?? ''
      if (isMapped(column) || own.has(normalizeTitle(title)) || OWN_TITLES.has(normalizeTitle(title))) return []
      return [title === '' ? say('IMPORT_NTH_COLUMN', { place: column + 1 }, locale) : title]
    })
}

const isDemanded = ({ field }: ResolvedField) =>
  field.required === true && ![field.default, field.initial, field.fill].some((begins) => begins !== undefined)

/** Fields that every new row must bring: required ones that nothing else fills. */
export function requiredFields(screen: TableScreen): ResolvedField[] {
  return importable(screen).filter((field) => isDemanded(field) && field.key !== screen.below?.key.key)
}

/** Refuses columns without those that every new row must bring; a sub-table that the sheet does not bring needs none. */
export function assertRequiredColumns(
  screen: TableScreen,
  { fields, below }: Pick<Header, 'fields' | 'below'>,
  locale: Locale,
): void {
  const brought = below.filter((one) => one.fields.size > 0)
  const present = new Set([...fields.values(), ...brought.flatMap((one) => [...one.fields.values()])])
  const own = new Set(requiredFields(screen))
  const tables = brought.map(({ table }) => table)
  const missing = sheetFields(screen, tables).filter(
    ({ table, resolved }) => (table ? isDemanded(resolved) : own.has(resolved)) && !present.has(resolved),
  )
  if (missing.length > 0) throw new AppError('IMPORT_COLUMN_MISSING', { titles: titlesOf(missing, locale) })
}
