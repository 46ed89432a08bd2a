import { useCallback, useMemo, useState } from 'react'
import type { ViewRow } from './use-rows.ts'

export interface Selection {
  readonly ids: readonly string[]
  readonly rows: readonly ViewRow[]
  readonly has: (id: string) => boolean
  /** Takes over what is selected among `page`; rows of other pages stay selected. */
  readonly setOnPage: (page: readonly ViewRow[], selected: ReadonlySet<string>) => void
  readonly toggle: (row: ViewRow) => void
  readonly clear: () => void
}

/** The selected rows of a list, across its pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ViewRow>>(new Map())
  const setOnPage = useCallback((page: readonly ViewRow[], selected: ReadonlySet<string>) => {
    setChosen((before) => {
      const next = new Map(before)
      for (const row of page) {
        if (selected.has(row.id)) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }, [])
  const toggle = useCallback((row: ViewRow) => {
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(row.id)) next.set(row.id, row)
      return next
    })
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({ ids: [...chosen.keys()], rows: [...chosen.values()], has: (id) => chosen.has(id), setOnPage, toggle, clear }),
    [chosen, setOnPage, toggle, clear],
  )
}
