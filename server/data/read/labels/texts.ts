import { NO_LABELS } from '../../../../registry/kit/codec.ts'
import { splitCommaList } from '../../../../schemas/language/comma-list.ts'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import type { Queries } from '../../../db/database.ts'
import type { DataColumn, WireRow } from '../../catalog/index.ts'
import { type LabelRequest, labelsId, loadLabels } from './labels.ts'
import type { LookupWorld } from './tables.ts'

/** Keys a stored value holds; the columns every table has hold one plain key. */
function keysOf(column: DataColumn, stored: unknown): readonly string[] {
  const { field } = column
  if (stored === null || stored === undefined || stored === '') return []
  if (!field?.widget) return column.isCommaList ? splitCommaList(String(stored)) : [String(stored)]
  return field.widget.codec.keys(field.widget.codec.read(stored, field.options), field.options)
}

function requestsFor(columns: readonly DataColumn[], rows: readonly WireRow[]): LabelRequest[] {
  const byLookup = new Map<string, { ref: LookupRef; keys: Set<string> }>()
  for (const column of columns) {
    if (!column.lookup) continue
    const id = labelsId(column.lookup)
    const request = byLookup.get(id) ?? { ref: column.lookup, keys: new Set() }
    byLookup.set(id, request)
    for (const row of rows) for (const key of keysOf(column, row[column.key])) request.keys.add(key)
  }
  return [...byLookup.values()].filter((request) => request.keys.size > 0)
}

/** How a value is put into words: as it is shown, as a cell of a sheet for people that is understood again, or as a cell that leaves nothing out. */
export type LabelForm = 'text' | 'cellText' | 'wholeText'
/** Words of a stored value by column; loads every label the rows need with one statement. */
export async function labelsFor(
  db: Queries,
  world: LookupWorld,
  columns: readonly DataColumn[],
  rows: readonly WireRow[],
  locale: Locale,
  as: LabelForm = 'text',
): Promise<(column: DataColumn, stored: unknown) => string> {
  const labels = await loadLabels(db, world, requestsFor(columns, rows), locale)
  return (column, stored) => {
    const { lookup, field } = column
    if (stored === null || stored === undefined || stored === '') return ''
    const known = (lookup && labels.get(labelsId(lookup))) ?? NO_LABELS
    if (!field?.widget)
      return keysOf(column, stored)
        .map((key) => known.text(key) ?? key)
        .join(',')
    const { codec } = field.widget
    const value = codec.read(stored, field.options)
    const whole = as === 'wholeText' ? codec.wholeText?.(value, field.options) : undefined
    return (
      whole ??
      (as === 'text' ? undefined : codec.cellText?.(value, field.options, known)) ??
      codec.text(value, field.options, known)
    )
  }
}

/** Adds `{key}_dictText` for every value that is a key, where the row does not have it already. */
export async function addDictTexts(
  db: Queries,
  world: LookupWorld,
  columns: Iterable<DataColumn>,
  rows: readonly WireRow[],
  locale: Locale,
): Promise<void> {
  const [first] = rows
  const translated = [...columns].filter(
    ({ lookup, key }) => lookup !== undefined && first?.[`${key}_dictText`] === undefined,
  )
  if (!first || translated.length === 0) return
  const words = await labelsFor(db, world, translated, rows, locale)
  for (const row of rows)
    for (const column of translated) row[`${column.key}_dictText`] = words(column, row[column.key])
}
