import type { CSSProperties } from 'react'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { hasShowFace } from '../../ui/fields/Field.tsx'
import type { ShownColumn } from '../columns/index.ts'
import { actionsWidth, columnWidth } from './widths.ts'

const SELECT_WIDTH = 44
const NUMBER_WIDTH = 64
/** Number of buttons in a row before the rest goes into a menu. */
export const MAX_INLINE_ACTIONS = 3

interface Place {
  readonly className: string
  /** Only what stays in place while the rest scrolls needs one. */
  readonly style: CSSProperties | undefined
}
export interface DataColumn extends Place {
  readonly column: ShownColumn
  /** True where a value is drawn by the widget rather than as words. */
  readonly isDrawn: boolean
}

/** What all rows of a table have in common. */
export interface TableShape {
  readonly select: Place | undefined
  readonly number: Place | undefined
  readonly data: readonly DataColumn[]
  readonly actions: Place | undefined
  readonly widths: readonly number[]
  readonly table: CSSProperties
  readonly scroller: CSSProperties
}

/** Adjacent columns under one heading; a column without a group is alone. */
export interface ColumnGroup {
  readonly title: string | undefined
  readonly columns: readonly DataColumn[]
}
/** What stays in place while the rest scrolls is no neighbour of what does not. */
export function groupsOf(data: readonly DataColumn[], locale: Locale): readonly ColumnGroup[] {
  const groups: { readonly title: string | undefined; readonly columns: DataColumn[] }[] = []
  for (const one of data) {
    const title = one.column.group === undefined ? undefined : textIn(one.column.group, locale)
    const before = groups.at(-1)
    if (before && title !== undefined && before.title === title && before.columns[0]?.column.fixed === one.column.fixed)
      before.columns.push(one)
    else groups.push({ title, columns: [one] })
  }
  return groups
}

/** Assigns positions: columns that are fixed at the start are adjacent, and so are those at the end. */
function placesOf(widths: readonly number[], fixed: readonly ('left' | 'right' | undefined)[]): Place[] {
  let start = 0
  const places: Place[] = widths.map((width, index) => {
    if (fixed[index] !== 'left') return { className: '', style: undefined }
    const style = { insetInlineStart: start }
    start += width
    const isLast = fixed.lastIndexOf('left') === index
    return { className: isLast ? ' vi-fixed vi-fixed-start' : ' vi-fixed', style }
  })
  let end = 0
  for (let index = widths.length - 1; index >= 0; index--) {
    if (fixed[index] !== 'right') continue
    places[index] = {
      className: fixed.indexOf('right') === index ? ' vi-fixed vi-fixed-end' : ' vi-fixed',
      style: { insetInlineEnd: end },
    }
    end += widths[index] ?? 0
  }
  return places
}

/** Columns, their widths and which of them stay in place. Widths are stated, so that nothing has to be measured. */
export function shapeOf(
  list: Pick<ResolvedScreen['list'], 'rowNumber' | 'selection'>,
  columns: readonly ShownColumn[],
  actions: readonly OfferedAction[],
  locale: Locale,
): TableShape {
  const isFixed = columns.some(({ fixed }) => fixed === 'left')
  const head = [...(list.selection ? [SELECT_WIDTH] : []), ...(list.rowNumber ? [NUMBER_WIDTH] : [])]
  const tail =
    actions.length > 0
      ? [
          actionsWidth(
            actions.map(({ title }) => title),
            MAX_INLINE_ACTIONS,
          ),
        ]
      : []
  const widths = [...head, ...columns.map((column) => columnWidth(column, locale)), ...tail]
  const fixed = [
    ...head.map(() => (isFixed ? ('left' as const) : undefined)),
    ...columns.map((column) => column.fixed),
    ...tail.map(() => 'right' as const),
  ]
  const places = placesOf(widths, fixed)
  const placeAt = (index: number, className: string): Place => ({
    style: places[index]?.style,
    className: `${className}${places[index]?.className ?? ''}`,
  })
  const sum = (side: 'left' | 'right' | undefined) =>
    widths.reduce((all, width, index) => (side === undefined || fixed[index] === side ? all + width : all), 0)
  return {
    select: list.selection ? placeAt(0, 'vi-tick') : undefined,
    number: list.rowNumber ? placeAt(head.length - 1, 'vi-cell vi-center') : undefined,
    data: columns.map((column, index) => ({
      column,
      isDrawn: hasShowFace(column.field),
      ...placeAt(
        head.length + index,
        column.align && column.align !== 'left' ? `vi-cell vi-${column.align}` : 'vi-cell',
      ),
    })),
    actions: tail.length > 0 ? placeAt(widths.length - 1, 'vi-cell') : undefined,
    widths,
    table: { width: sum(undefined) },
    // What the keyboard leads to must not come to lie below a column that stays in place.
    scroller: { scrollPaddingInline: `${sum('left')}px ${sum('right')}px` },
  }
}
