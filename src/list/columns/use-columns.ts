import { useCallback, useMemo } from 'react'
import type { Density } from '../../../schemas/language/sections.ts'
import { useHost } from '../../host/host.tsx'
import {
  arrangeColumns,
  clampWidth,
  movedTo,
  offeredColumns,
  visibleColumns,
  toggleColumn,
  type ColumnSet,
  type OfferedColumn,
  type Pin,
  type ShownColumn,
} from './column-set.ts'
import { useOwnColumns } from './use-own-columns.ts'
import type { SavedOfList } from './use-saved.ts'

export interface ColumnChoice {
  readonly all: readonly ShownColumn[]
  readonly shown: readonly ShownColumn[]
  readonly density: Density
  /** What differs from the document. */
  readonly set: ColumnSet
  readonly put: (set: ColumnSet) => void
  readonly toggle: (column: OfferedColumn) => void
  /** Without a width: as the document has it. */
  readonly resize: (key: string, width: number | undefined) => void
  readonly move: (key: string, target: string) => void
  readonly pin: (key: string, pin: Pin) => void
  readonly reset: () => void
  /** Id of the view the list begins with. */
  readonly start: string | undefined
  readonly startWith: (view: string | undefined) => void
  /** What people keep of this list on the server. */
  readonly savedSettings: SavedOfList
}

const without = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** The columns a person may see, and how she wants them; remembered per person and screen. */
export function useColumns(savedSettings: SavedOfList): ColumnChoice {
  const { screen } = useHost()
  const { density } = screen.list
  const columns = useMemo(() => offeredColumns(screen), [screen])
  const { set, start, change, startWith } = useOwnColumns(savedSettings.saved)
  const all = useMemo(() => arrangeColumns(columns, set), [columns, set])
  const shown = useMemo(() => visibleColumns(all, set), [all, set])
  const put = useCallback((next: ColumnSet) => change(() => next), [change])
  const toggle = useCallback((column: OfferedColumn) => change((before) => toggleColumn(before, column)), [change])
  const resize = useCallback(
    (key: string, width: number | undefined) =>
      change(({ widths = {}, ...rest }) => ({
        ...rest,
        widths: width === undefined ? without(widths, key) : { ...widths, [key]: clampWidth(width) },
      })),
    [change],
  )
  const move = useCallback(
    (key: string, target: string) =>
      change((before) => ({
        ...before,
        order: movedTo(
          arrangeColumns(columns, before).map(({ field }) => field.key),
          key,
          target,
        ),
      })),
    [change, columns],
  )
  const pin = useCallback(
    (key: string, side: Pin) => change(({ pins = {}, ...rest }) => ({ ...rest, pins: { ...pins, [key]: side } })),
    [change],
  )
  const reset = useCallback(() => put({}), [put])
  return useMemo(
    () => ({
      all,
      shown,
      density: set.density ?? density,
      set,
      put,
      toggle,
      resize,
      move,
      pin,
      reset,
      start,
      startWith,
      savedSettings,
    }),
    [all, shown, density, set, put, toggle, resize, move, pin, reset, start, startWith, savedSettings],
  )
}
