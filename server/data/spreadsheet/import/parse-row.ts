import { NO_LABELS, type Labels } from '../../../../registry/kit/codec.ts'
import { acceptRecord, checkRecord, type FieldProblem } from '../../../../engine/validate/index.ts'
import { cleanValue, type ResolvedField } from '../../../../engine/model/index.ts'
import { QUOTE_LENGTH } from '../../../../schemas/contract/data/import.ts'
import type { ExpressionContext } from '../../../../schemas/language/expressions/expression.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import {
  type ChildPlan,
  cleanContent,
  type FillRules,
  disallowedChoices,
  problemText,
  withProcessStatus,
} from '../../write/index.ts'
import { labelsId } from '../../read/index.ts'
import { isFieldDenied } from '../../access/index.ts'
import type { TableScreen, WireRow } from '../../catalog/index.ts'
import type { SheetRow } from '../book/types.ts'
import type { Header } from '../columns/header.ts'

/** Why a row was refused: the cell, what stood in it, and a sentence. */
export interface CellProblem {
  readonly row: number
  readonly field?: string
  readonly title?: string
  readonly value?: string
  readonly text: string
}
export interface ParsedRow {
  readonly source: SheetRow
  readonly record: Record<string, unknown>
  readonly problems: readonly CellProblem[]
  /** The row that is changed; undefined for a new one. */
  readonly previous?: WireRow | undefined
  /** What the record began with by the server's own rules, and how it is made of other beginnings. */
  readonly starts: WireRow
  remake(starts: WireRow): Record<string, unknown>
  /** The cells it was made of. */
  readonly read?: ReadRow
  /** The sheet rows that belong to the record, and the changes of its sub-tables. */
  readonly more?: readonly SheetRow[]
  readonly plans?: readonly ChildPlan[]
  readonly readBelow?: readonly ChildCells[]
}
export interface ParseContext {
  readonly screen: TableScreen
  readonly header: Pick<Header, 'fields'>
  readonly labels: ReadonlyMap<string, Labels>
  /** Absent where no rule of the server fills a field. */
  readonly fills?: FillRules
  readonly context: ExpressionContext
  readonly locale: Locale
  /** Corrected values of cells, by row and field; undefined means an empty cell. */
  readonly fixes?: ReadonlyMap<number, Readonly<Record<string, unknown>>>
}

/** The cells of a row, understood as far as they can be. */
export interface ReadRow {
  readonly source: SheetRow
  readonly input: Record<string, unknown>
  readonly words: ReadonlyMap<string, string>
  readonly marked: readonly CellProblem[]
  readonly found: readonly FieldProblem[]
}
/** Cells of a sub-table, by the name that a sheet gives each of its fields. */
export interface ChildCells {
  readonly read: ReadRow
  readonly nameOf: (key: string) => string
}

/** Limits the size of the reply for sheets with long texts. */
export const truncateForReport = (words: string) =>
  words.length > QUOTE_LENGTH ? `${words.slice(0, QUOTE_LENGTH).toWellFormed()}…` : words

type Understood = { readonly stored: unknown } | { readonly problem: FieldProblem }

/** `other` is another way to read the cell, where its words say nothing. */
function understand(resolved: ResolvedField, said: string, other: string | undefined, world: ParseContext): Understood {
  const { key, field, widget, options, lookup } = resolved
  const words = String(cleanValue(resolved, said))
  if (!widget) return { stored: words }
  const labels = (lookup && world.labels.get(labelsId(lookup))) ?? NO_LABELS
  const value =
    widget.codec.parse(words, options, labels) ??
    (other === undefined ? undefined : widget.codec.parse(other, options, labels))
  if (value !== undefined) return { stored: widget.codec.write(value, options) }
  const label = textIn(field.title, world.locale)
  if (lookup)
    return { problem: { field: key, code: 'FIELD_NOT_A_CHOICE', params: { label, value: truncateForReport(words) } } }
  // The check of the record says more exactly what is wrong with the words than "unreadable".
  return { stored: words }
}

/** The cells of a row of the sheet as values of fields. */
export function readRow(source: SheetRow, world: ParseContext): ReadRow {
  const { screen, header, locale } = world
  // A row of a list below a record belongs to it, unless the sheet itself says to which one.
  const input: Record<string, unknown> = screen.below ? { [screen.below.key.key]: screen.below.id } : {}
  const words = new Map<string, string>()
  const found: FieldProblem[] = []
  const marked: CellProblem[] = []
  const fixes = world.fixes?.get(source.number)
  for (const [column, field] of header.fields) {
    const said = source.words[column] ?? ''
    const mark = source.marks?.[column]
    if (fixes && Object.hasOwn(fixes, field.key)) {
      if (fixes[field.key] === undefined) continue
      input[field.key] = fixes[field.key]
      words.set(field.key, String(fixes[field.key] ?? ''))
      continue
    }
    if (said === '' && mark === undefined) continue
    words.set(field.key, said)
    if (mark) {
      marked.push({
        row: source.number,
        field: field.key,
        title: textIn(field.field.title, locale),
        value: truncateForReport(said),
        text: say(mark, {}, locale),
      })
      continue
    }
    const understood = understand(field, said, source.values?.[column], world)
    if ('problem' in understood) found.push(understood.problem)
    else input[field.key] = understood.stored
  }
  return { source, input, words, marked, found }
}

/** Words that say what the row holds already, as an export writes it, though nothing else may be called so any more. */
function saysTheSame(
  { key, widget, options, lookup }: ResolvedField,
  words: string | undefined,
  previous: WireRow,
  { labels }: ParseContext,
): boolean {
  const stored = previous[key] ?? null
  if (!widget || stored === null) return false
  const known = (lookup && labels.get(labelsId(lookup))) ?? NO_LABELS
  const value = widget.codec.read(stored, options)
  return [
    String(stored),
    widget.codec.text(value, options, known),
    widget.codec.cellText?.(value, options, known),
  ].includes(words)
}

/** What a row brings. Where a cell says what a list shows of a value that holds more, such as the name of a file, the value stays. */
function broughtBy(
  { input, words }: ReadRow,
  world: ParseContext,
  previous: WireRow | undefined,
): Record<string, unknown> {
  if (!previous) return input
  const same = Object.keys(input).filter((key) => {
    const resolved = words.has(key) ? world.screen.resolved.byKey.get(key) : undefined
    return resolved?.widget?.codec.wholeText !== undefined && saysTheSame(resolved, words.get(key), previous, world)
  })
  return same.length === 0 ? input : { ...input, ...Object.fromEntries(same.map((key) => [key, previous[key]])) }
}

/** A read row as a record of the screen, checked like a form, with everything that is wrong with it; `previous` is the row that it changes. */
export function validateRow(read: ReadRow, world: ParseContext, previous?: WireRow): ParsedRow {
  const { screen, context, locale } = world
  const { source, words, marked } = read
  const input = broughtBy(read, world, previous)
  const starts = previous ? {} : (world.fills?.proposals(input) ?? {})
  const made = (form: Readonly<Record<string, unknown>>, begun: WireRow) =>
    withProcessStatus(
      screen,
      cleanContent(screen, acceptRecord(screen.checks, form, previous, context, begun), previous),
      previous,
    )
  const record = made(input, starts)
  const unread = read.found.filter(({ field }) => {
    const resolved = screen.resolved.byKey.get(field)
    return !previous || !resolved || !saysTheSame(resolved, words.get(field), previous, world)
  })
  const reported = new Set([...unread, ...marked].map((problem) => problem.field))
  const wrong = [
    ...checkRecord(screen.checks, record, context, previous),
    ...disallowedChoices(screen, { row: record, previous }, world.labels, context),
  ]
  const found = [...unread, ...wrong.filter(({ field }) => !reported.has(field) && !isFieldDenied(screen, field))]
  const problems = found.map((problem): CellProblem => {
    const field = screen.resolved.byKey.get(problem.field)
    return {
      row: source.number,
      field: problem.field,
      title: field ? textIn(field.field.title, locale) : problem.field,
      value: truncateForReport(words.get(problem.field) ?? ''),
      text: problemText(problem, screen, locale),
    }
  })
  return {
    source,
    record,
    problems: [...marked, ...problems],
    previous,
    starts,
    read,
    remake: (others) => made(world.fills?.without(input, others) ?? input, others),
  }
}
