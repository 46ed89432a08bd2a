import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { isRowClick } from './row-click.ts'
import { isCursorKey, cursorMove } from './cursor-keys.ts'
import type { ViewRow } from '../rows/index.ts'

interface CursorSetup {
  readonly table: RefObject<HTMLTableElement | null>
  readonly rows: readonly ViewRow[]
  /** The whole words of a cell; undefined for one that holds no value. */
  readonly wordsAt: (row: ViewRow, cell: number) => string | undefined
  /** Draws the row at this place, should it not be. */
  readonly reveal: (index: number) => void
  /** Undefined where rows cannot be selected. */
  readonly onSelect: ((row: ViewRow, isRange: boolean) => void) | undefined
  /** Selects these besides what is selected. */
  readonly onExtend: (rows: readonly ViewRow[]) => void
  readonly onOpen: ((row: ViewRow) => void) | undefined
}

const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea'

/** Lines of the body, without what is opened below them. */
function linesOf(table: HTMLTableElement | null): HTMLTableRowElement[] {
  return [...(table?.tBodies[0]?.rows ?? [])].filter((line) => line.dataset['rowKey'] !== undefined)
}

/** The cell of this table that an event is about: not one of a table inside it. */
function cellOf(table: HTMLTableElement | null, target: EventTarget): HTMLTableCellElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td') : null
  return cell &&
    cell.closest('table') === table &&
    cell.parentElement instanceof HTMLTableRowElement &&
    cell.parentElement.dataset['rowKey'] !== undefined
    ? cell
    : undefined
}

/**
 * A cursor on the cells of a table. One cell can be reached with the Tab key, the arrows go on from there. The mark is on the elements
 * themselves: a state would draw two thousand cells for each key.
 */
export function useCellCursor({ table, rows, wordsAt, reveal, onSelect, onExtend, onOpen }: CursorSetup) {
  const place = useRef({ line: 0, cell: 0 })
  const mark = (cell: HTMLTableCellElement) => {
    const before = table.current?.querySelector(':scope > tbody > tr > td[tabindex="0"]')
    // Without the mark for a moment, a cell loses the focus it has.
    if (before !== cell) before?.removeAttribute('tabindex')
    cell.tabIndex = 0
    const line = cell.parentElement
    place.current = {
      line: line instanceof HTMLTableRowElement ? Math.max(0, linesOf(table.current).indexOf(line)) : 0,
      cell: cell.cellIndex,
    }
  }
  // Rows come and go: the cursor stays at its place.
  useLayoutEffect(() => {
    if (table.current?.querySelector(':scope > tbody > tr > td[tabindex="0"]')) return
    const lines = linesOf(table.current)
    const line = lines[Math.min(place.current.line, lines.length - 1)]
    const cell = line?.cells[Math.min(place.current.cell, line.cells.length - 1)]
    if (cell) cell.tabIndex = 0
  })
  const go = (line: number, cell: number) => {
    const last = linesOf(table.current).length - 1
    const at = Math.min(Math.max(line, 0), last)
    reveal(at)
    const cells = linesOf(table.current)[at]?.cells
    const next = cells?.[Math.min(Math.max(cell, 0), cells.length - 1)]
    if (!next) return
    mark(next)
    next.focus()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = cellOf(table.current, event.target)
    if (!cell || event.defaultPrevented) return
    if (cell !== event.target) {
      // Out of a control of the cell, back to the cell.
      if (
        event.key === 'Escape' &&
        event.target instanceof HTMLElement &&
        event.target.getAttribute('aria-expanded') !== 'true'
      )
        cell.focus()
      return
    }
    if (!isCursorKey(event)) return
    const line = linesOf(table.current).findIndex((one) => one === cell.parentElement)
    const row = rows[line]
    if (!row) return
    const twig = cell.querySelector<HTMLButtonElement>('button[aria-expanded]')
    const opens = twig && { ArrowRight: 'false', ArrowLeft: 'true' }[event.key] === twig.getAttribute('aria-expanded')
    const move = cursorMove(event, linesOf(table.current).length, cell.parentElement?.children.length ?? 0)
    if (event.key === 'c') {
      if (!window.getSelection()?.isCollapsed) return
      void copyText(wordsAt(row, cell.cellIndex) ?? cell.textContent)
    } else if (opens) twig.click()
    else if (move) {
      if (event.shiftKey && move.lines !== 0 && onSelect) {
        const ends = [line, line + move.lines].toSorted((a, b) => a - b)
        onExtend(rows.slice(Math.max(ends[0] ?? 0, 0), (ends[1] ?? 0) + 1))
      }
      go(line + move.lines, cell.cellIndex + move.cells)
    } else if (event.key === ' ') onSelect?.(row, event.shiftKey)
    else {
      const control = cell.querySelector<HTMLElement>(CONTROL)
      if (event.key === 'F2' || wordsAt(row, cell.cellIndex) === undefined || !onOpen) control?.focus()
      else onOpen(row)
    }
    event.preventDefault()
  }
  const handleFocus = (event: FocusEvent<HTMLTableElement>) => {
    const cell = cellOf(table.current, event.target)
    if (cell) mark(cell)
  }
  const handleClick = (event: MouseEvent<HTMLTableElement>) => {
    const cell = cellOf(table.current, event.target)
    if (!cell || !isRowClick(event)) return
    mark(cell)
    cell.focus({ preventScroll: true })
  }
  return { onKeyDown: handleKeyDown, onFocus: handleFocus, onClick: handleClick }
}
