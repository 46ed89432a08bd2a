import { useCallback, useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { FaceHandle } from '../grid-props.ts'
import type { Sheet } from '../sheet/index.ts'
import type { useRowWindow } from './use-row-window.ts'

interface TableFocusOptions {
  readonly sheet: Sheet
  readonly prefix: string
  readonly box: RefObject<HTMLElement | null>
  readonly view: Pick<ReturnType<typeof useRowWindow>, 'first' | 'last' | 'reveal'>
  readonly ref: Ref<FaceHandle>
}

/** The focus of the table, which is at its active cell: that cell is in view, and what edits it gives the focus back. */
export function useTableFocus({ sheet, prefix, box, view, ref }: TableFocusOptions) {
  const { store, columns, at } = sheet
  const { editing } = sheet.now()
  const { first, last, reveal } = view
  const table = useRef<HTMLTableElement>(null)
  const spell = useRef<{ readonly focus: () => void }>(null)
  const focus = useCallback(() => (spell.current ?? table.current)?.focus({ preventScroll: true }), [])
  const boundsOf = useCallback(
    (row: number) =>
      document.getElementById(`${prefix}-${store.idAt(row)}-${columns[sheet.at.col]?.key}`)?.getBoundingClientRect(),
    [prefix, store, columns, sheet],
  )
  useImperativeHandle(ref, () => ({ focus, boundsOf }), [focus, boundsOf])
  useEffect(() => reveal(at.row), [at.row, reveal])
  const wasEditing = useRef(false)
  // After a cell is closed the grid has the focus again, unless it went somewhere else.
  useEffect(() => {
    if (
      wasEditing.current &&
      !editing &&
      (document.activeElement === document.body || box.current?.contains(document.activeElement))
    )
      focus()
    wasEditing.current = editing !== undefined
  }, [editing, focus, box])
  const active =
    store.size > 0 && at.row >= first && at.row < last
      ? `${prefix}-${store.idAt(at.row)}-${columns[at.col]?.key}`
      : undefined
  // Rows are revealed as they are drawn; a cell may still be out of sight sideways.
  useEffect(() => {
    if (active !== undefined && box.current?.contains(document.activeElement))
      document.getElementById(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active, box])
  return { table, spell, active, focus, boundsOf }
}
