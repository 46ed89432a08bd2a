import { useCallback, useMemo, useRef, useState } from 'react'
import type { GridColumn as GlideColumn } from '@glideapps/glide-data-grid'
import { DRAG_WIDTH, FILTER_SIGN, NUMBER_WIDTH, SELECT_WIDTH, SELECT_WIDTH_TOTALS, widthOf } from '../../cell/index.ts'
import type { Sheet } from '../../sheet/index.ts'
import { readFrozen, readWidths, saveFrozen, saveWidths } from '../../tools/index.ts'
import type { GridOrder } from '../../store/index.ts'
import type { LeadColumn } from '../cells.ts'

/** Only that of the numbers is drawn; the others are heard. */
const LEAD_TITLES = {
  'row-drag': 'GRID_DRAG',
  'row-select': 'GRID_SELECT_ALL',
  'row-number': 'GRID_NUMBER',
} as const satisfies Readonly<Record<LeadColumn, string>>

interface ColumnOptions {
  readonly sheet: Sheet
  readonly leads: readonly LeadColumn[]
  readonly hasTotals: boolean
  readonly orders: readonly GridOrder[]
  /** Columns that are filtered by, by key. */
  readonly filtered: ReadonlyMap<string, unknown>
  /** The colour of the head of such a column. */
  readonly accent: string
}

/** The columns as the canvas draws them: widths that a person may change, marks of what is required, sorted and filtered by. */
export function useColumns({ sheet, leads, hasTotals, orders, filtered, accent }: ColumnOptions) {
  const { columns, ports, store } = sheet
  const [widths, setWidths] = useState(() => readWidths(sheet.name))
  const newest = useRef(widths)
  const [frozen, setShownFrozen] = useState(
    () => readFrozen(sheet.name, columns) ?? columns.filter(({ fixed }) => fixed === 'left').length,
  )
  const drawn = useMemo(() => {
    const leadWidths: Readonly<Record<LeadColumn, number>> = {
      'row-drag': DRAG_WIDTH,
      'row-select': hasTotals ? SELECT_WIDTH_TOTALS : SELECT_WIDTH,
      'row-number': NUMBER_WIDTH,
    }
    const before = leads.map((lead): GlideColumn => ({
      id: lead,
      title: (lead === 'row-number' ? store.options.numbered?.title : undefined) ?? ports.say(LEAD_TITLES[lead]),
      width: leadWidths[lead],
    }))
    const own = columns.map((column): GlideColumn => {
      const order = orders.find(({ key }) => key === column.key)
      const sign = order ? (order.desc ? ' ↓' : ' ↑') : ''
      const isFiltered = filtered.has(column.key)
      return {
        id: column.key,
        title: `${column.required && !sheet.locked ? '* ' : ''}${isFiltered ? FILTER_SIGN : ''}${column.title}${sign}`,
        ...(isFiltered ? { themeOverride: { textHeader: accent } } : {}),
        width: widths[column.key] ?? widthOf(column),
        hasMenu: true,
      }
    })
    return [...before, ...own]
  }, [leads, columns, hasTotals, orders, filtered, accent, ports, store, widths, sheet.locked])
  const resize = useCallback(
    (id: string, width: number) => {
      newest.current = { ...newest.current, [id]: Math.round(width) }
      setWidths(newest.current)
      saveWidths(sheet.name, newest.current)
    },
    [sheet],
  )
  const setFrozen = useCallback(
    (count: number) => {
      setShownFrozen(count)
      saveFrozen(sheet.name, sheet.columns, count)
    },
    [sheet],
  )
  return { drawn, resize, frozen, setFrozen }
}
