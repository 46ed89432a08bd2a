import { NO_LABELS, type Labels } from '../../../registry/kit/codec.ts'
import { truncate } from '../../../registry/kit/parts/prose/truncate.ts'
import { formatLabels } from '../../../registry/kit/joined.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { anyText } from '../../../registry/kit/values.ts'
import { isUnreadable } from '../../../engine/value/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { lookupId, type LookupRef } from '../../../schemas/language/lookup.ts'
import type { Locale } from '../../../schemas/language/text.ts'

type Row = Readonly<Record<string, unknown>>
export type LabelsByLookup = ReadonlyMap<string, Labels>
/** The mark before a value that a field cannot read. */
const UNREAD = '⚠'
/** True for the display text of an unreadable value. */
export const isUnreadableText = (words: string): boolean => words.startsWith(UNREAD)
export const WITHOUT_LABELS: LabelsByLookup = new Map()

function said(row: Row, key: string): string {
  const words = row[`${key}_dictText`]
  return typeof words === 'string' ? words : ''
}

/** The display text of a field of a row: the label in the reply, else the text of the codec. */
export function fieldText(resolved: ResolvedField, row: Row, labels: LabelsByLookup): string {
  const { key, widget, options, lookup } = resolved
  const stored = row[key]
  if (stored === null || stored === undefined || stored === '') return ''
  const sent = said(row, key)
  if (sent) return sent
  if (!widget) return typeof stored === 'object' ? JSON.stringify(stored) : String(stored)
  const words = widget.codec.text(
    widget.codec.read(stored, options),
    options,
    (lookup && labels.get(lookupId(lookup))) ?? NO_LABELS,
  )
  return words === '' && isUnreadable(resolved, stored) ? `${UNREAD} ${truncate(anyText(stored))}` : words
}

/** The same with the label separator of the locale. */
export function displayText(
  { widget, options, lookup }: ResolvedField,
  stored: unknown,
  words: string,
  locale: Locale,
): string {
  return widget && lookup && words.includes(',')
    ? formatLabels(words, widget.codec.keys(widget.codec.read(stored, options), options), locale)
    : words
}

export function labelsFrom(words: ReadonlyMap<string, string>): Labels {
  return {
    text: (key) => words.get(key),
    key: (text) => {
      const fits = [...words].filter(([, word]) => word === text)
      return fits.length === 1 ? fits[0]?.[0] : undefined
    },
  }
}

/** Keys without words, gathered per lookup over all rows and fields. */
function missing(
  fields: readonly ResolvedField[],
  rows: readonly Row[],
): ReadonlyMap<string, { ref: LookupRef; keys: Set<string> }> {
  const wanted = new Map<string, { ref: LookupRef; keys: Set<string> }>()
  for (const { key, widget, options, lookup } of fields) {
    if (!widget || !lookup) continue
    const id = lookupId(lookup)
    const entry = wanted.get(id) ?? { ref: lookup, keys: new Set<string>() }
    for (const row of rows) {
      const stored = row[key]
      if (stored === null || stored === undefined || stored === '' || said(row, key)) continue
      for (const one of widget.codec.keys(widget.codec.read(stored, options), options)) entry.keys.add(one)
    }
    if (entry.keys.size) wanted.set(id, entry)
  }
  return wanted
}

/** Whether every word of these rows is there, and nothing has to be asked. */
export const hasLabels = (fields: readonly ResolvedField[], rows: readonly Row[]): boolean =>
  missing(fields, rows).size === 0

/** Asks for the words the server left out, once per lookup. A lookup that fails leaves its keys as they are. */
export async function loadLabels(
  fields: readonly ResolvedField[],
  rows: readonly Row[],
  ports: Ports,
): Promise<LabelsByLookup> {
  const wanted = missing(fields, rows)
  if (wanted.size === 0) return WITHOUT_LABELS
  const loaded = await Promise.all(
    [...wanted].map(async ([id, { ref, keys }]) => {
      const words = await ports.lookup.labels(ref, [...keys]).catch(() => undefined)
      return words ? ([id, labelsFrom(words)] as const) : undefined
    }),
  )
  return new Map(loaded.flatMap((entry) => (entry ? [entry] : [])))
}
