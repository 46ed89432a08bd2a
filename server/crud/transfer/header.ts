import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import { LOCALES, type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { TableScreen } from '../screens.ts'
import type { InRow } from './workbook.ts'

/** The header must stand among the first rows; the contract has two title rows above it. */
export const HEADER_WITHIN = 10
const TITLES_SAID = 12

/** Which field each column of a sheet holds. */
export interface Header {
  readonly row: number
  readonly fields: ReadonlyMap<number, ResolvedField>
  /** Words of the header by column, for reports. */
  readonly titles: readonly string[]
}

/** A title without what people put around it. */
export const plainTitle = (words: string) => words.replace(/[\s*＊:：]+/g, '').toLowerCase()

/** Fields that a sheet may bring: no computed and no read-only ones. */
export function importable(screen: TableScreen): ResolvedField[] {
  return screen.resolved.fields.filter(({ field }) => field.compute === undefined && field.readonly !== true)
}

/** Fields by all that they may be called in a header. */
export function fieldsByTitle(screen: TableScreen): ReadonlyMap<string, ResolvedField> {
  const byName = new Map<string, ResolvedField>()
  for (const field of importable(screen)) {
    for (const name of [field.key, ...LOCALES.map((locale) => textIn(field.field.title, locale))]) {
      if (!byName.has(plainTitle(name))) byName.set(plainTitle(name), field)
    }
  }
  return byName
}

function titlesOf(fields: readonly ResolvedField[], locale: Locale): string {
  return fields.slice(0, TITLES_SAID).map(({ field }) => textIn(field.title, locale)).join(say('COMMON_AND', {}, locale))
}

/** Titles in a header of fields that the person is not given: to leave them out in silence would lose what stands below them. */
function closedTitles({ given, resolved }: TableScreen, words: readonly string[], known: ReadonlyMap<string, ResolvedField>): string[] {
  const open = new Set(resolved.fields.map(({ key }) => key))
  const hidden = given?.whole.resolved.fields.filter(({ key }) => !open.has(key)) ?? []
  const titles = new Set(hidden.flatMap(({ key, field }) => [key, ...LOCALES.map((locale) => textIn(field.title, locale))]).map(plainTitle))
  return words.filter((said) => titles.has(plainTitle(said)) && !known.has(plainTitle(said)))
}

/** Finds the header among the first rows by its titles or field keys, and refuses a sheet that is another one. */
export function findHeader(screen: TableScreen, rows: readonly InRow[], locale: Locale): Header {
  const known = fieldsByTitle(screen)
  let best: { row: InRow; hits: number } | undefined
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const hits = new Set(row.words.map((words) => known.get(plainTitle(words))).filter((field) => field !== undefined)).size
    if (hits > (best?.hits ?? 0)) best = { row, hits }
  }
  if (!best) throw new AppError('IMPORT_NO_HEADER', { titles: titlesOf(importable(screen), locale) })
  const closed = closedTitles(screen, best.row.words, known)
  if (closed.length > 0) throw new AppError('IMPORT_COLUMN_CLOSED', { titles: closed.join(say('COMMON_AND', {}, locale)) })
  const fields = new Map<number, ResolvedField>()
  for (const [column, words] of best.row.words.entries()) {
    const field = words === '' ? undefined : known.get(plainTitle(words))
    if (!field) continue
    if ([...fields.values()].includes(field)) throw new AppError('IMPORT_COLUMN_TWICE', { title: words })
    fields.set(column, field)
  }
  demandRequired(screen, fields, locale)
  return { row: best.row.number, fields, titles: best.row.words }
}

/** Fields that every new row must bring: required ones that nothing else fills. */
export function demanded(screen: TableScreen): ResolvedField[] {
  const isKnown = ({ key, field }: ResolvedField) => [field.default, field.initial, field.fill].some((begins) => begins !== undefined) || key === screen.below?.key.key
  return importable(screen).filter((field) => field.field.required === true && !isKnown(field))
}

/** Refuses columns without those that every new row must bring. */
export function demandRequired(screen: TableScreen, fields: Header['fields'], locale: Locale): void {
  const present = new Set(fields.values())
  const missing = demanded(screen).filter((field) => !present.has(field))
  if (missing.length > 0) throw new AppError('IMPORT_COLUMN_MISSING', { titles: titlesOf(missing, locale) })
}
