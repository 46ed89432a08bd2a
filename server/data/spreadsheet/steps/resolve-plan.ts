import type { ImportPlan } from '../../../../schemas/contract/data/import.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { writableChildTables } from '../children/tables.ts'
import { MAX_BOOK_ROWS } from '../book/book.ts'
import type { SheetRow, EncodedRow } from '../book/types.ts'
import { type Header, assertRequiredColumns, findHeader, headerOf } from '../columns/header.ts'
import { type MergedCells, assertUnmerged } from '../columns/merged-cells.ts'
import { type SheetField, isId, sheetColumns } from '../columns/sheet-fields.ts'
import { rowReader } from '../columns/cell-reader.ts'
import { titlesOf } from './guess.ts'
import type { StoredImport, StoredSheet } from './stored-imports.ts'

/** A plan with its names resolved to columns and fields. */
export interface ResolvedPlan {
  readonly sheet: StoredSheet
  readonly header: Header
  /** Fields that find the row to change; without any, all rows are new. */
  readonly key: readonly ResolvedField[]
  /** The fields of its columns, by the names that they have in a plan. */
  readonly byName: ReadonlyMap<string, ResolvedField>
  /** Rows of the sheet below the header. */
  readonly total: number
  read(encoded: EncodedRow): SheetRow
}

/** The sheet of that place. */
export function sheetAt({ sheets }: StoredImport, place: number): StoredSheet {
  const sheet = sheets[place]
  if (!sheet) throw new AppError('IMPORT_SHEET_UNKNOWN')
  return sheet
}

/** Resolves all names of a plan; throws where one is unknown. */
export async function resolvePlan(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  storedImport: StoredImport,
  plan: ImportPlan,
): Promise<ResolvedPlan> {
  const { locale } = actor
  const sheet = sheetAt(storedImport, plan.sheet)
  const below = await writableChildTables(engine, screen, actor)
  const open = new Map(sheetColumns(screen, below.tables).map((field) => [field.key, field]))
  const chosen = new Map<number, SheetField>()
  for (const { column, field: key } of plan.columns) {
    const field = open.get(key)
    if (!field) throw new AppError('IMPORT_FIELD_UNKNOWN', { field: key })
    if (chosen.has(column) || [...chosen.values()].includes(field))
      throw new AppError('IMPORT_COLUMN_TWICE', { title: textIn(field.resolved.field.title, locale) })
    chosen.set(column, field)
  }
  const header = headerOf(plan.header, chosen, below.tables, titlesOf(screen, sheet, plan.header, below.all))
  if (header.fields.size === 0) throw new AppError('IMPORT_NOTHING_MAPPED')
  assertUnmerged(sheet.merged, header, plan.merged)
  const present = new Map([...header.fields.values()].map((field) => [field.key, field]))
  const found = (plan.key ?? []).map((name) => {
    const field = present.get(name)
    if (!field)
      throw new AppError('IMPORT_KEY_UNMAPPED', {
        title: open.has(name) ? textIn(open.get(name)?.resolved.field.title, locale) : name,
      })
    return field
  })
  // An id says by itself which record is meant.
  const id = found.find(isId)
  const key = id ? [id] : found
  if (key.length === 0) assertRequiredColumns(screen, header, locale)
  const byName = new Map([...chosen.values()].map((field) => [field.key, field.resolved]))
  return { sheet, header, key, byName, ...rowsBelow(sheet, header, plan.merged) }
}

function rowsBelow(sheet: StoredSheet, header: Header, merged: MergedCells): Pick<ResolvedPlan, 'total' | 'read'> {
  const total = sheet.rows - sheet.head.filter(([number]) => number <= header.row).length
  if (total <= 0) throw new AppError('IMPORT_NO_ROWS')
  if (total > MAX_BOOK_ROWS) throw new AppError('IMPORT_TOO_MANY_ROWS', { max: MAX_BOOK_ROWS })
  return { total, read: rowReader(header, merged) }
}

/** The plan of a sheet by its titles alone, where nobody can be asked: all its rows are new. */
export async function resolvePlanByTitles(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  sheet: StoredSheet,
  merged: MergedCells,
): Promise<ResolvedPlan> {
  const header = findHeader(screen, sheet.head, actor.locale, await writableChildTables(engine, screen, actor))
  assertUnmerged(sheet.merged, header, merged)
  const byName = new Map([...header.fields.values()].map((field) => [field.key, field]))
  return { sheet, header, key: [], byName, ...rowsBelow(sheet, header, merged) }
}

/** How the fields of a key are called together. */
export const keyTitle = (key: readonly ResolvedField[], locale: Locale) =>
  key.map(({ field }) => textIn(field.title, locale)).join(say('COMMON_AND', {}, locale))
