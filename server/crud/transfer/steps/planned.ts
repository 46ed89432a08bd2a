import type { ImportPlan } from '../../../../schemas/contract/import.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import type { TableScreen } from '../../screens.ts'
import { type Header, demandRequired, importable } from '../header.ts'
import { titlesOf } from './guess.ts'
import type { KeptImport, KeptSheet } from './kept.ts'

/** A plan whose names were looked up. */
export interface Planned {
  readonly sheet: KeptSheet
  readonly header: Header
  /** Fields that find the row to change; without any, all rows are new. */
  readonly key: readonly ResolvedField[]
  /** Rows of the sheet below the header. */
  readonly total: number
}

/** The sheet of that place. */
export function sheetAt({ sheets }: KeptImport, place: number): KeptSheet {
  const sheet = sheets[place]
  if (!sheet) throw new AppError('IMPORT_SHEET_UNKNOWN')
  return sheet
}

const ROW = /\d+/g
/** Merged cells below the header: only the first of them holds what stands for all. */
function demandUnmerged({ merged }: KeptSheet, header: number): void {
  const among = merged.filter((area) => Math.max(...(area.match(ROW) ?? []).map(Number)) > header)
  if (among.length > 0) throw new AppError('IMPORT_MERGED', { areas: among.join(', ') })
}

/** Looks up everything that a plan names, and refuses one that cannot be followed. */
export function plannedOf(screen: TableScreen, kept: KeptImport, plan: ImportPlan, locale: Locale): Planned {
  const sheet = sheetAt(kept, plan.sheet)
  demandUnmerged(sheet, plan.header)
  const open = new Map(importable(screen).map((field) => [field.key, field]))
  const fields = new Map<number, ResolvedField>()
  for (const { column, field: key } of plan.columns) {
    const field = open.get(key)
    if (!field) throw new AppError('IMPORT_FIELD_UNKNOWN', { field: key })
    if (fields.has(column) || [...fields.values()].includes(field)) throw new AppError('IMPORT_COLUMN_TWICE', { title: textIn(field.field.title, locale) })
    fields.set(column, field)
  }
  if (fields.size === 0) throw new AppError('IMPORT_NOTHING_MAPPED')
  const present = new Map([...fields.values()].map((field) => [field.key, field]))
  const key = (plan.key ?? []).map((name) => {
    const field = present.get(name)
    if (!field) throw new AppError('IMPORT_KEY_UNMAPPED', { title: open.has(name) ? textIn(open.get(name)?.field.title, locale) : name })
    return field
  })
  if (key.length === 0) demandRequired(screen, fields, locale)
  const above = sheet.head.filter(([number]) => number <= plan.header).length
  const total = sheet.rows - above
  if (total <= 0) throw new AppError('IMPORT_NO_ROWS')
  return { sheet, header: { row: plan.header, fields, titles: titlesOf(sheet, plan.header) }, key, total }
}

/** How the fields of a key are called together. */
export const keyTitle = (key: readonly ResolvedField[], locale: Locale) => key.map(({ field }) => textIn(field.title, locale)).join(say('COMMON_AND', {}, locale))
