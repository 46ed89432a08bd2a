import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid'
import { isRight, RELOAD_EFFECT_MS } from '../cell/index.ts'
import { type Sheet, type TotalLine, uploadsOf } from '../sheet/index.ts'
import type { GridChange } from '../store/index.ts'
import { perFrame } from '../tools/index.ts'
import { CellPool, type LeadColumn } from './cells.ts'

/** More changed cells than this are not looked through: all are drawn again. */
const MANY = 2000

interface DrawingOptions {
  readonly sheet: Sheet
  readonly leads: readonly LeadColumn[]
  readonly lines: readonly TotalLine[]
  readonly alwaysEdit: boolean
  readonly reloadEffect: boolean
  readonly editor: RefObject<DataEditorRef | null>
  /** Columns of the rows that the library draws; the others stand still at the right side. */
  readonly main: number
  readonly right: RefObject<{ readonly draw: () => void } | null>
  /** The rows in view. */
  readonly seen: RefObject<Rectangle>
}

/** What the canvas asks for, and when it has to ask again. `getCellContent` is another function when every cell is drawn anew. */
export function useDrawing({
  sheet,
  leads,
  lines,
  alwaysEdit,
  reloadEffect,
  editor,
  main,
  right,
  seen,
}: DrawingOptions) {
  const { store } = sheet
  const [all, setAll] = useState(0)
  const [size, setSize] = useState(store.size)
  const flashes = useRef(new Map<string, number>())
  const { call: redraw, cancel } = useMemo(
    () =>
      perFrame(
        () => setAll((before) => before + 1),
        () => sheet.work.isBusy,
      ),
    [sheet],
  )
  useEffect(() => cancel, [cancel])
  const drawn = useRef(store.revision)

  const pool = useMemo(() => {
    const flashOf = (row: number) => {
      const until = flashes.current.size === 0 ? undefined : flashes.current.get(store.idAt(row))
      return until === undefined ? 0 : Math.max(0, (until - performance.now()) / RELOAD_EFFECT_MS)
    }
    return new CellPool({
      sheet,
      leads,
      alwaysEdit,
      isRight,
      lines,
      flashOf,
      thumbnail: (path) => sheet.ports.files.thumbnail(path),
    })
  }, [sheet, store, leads, alwaysEdit, lines])
  // Another function makes the canvas draw all cells.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const getCellContent = useCallback((item: Parameters<CellPool['at']>[0]) => pool.at(item), [pool, all])

  const redrawRows = useCallback(
    (rows: Iterable<number>) => {
      const { y, height } = seen.current
      const cells = [...rows].flatMap((row) =>
        row >= y - 1 && row <= y + height + 1
          ? Array.from({ length: leads.length + main }, (_, col) => ({ cell: [col, row] as const }))
          : [],
      )
      if (cells.length === 0) return
      editor.current?.updateCells(cells)
      right.current?.draw()
    },
    [editor, leads.length, main, right, seen],
  )
  useEffect(() => sheet.watchWords(redraw), [sheet, redraw])
  useEffect(() => uploadsOf(store).watch((id) => redrawRows([store.indexOf(id)])), [store, redrawRows])
  useEffect(() => {
    let frame = 0
    const light = () => {
      const now = performance.now()
      redrawRows([...flashes.current.keys()].map((id) => store.indexOf(id)))
      for (const [id, until] of flashes.current) if (until < now) flashes.current.delete(id)
      frame = flashes.current.size > 0 ? requestAnimationFrame(light) : 0
    }
    const handle = (change: GridChange) => {
      drawn.current = store.revision
      if (change.kind === 'rows') {
        setSize(store.size)
        return redraw()
      }
      if (change.kind === 'totals') {
        right.current?.draw()
        const cols = change.keys
          .map((key) => leads.length + sheet.columns.findIndex((column) => column.key === key))
          .filter((col) => col < leads.length + main)
        return editor.current?.updateCells(cols.map((col) => ({ cell: [col, store.size] })))
      }
      if (change.cells === 'all' || change.cells.length > MANY) return redraw()
      const ids = new Set(change.cells.map(({ id }) => id))
      redrawRows([...ids].map((id) => store.indexOf(id)))
      if (!reloadEffect || change.kind !== 'cells' || change.origin !== 'merge') return undefined
      for (const id of ids) flashes.current.set(id, performance.now() + RELOAD_EFFECT_MS)
      if (frame === 0) frame = requestAnimationFrame(light)
      return undefined
    }
    // A hidden page gets no notifications, so it draws again when it is shown.
    if (drawn.current !== store.revision) handle({ kind: 'rows' })
    const stop = store.subscribe(handle)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [store, sheet, leads.length, editor, main, right, redraw, redrawRows, reloadEffect])
  return { getCellContent, size }
}
