import { exceedsNumber, numberText, readNumber } from '../../../../registry/kit/numbers.ts'
import { splitCommaList } from '../../../../schemas/language/comma-list.ts'
import { objectsIn, objectOrEmpty } from '../../../../schemas/language/values.ts'

/** A value per series and point; null where there is none. */
export interface Series {
  readonly field: string
  readonly name: string
  readonly values: readonly (number | null)[]
}
export type Kind = 'bar' | 'line' | 'pie'
export type Layout = 'single' | 'double' | 'tab' | 'combination'

export interface AskedColumn {
  readonly field: string
  readonly title: string
  readonly isRange: boolean
  readonly isDay: boolean
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}
/** What a picture shows. */
export interface ChartNumbers {
  readonly title: string
  readonly points: readonly string[]
  readonly series: readonly Series[]
}
/** A chart of a back end, ready to be drawn. */
export interface ChartData extends ChartNumbers {
  readonly layout: Layout
  readonly kinds: readonly Kind[]
  readonly columns: readonly {
    readonly field: string
    readonly title: string
    readonly isTotal: boolean
    readonly isNumber: boolean
  }[]
  /** Rows in words. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly raw: readonly Readonly<Record<string, unknown>>[]
  readonly asked: readonly AskedColumn[]
  /** Codes of the reports whose charts stand below. */
  readonly parts: readonly string[]
  /** The page carries code, which is not run. */
  readonly hasCode: boolean
}

type Loose = Readonly<Record<string, unknown>>
const textAt = (value: Loose, name: string): string =>
  typeof value[name] === 'string' || typeof value[name] === 'number' ? String(value[name]) : ''

const KINDS: readonly Kind[] = ['bar', 'line', 'pie']
const LAYOUTS: readonly Layout[] = ['single', 'double', 'tab', 'combination']
const NUMBERS = new Set(['integer', 'long', 'double', 'number'])
/** More series can neither be distinguished nor drawn. */
const MAX_POINTS = 10_000

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Rows that an older back end sends as the text they were typed as. */
function statedRows(head: Loose, data: unknown): readonly Loose[] {
  if (textAt(head, 'dataType') !== 'json' || Array.isArray(data)) return objectsIn(data)
  try {
    return objectsIn(JSON.parse(textAt(head, 'cgrSql')))
  } catch {
    return []
  }
}

/** A measured value as lists write it; what counts or names something else, such as a year or a number of an object, is no such value. */
function measuredText(value: unknown): string | undefined {
  const number = exceedsNumber(value) ? undefined : readNumber(value)
  return number === undefined ? undefined : numberText(number, true, undefined)
}

/** Reads `{head, data, items, dictOptions}`. Total: what is not understood is left out. */
export function readChart(answer: unknown): ChartData {
  const { head: stated, data, items, dictOptions } = objectOrEmpty(answer)
  const head = objectOrEmpty(stated)
  const rows = statedRows(head, data).slice(0, MAX_POINTS)
  const choices = (field: string) =>
    objectsIn(objectOrEmpty(dictOptions)[field]).map((one) => ({
      value: textAt(one, 'value'),
      label: textAt(one, 'text') || textAt(one, 'title') || textAt(one, 'value'),
    }))
  const words = new Map<string, ReadonlyMap<string, string>>()
  const wordOf = (field: string, value: unknown): string => {
    let own = words.get(field)
    if (!own) words.set(field, (own = new Map(choices(field).map(({ value: key, label }) => [key, label]))))
    const text = value === null || value === undefined ? '' : String(value as string | number)
    return own.get(text) ?? text
  }
  const known = objectsIn(items)
    .map((item) => ({
      item,
      field: textAt(item, 'fieldName'),
      title: textAt(item, 'fieldTxt') || textAt(item, 'fieldName'),
    }))
    .filter(({ field }) => field !== '')
  const titleOf = (field: string) => known.find((one) => one.field === field)?.title ?? field
  const [x, kinds] = [textAt(head, 'xaxisField'), splitCommaList(textAt(head, 'graphType'))]
  const shown = known.filter(({ item }) => item['isShow'] !== 'N')
  const drawn = splitCommaList(textAt(head, 'yaxisField'))
  const measured = new Set(
    known
      .filter(
        ({ item, field }) =>
          field !== x && (drawn.includes(field) || item['isTotal'] === 'Y') && choices(field).length === 0,
      )
      .map(({ field }) => field),
  )
  const cellOf = (field: string, value: unknown) =>
    (measured.has(field) ? measuredText(value) : undefined) ?? wordOf(field, value)
  return {
    title: textAt(head, 'name'),
    layout: LAYOUTS.find((one) => one === textAt(head, 'displayTemplate')) ?? 'single',
    kinds: KINDS.filter((kind) => kinds.includes(kind)),
    points: rows.map((row) => wordOf(x, row[x])),
    series: drawn.map((field) => ({ field, name: titleOf(field), values: rows.map((row) => numberOf(row[field])) })),
    columns: shown.map(({ item, field, title }) => ({
      field,
      title,
      isTotal: item['isTotal'] === 'Y',
      isNumber: NUMBERS.has(textAt(item, 'fieldType').toLowerCase()),
    })),
    rows: rows.map((row) => Object.fromEntries(shown.map(({ field }) => [field, cellOf(field, row[field])]))),
    raw: rows,
    asked:
      textAt(head, 'dataType') === 'sql'
        ? known
            .filter(({ item }) => item['searchFlag'] === 'Y')
            .map(({ item, field, title }) => ({
              field,
              title,
              isRange: textAt(item, 'searchMode') === 'group',
              isDay: textAt(item, 'fieldType').toLowerCase() === 'date',
              choices: choices(field),
            }))
        : [],
    parts: Array.isArray(head['parts']) ? head['parts'].filter((part): part is string => typeof part === 'string') : [],
    hasCode: textAt(head, 'extendJs').trim() !== '',
  }
}

/** Totals of the columns that want one; undefined for one that holds more than numbers. */
export function totalsOf({ columns, raw }: ChartData): ReadonlyMap<string, number | undefined> {
  return new Map(
    columns
      .filter(({ isTotal }) => isTotal)
      .map(({ field }) => {
        const values = raw
          .map((row) => row[field])
          .filter((value) => value !== null && value !== undefined && value !== '')
        const sum = values.reduce((before: number, value) => before + Number(value), 0)
        return [field, Number.isFinite(sum) ? Math.round(sum * 100) / 100 : undefined]
      }),
  )
}
