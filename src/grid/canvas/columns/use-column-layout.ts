import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { activeFilters } from '../../tools/index.ts'
import type { CanvasParts } from '../canvas-parts.ts'
import { useColumns } from './use-columns.ts'
import { useFrozenCount } from './use-frozen-count.ts'
import { useStretchedColumns } from './use-stretched-columns.ts'

/** The columns for the current width of the grid: `mains` are drawn by the library, `rights` are fixed at the right side. `standing` of the first are frozen. */
export function useColumnLayout({ sheet, box, leads, main }: CanvasParts, hasTotals: boolean, accent: string) {
  const { store } = sheet
  const watchRows = useCallback((listener: () => void) => store.subscribe(listener), [store])
  const orders = useSyncExternalStore(watchRows, () => store.orders)
  const filtered = useSyncExternalStore(watchRows, () => activeFilters(sheet))
  const { drawn: stated, resize, frozen, setFrozen } = useColumns({ sheet, leads, hasTotals, orders, filtered, accent })
  const { filled: drawn, measure } = useStretchedColumns(box, stated, leads.length + main - 1)
  const standing = useFrozenCount(box, drawn, leads.length + Math.min(frozen, main))
  const [mains, rights] = useMemo(
    () => [drawn.slice(0, leads.length + main), drawn.slice(leads.length + main)] as const,
    [drawn, leads.length, main],
  )
  return { mains, rights, standing, resize, frozen, setFrozen, measure }
}
