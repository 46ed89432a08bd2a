import { isOrdered, isWriteOnly, type ResolvedColumn, type ResolvedScreen } from '../../../engine/model/index.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { Density } from '../../../schemas/language/sections.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { DENSITIES } from '../../ui/frame/density.ts'

export type Pin = 'left' | 'right' | 'none'
export const NARROWEST = 48
export const WIDEST = 2000

/** How one person has the columns of a list, where that differs from the document. */
export interface ColumnSet {
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  /** Fields that are drawn although the document has no column of them. */
  readonly extra?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pins?: Readonly<Record<string, Pin>>
  readonly density?: Density
}
/** A column that a person may have: one of the document, or another field that may be read. */
export interface OfferedColumn extends ResolvedColumn {
  /** The document has no such column: it is drawn where the user adds it. */
  readonly isExtra?: true
}
/** A column as it is drawn for a person. */
export interface ShownColumn extends OfferedColumn {
  /** Wins over what the document or the heading asks for. */
  readonly ownWidth?: number
}

/** The columns of the document, then all other fields that a person may read. */
export function offeredColumns({ fields, list }: Pick<ResolvedScreen, 'fields' | 'list'>): readonly OfferedColumn[] {
  const listed = new Set(list.columns.map(({ field }) => field.key))
  const others = fields.filter((field) => !listed.has(field.key) && !isWriteOnly(field))
  return [
    ...list.columns,
    ...others.map((field): OfferedColumn => ({
      field,
      title: field.field.title,
      sortable: isOrdered(field.widget) && field.isMasked !== true,
      isExtra: true,
    })),
  ]
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const entriesOf = (value: unknown) => (isObject(value) ? Object.entries(value) : [])
/** The title of a column with its group, for places without group headings. */
export const titleWithGroup = ({ title, group }: Pick<ShownColumn, 'title' | 'group'>, locale: Locale): string =>
  group === undefined ? textIn(title, locale) : `${textIn(group, locale)} · ${textIn(title, locale)}`
export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))
const isPin = (value: unknown): value is Pin => value === 'left' || value === 'right' || value === 'none'

/** What another version of the client, or another document, may have written. */
export function readColumnSet(value: unknown): ColumnSet {
  if (!isObject(value)) return {}
  const [order, hidden, extra] = [texts(value['order']), texts(value['hidden']), texts(value['extra'])]
  const widths = Object.fromEntries(
    entriesOf(value['widths']).flatMap(([key, width]) =>
      typeof width === 'number' && width > 0 ? [[key, clampWidth(width)] as const] : [],
    ),
  )
  const pins = Object.fromEntries(entriesOf(value['pins']).filter((entry): entry is [string, Pin] => isPin(entry[1])))
  const density = DENSITIES.find((one) => one === value['density'])
  return {
    ...(order.length ? { order } : {}),
    ...(hidden.length ? { hidden } : {}),
    ...(extra.length ? { extra } : {}),
    ...(Object.keys(widths).length ? { widths } : {}),
    ...(Object.keys(pins).length ? { pins } : {}),
    ...(density ? { density } : {}),
  }
}

/** Known columns in the person's order; a column that is new in the document comes after the one it follows there, other fields at the end. */
function ordered(columns: readonly OfferedColumn[], order: readonly string[]): OfferedColumn[] {
  const byKey = new Map(columns.map((column) => [column.field.key, column]))
  const placed = [...new Set(order)].flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(placed)
  for (const [index, column] of columns.entries()) {
    if (known.has(column)) continue
    const before = columns[index - 1]
    placed.splice(column.isExtra ? placed.length : before ? placed.indexOf(before) + 1 : 0, 0, column)
    known.add(column)
  }
  return placed
}

const SIDES = ['left', undefined, 'right'] as const

/** All columns with the user's order, widths and pins, hidden ones included. */
export function arrangeColumns(
  columns: readonly OfferedColumn[],
  { order = [], widths = {}, pins = {} }: ColumnSet,
): readonly ShownColumn[] {
  const set = ordered(columns, order).map((column): ShownColumn => {
    const { fixed: stated, ...rest } = column
    const pin = Object.hasOwn(pins, column.field.key) ? pins[column.field.key] : stated
    const width = Object.hasOwn(widths, column.field.key) ? widths[column.field.key] : undefined
    return {
      ...rest,
      ...(pin === undefined || pin === 'none' ? {} : { fixed: pin }),
      ...(width === undefined ? {} : { ownWidth: width }),
    }
  })
  // What a person pins goes to its edge; a document places its columns itself.
  return Object.keys(pins).length === 0 ? set : SIDES.flatMap((side) => set.filter(({ fixed }) => fixed === side))
}

/** The visible columns; where all are hidden, the first stays visible so that rows can be identified. */
export function visibleColumns(
  columns: readonly ShownColumn[],
  { hidden = [], extra = [] }: ColumnSet,
): readonly ShownColumn[] {
  const wanted = columns.filter(({ field, isExtra }) =>
    isExtra ? extra.includes(field.key) : !hidden.includes(field.key),
  )
  return wanted.length ? wanted : columns.slice(0, 1)
}

/** The set with a column drawn that was not, or the other way round. */
export function toggleColumn(
  { hidden = [], extra = [], ...rest }: ColumnSet,
  { field: { key }, isExtra }: OfferedColumn,
): ColumnSet {
  const flip = (keys: readonly string[]) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  return isExtra ? { ...rest, hidden, extra: flip(extra) } : { ...rest, hidden: flip(hidden), extra }
}

/** The order of the keys after one of them came to stand where another one is. */
export function movedTo(order: readonly string[], key: string, target: string): readonly string[] {
  const [from, to] = [order.indexOf(key), order.indexOf(target)]
  return from < 0 || to < 0 || from === to ? order : order.toSpliced(from, 1).toSpliced(to, 0, key)
}
