import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from '../../../ui/use-printing.ts'
import { useCell } from '../cell.ts'
import type { ChildStore } from './child-store.ts'
import type { ChildRow } from './row.ts'

export interface GridPlace {
  readonly row: number
  readonly col: number
}
/** A rectangle of cells, both ends included. */
export interface GridBlock {
  readonly from: GridPlace
  readonly to: GridPlace
}
export interface Editing {
  readonly id: string
  readonly key: string
  /** The row before anything was typed. */
  readonly before: ChildRow
}

export const ROW_HEIGHT = 44
export const HEAD_HEIGHT = 40
/** So many rows are in view; those around them are drawn, too. */
export const ROWS_SHOWN = 10
const MARGIN = 6

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last))

/** Which cell of a grid the person is at, what is selected, and what is being typed in. */
export function useGrid(store: ChildStore, locked: boolean) {
  const { rows } = useCell(store.cell)
  const { at: wanted } = useCell(store.wanted)
  const { columns } = store.opened
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [stated, setAt] = useState<GridPlace>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<GridPlace>()
  const [editing, setEditing] = useState<Editing>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [scrolled, setScrolled] = useState(0)
  const at = useMemo(() => ({ row: clamp(stated.row, rows.length - 1), col: clamp(stated.col, columns.length - 1) }), [stated, rows.length, columns.length])
  const selected = useMemo(() => new Set(rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))), [rows, chosen])

  const block = useMemo<GridBlock>(() => {
    const other = anchor ?? at
    return { from: { row: Math.min(at.row, other.row), col: Math.min(at.col, other.col) }, to: { row: Math.max(at.row, other.row), col: Math.max(at.col, other.col) } }
  }, [at, anchor])
  const isPrinting = usePrinting()
  const view = useMemo(() => {
    if (isPrinting) return { first: 0, last: rows.length }
    const first = Math.max(0, Math.floor(scrolled / ROW_HEIGHT) - MARGIN)
    return { first, last: Math.min(rows.length, first + ROWS_SHOWN + 2 * MARGIN) }
  }, [scrolled, rows.length, isPrinting])

  /** Brings a row into view, so that its cells are drawn. */
  const reveal = useCallback((row: number) => {
    const element = box.current
    if (!element) return
    const [above, below] = [row * ROW_HEIGHT, (row + 1 - ROWS_SHOWN) * ROW_HEIGHT]
    const top = element.scrollTop > above ? above : Math.max(element.scrollTop, below)
    if (top === element.scrollTop) return
    element.scrollTop = top
    setScrolled(top)
  }, [])
  const go = useCallback(
    (to: GridPlace, extend = false) => {
      const place = { row: clamp(to.row, store.rows.length - 1), col: clamp(to.col, columns.length - 1) }
      setAnchor(extend ? (anchor ?? at) : undefined)
      setAt(place)
      reveal(place.row)
    },
    [store, columns.length, anchor, at, reveal],
  )
  const focus = useCallback(() => table.current?.focus({ preventScroll: true }), [])

  const mayEdit = useCallback(
    ({ row, col }: GridPlace) => {
      const [one, column] = [rows[row], columns[col]]
      if (locked || !one || !column || !store.mayWrite(one)) return false
      const { visible, readonly } = store.rules.state(one, column.key)
      return visible && !readonly
    },
    [rows, columns, locked, store],
  )
  /** Begins to type into a cell; false where that may not be. */
  const edit = useCallback(
    (place: GridPlace): boolean => {
      const [row, column] = [rows[place.row], columns[place.col]]
      if (!row || !column || !mayEdit(place)) return false
      flushSync(() => {
        setAnchor(undefined)
        setAt(place)
        setEditing({ id: row.id, key: column.key, before: row })
      })
      return true
    },
    [rows, columns, mayEdit],
  )
  const finish = useCallback(
    (isKept: boolean) => {
      if (!editing) return
      if (isKept) store.visit(editing.id, editing.key)
      else store.undo(editing.before)
      setEditing(undefined)
    },
    [editing, store],
  )

  const toggle = useCallback((id: string) => setChosen((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]))), [])

  // Somebody is led here: to a cell that is wrong.
  const led = useRef(wanted)
  useLayoutEffect(() => {
    if (wanted === led.current || !wanted) return
    led.current = wanted
    const row = store.rows.findIndex(({ id }) => id === wanted.row)
    const col = columns.findIndex(({ key }) => key === wanted.field)
    setEditing(undefined)
    setAnchor(undefined)
    setAt({ row: Math.max(0, row), col: Math.max(0, col) })
    reveal(Math.max(0, row))
    table.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'center' })
  }, [wanted, store, columns, reveal])

  return {
    rows, columns, box, table, at, block, view, editing, selected, isBlock: anchor !== undefined,
    go, edit, finish, mayEdit, focus, reveal, toggle, select: setChosen,
    onScroll: () => setScrolled(box.current?.scrollTop ?? 0),
  }
}
export type Grid = ReturnType<typeof useGrid>
