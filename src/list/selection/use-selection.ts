import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { filterKey, type ViewRow } from '../rows/index.ts'

export interface Selection {
  readonly ids: readonly string[]
  readonly rows: readonly ViewRow[]
  readonly has: (id: string) => boolean
  /** Takes over what is selected among `page`; rows of other pages stay selected. */
  readonly setOnPage: (page: readonly ViewRow[], selected: ReadonlySet<string>) => void
  /** Selects or deselects a row. With `among`, it does so for every row from the previous one to this one. */
  readonly toggle: (row: ViewRow, among?: readonly ViewRow[]) => void
  /** Selects these besides what is selected. */
  readonly add: (rows: readonly ViewRow[]) => void
  /** These rows and no others; `of` is the query whose rows they all are. */
  readonly choose: (rows: readonly ViewRow[], of?: ListRequest) => void
  /** True while every row that this query finds is selected. */
  readonly isWhole: (of: ListRequest) => boolean
  readonly clear: () => void
}

interface Chosen {
  readonly rows: ReadonlyMap<string, ViewRow>
  /** The query all of whose rows are selected. */
  readonly whole?: string
}
const NOTHING: Chosen = { rows: new Map() }

/** The rows between the two, both included; only the second when the first is not there. */
function between(among: readonly ViewRow[], first: string | undefined, last: ViewRow): readonly ViewRow[] {
  const places = [among.findIndex(({ id }) => id === first), among.findIndex(({ id }) => id === last.id)].toSorted(
    (a, b) => a - b,
  )
  return places[0] === -1 ? [last] : among.slice(places[0], (places[1] ?? 0) + 1)
}

/** The selected rows of a list, across its pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const latest = useRef<string>(undefined)
  const setOnPage = useCallback((page: readonly ViewRow[], selected: ReadonlySet<string>) => {
    setChosen(({ rows }) => {
      const next = new Map(rows)
      for (const row of page) {
        if (selected.has(row.id)) next.set(row.id, row)
        else next.delete(row.id)
      }
      return { rows: next }
    })
  }, [])
  const toggle = useCallback((row: ViewRow, among?: readonly ViewRow[]) => {
    const range = among ? between(among, latest.current, row) : [row]
    latest.current = row.id
    setChosen(({ rows }) => {
      const next = new Map(rows)
      // A range becomes what its last row becomes.
      const isIn = !rows.has(row.id) || range.length > 1
      for (const one of range) {
        if (isIn) next.set(one.id, one)
        else next.delete(one.id)
      }
      return { rows: next }
    })
  }, [])
  const add = useCallback(
    (more: readonly ViewRow[]) =>
      setChosen(({ rows }) => ({ rows: new Map([...rows, ...more.map((row) => [row.id, row] as const)]) })),
    [],
  )
  const choose = useCallback((rows: readonly ViewRow[], of?: ListRequest) => {
    setChosen({ rows: new Map(rows.map((row) => [row.id, row])), ...(of ? { whole: filterKey(of) } : {}) })
  }, [])
  const clear = useCallback(() => setChosen(NOTHING), [])
  return useMemo(
    () => ({
      ids: [...chosen.rows.keys()],
      rows: [...chosen.rows.values()],
      has: (id) => chosen.rows.has(id),
      isWhole: (of) => chosen.whole === filterKey(of),
      setOnPage,
      toggle,
      add,
      choose,
      clear,
    }),
    [chosen, setOnPage, toggle, add, choose, clear],
  )
}
