import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { ChildTable } from '../children.ts'
import type { TableScreen } from '../screens.ts'
import { type SheetField, closedFields, fieldsByTitle, importable, plainTitle, sheetFields, titleBelow } from './sheet-fields.ts'
import { type Titles, fitOf, titlesIn } from './titles.ts'
import type { InRow } from './workbook.ts'

/** The header must stand among the first rows; the contract has two title rows above it. */
export const HEADER_WITHIN = 10
const TITLES_SAID = 12

/** The columns of a sheet that hold rows of a sub-table; none, where the sheet does not bring it. */
export interface HeaderBelow {
  readonly table: ChildTable
  readonly fields: ReadonlyMap<number, ResolvedField>
}
/** Which field each column of a sheet holds. */
export interface Header {
  readonly row: number
  readonly fields: ReadonlyMap<number, ResolvedField>
  /** All sub-tables that the person may write. */
  readonly below: readonly HeaderBelow[]
  /** Words of the header by column, for reports. */
  readonly titles: readonly string[]
}

/** The header that comes of the fields of columns. */
export function headerOf(row: number, chosen: ReadonlyMap<number, SheetField>, tables: readonly ChildTable[], titles: readonly string[]): Header {
  const of = (table: ChildTable | undefined) => new Map([...chosen].flatMap(([column, field]): [number, ResolvedField][] => (field.table === table ? [[column, field.resolved]] : [])))
  return { row, titles, fields: of(undefined), below: tables.map((table) => ({ table, fields: of(table) })) }
}

function titlesOf(fields: readonly SheetField[], locale: Locale): string {
  const words = ({ table, resolved }: SheetField) => (table ? titleBelow(table, resolved, locale) : textIn(resolved.field.title, locale))
  return fields.slice(0, TITLES_SAID).map(words).join(say('COMMON_AND', {}, locale))
}

/** Titles in a header of fields that the person is not given: to leave them out in silence would lose what stands below them. */
function closedTitles(screen: TableScreen, { all, tables }: Tables, words: readonly string[], known: ReadonlyMap<string, SheetField>): string[] {
  const closed = fieldsByTitle(closedFields(screen, all, tables))
  return words.filter((said) => closed.has(plainTitle(said)) && !known.has(plainTitle(said)))
}

/** The sub-tables of a screen, and those of them whose rows the person may write. */
export interface Tables {
  readonly all: readonly ChildTable[]
  readonly tables: readonly ChildTable[]
}
const NO_TABLES: Tables = { all: [], tables: [] }

/** Finds the header among the first rows by its titles or field keys, and refuses a sheet that is another one. */
export function findHeader(screen: TableScreen, rows: readonly InRow[], locale: Locale, below: Tables = NO_TABLES): Header {
  const known = fieldsByTitle(sheetFields(screen, below.tables))
  let best: { row: InRow; titles: Titles; fit: number } | undefined
  for (const [at, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const above = rows[at - 1]
    const titles = titlesIn(row.words, above?.number === row.number - 1 ? above.words : undefined, screen, below.all)
    const fit = fitOf(titles, known)
    if (fit > (best?.fit ?? 0)) best = { row, titles, fit }
  }
  if (!best) throw new AppError('IMPORT_NO_HEADER', { titles: titlesOf(sheetFields(screen, []), locale) })
  const closed = closedTitles(screen, below, best.titles.words, known)
  if (closed.length > 0) throw new AppError('IMPORT_COLUMN_CLOSED', { titles: closed.join(say('COMMON_AND', {}, locale)) })
  const fields = new Map<number, SheetField>()
  for (const [column, words] of best.titles.words.entries()) {
    const field = words === '' ? undefined : known.get(plainTitle(words))
    if (!field) continue
    if ([...fields.values()].includes(field)) throw new AppError('IMPORT_COLUMN_TWICE', { title: words })
    fields.set(column, field)
  }
  const unsure = [...fields.keys()].filter((column) => best.titles.unsure.has(column))
  if (unsure.length > 0) throw new AppError('IMPORT_TITLE_UNSURE', { titles: unsure.map((column) => best.titles.words[column]).join(say('COMMON_AND', {}, locale)) })
  const header = headerOf(best.row.number, fields, below.tables, best.titles.words)
  demandRequired(screen, header, locale)
  return header
}

const isDemanded = ({ field }: ResolvedField) => field.required === true && ![field.default, field.initial, field.fill].some((begins) => begins !== undefined)

/** Fields that every new row must bring: required ones that nothing else fills. */
export function demanded(screen: TableScreen): ResolvedField[] {
  return importable(screen).filter((field) => isDemanded(field) && field.key !== screen.below?.key.key)
}

/** Refuses columns without those that every new row must bring; a sub-table that the sheet does not bring needs none. */
export function demandRequired(screen: TableScreen, { fields, below }: Pick<Header, 'fields' | 'below'>, locale: Locale): void {
  const brought = below.filter((one) => one.fields.size > 0)
  const present = new Set([...fields.values(), ...brought.flatMap((one) => [...one.fields.values()])])
  const own = new Set(demanded(screen))
  const tables = brought.map(({ table }) => table)
  const missing = sheetFields(screen, tables).filter(({ table, resolved }) => (table ? isDemanded(resolved) : own.has(resolved)) && !present.has(resolved))
  if (missing.length > 0) throw new AppError('IMPORT_COLUMN_MISSING', { titles: titlesOf(missing, locale) })
}
