import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { ControlEditor, HEAD_HEIGHT, MAX_HEIGHT, NUMBER_WIDTH, widthOf } from '../cell/index.ts'
import type { Bounds, FaceHandle } from '../grid-props.ts'
import {
  moveCursorOutside,
  copyCells,
  cutCells,
  type FaceKeys,
  handleKey,
  pasteCells,
  type Place,
  type Sheet,
  uploadsOf,
} from '../sheet/index.ts'
import { type CellMenuPlace, isTouch, readWidths, useRevision } from '../tools/index.ts'
import { PlainHead } from './PlainHead.tsx'
import { PlainRow } from './PlainRow.tsx'
import { PlainTotals } from './PlainTotals.tsx'
import { SpellInput } from './SpellInput.tsx'

/** More rows than this are no use on paper, and the page would stand still while they are laid out. */
export const MAX_PRINTED_ROWS = 2000
/** Rows around those in view are drawn, too. */
const MARGIN = 6
const BOX_WIDTH = 64
/** Of the button next to a row's number. */
const OPENER_WIDTH = 28
/** Which rows are drawn is found out again after more than so much of a row. */
const RECOMPUTED = 0.3

interface PlainGridProps {
  readonly sheet: Sheet
  readonly label: string
  readonly selection: boolean
  readonly rowNumber: boolean
  readonly maxHeight: number | false
  readonly rowHeight: number
  readonly describedBy: string
  /** All rows are drawn, up to a limit: for paper. */
  readonly isWhole: boolean
  readonly hands: FaceKeys
  readonly onCellMenu: (menu: CellMenuPlace) => void
  /** A column's menu is asked for; `at` in px of the window. */
  readonly onMenu: (col: number, at: { readonly x: number; readonly y: number }) => void
  /** A cell that is only read was pressed. */
  readonly onRead: (row: number, bounds: Bounds) => void
  /** What hangs on a row is asked for; undefined where nothing does. */
  readonly onOpen: ((row: number) => void) | undefined
  readonly ref: Ref<FaceHandle>
}

/** Rows in view, by how far the box was scrolled. */
function useWindow({
  size,
  maxHeight,
  rowHeight,
  isWhole,
}: {
  readonly size: number
  readonly maxHeight: number | false
  readonly rowHeight: number
  readonly isWhole: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const shown = Math.ceil(((maxHeight === false ? MAX_HEIGHT : maxHeight) - HEAD_HEIGHT) / rowHeight)
  const first = isWhole ? 0 : Math.max(0, Math.floor(scrolled / rowHeight) - MARGIN)
  const last = isWhole ? Math.min(size, MAX_PRINTED_ROWS) : Math.min(size, first + shown + 2 * MARGIN)
  const reveal = useCallback(
    (row: number) => {
      const element = box.current
      if (!element) return
      const top =
        element.scrollTop > row * rowHeight
          ? row * rowHeight
          : Math.max(element.scrollTop, (row + 1 - shown) * rowHeight)
      if (top === element.scrollTop) return
      element.scrollTop = top
      setScrolled(top)
    },
    [shown, rowHeight],
  )
  const onScroll = useCallback(() => {
    const top = box.current?.scrollTop ?? 0
    setScrolled((before) => (Math.abs(top - before) > RECOMPUTED * rowHeight ? top : before))
  }, [rowHeight])
  return { box, first, last, shown, reveal, onScroll }
}

/** The same rows as a table of elements: on paper, for who hears it, and where nothing can be drawn. */
export function PlainGrid({
  sheet,
  label,
  selection,
  rowNumber,
  maxHeight,
  rowHeight,
  describedBy,
  isWhole,
  hands,
  onCellMenu,
  onMenu,
  onRead,
  onOpen,
  ref,
}: PlainGridProps) {
  const { store, columns, ports, locked } = sheet
  const prefix = useId()
  useRevision(store, sheet.work)
  const [, setWorded] = useState(0)
  useEffect(() => {
    const again = () => setWorded((before) => before + 1)
    const ends = [sheet.watchWords(again), uploadsOf(store).watch(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [sheet, store])
  const state = useSyncExternalStore(sheet.watch, sheet.now)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useWindow({ size: store.size, maxHeight, rowHeight, isWhole })
  const { editing } = state
  const { at, block } = sheet
  const hasBoxes = selection && !locked
  const spell = useRef<{ readonly focus: () => void }>(null)
  const [onGlass] = useState(isTouch)
  const hasSpell = !onGlass && !locked && !isWhole
  const focus = useCallback(() => (spell.current ?? table.current)?.focus({ preventScroll: true }), [])
  const boundsOf = useCallback(
    (row: number) =>
      document.getElementById(`${prefix}-${store.idAt(row)}-${columns[sheet.at.col]?.key}`)?.getBoundingClientRect(),
    [prefix, store, columns, sheet],
  )
  useImperativeHandle(ref, () => ({ focus, boundsOf }), [focus, boundsOf])
  const { box, reveal, onScroll } = view
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
  const widths = useMemo(() => {
    const storedWidths = readWidths(sheet.name)
    return columns.map((column) => storedWidths[column.key] ?? widthOf(column))
  }, [sheet, columns])
  const mayMove = sheet.rights.move && !locked
  const reorder = useReorder({
    list: body,
    count: store.size,
    placeOf: (list, { y }) => {
      const place = Math.floor((y - list.getBoundingClientRect().top) / rowHeight)
      return place >= 0 && place < store.size ? place : undefined
    },
    nameOf: (row) => String(store.seen.number(row)),
    onMove: (from, to) => {
      if (!sheet.isFree()) return
      store.move(from, to)
      sheet.go({ row: to, col: sheet.at.col })
    },
    isLive: true,
    ports,
  })
  const placeOf = (event: MouseEvent): Place | undefined => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-col]') : null
    const row = store.indexOf(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '')
    return cell && row >= 0 ? { row, col: Number(cell.dataset['col']) } : undefined
  }
  const active =
    store.size > 0 && at.row >= view.first && at.row < view.last
      ? `${prefix}-${store.idAt(at.row)}-${columns[at.col]?.key}`
      : undefined
  const openMenu = (col: number) => {
    const head = table.current?.querySelectorAll('.vg-head')[col]?.getBoundingClientRect()
    if (head) onMenu(col, { x: head.left, y: head.bottom })
  }
  const openCellMenu = (point?: CellMenuPlace['at']) => {
    const cell = document.getElementById(active ?? '')?.getBoundingClientRect()
    onCellMenu({ at: point ?? { x: cell?.left ?? 0, y: cell?.bottom ?? 0 }, onColumn: () => openMenu(sheet.at.col) })
  }
  const handleContextMenu = (event: MouseEvent) => {
    const place = placeOf(event)
    // What is typed in has the menu of the browser.
    if (!place || (event.target instanceof Element && event.target.closest('.vg-control'))) return
    event.preventDefault()
    moveCursorOutside(sheet, place)
    openCellMenu({ x: event.clientX, y: event.clientY })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (
      event.target !== event.currentTarget ||
      event.nativeEvent.isComposing ||
      (hasSpell && event.nativeEvent.keyCode === 229)
    )
      return
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === ' ' && !ctrlKey && !event.shiftKey) {
      event.preventDefault()
      if (!sheet.toggle() && hasBoxes && store.size > 0)
        store.select([store.idAt(at.row)], !store.seen.isSelected(at.row))
      return
    }
    let isMeant = false
    flushSync(() => {
      isMeant = handleKey(event, sheet, {
        ...hands,
        page: view.shown,
        menu: openCellMenu,
        open: onOpen && (() => onOpen(at.row)),
      })
    })
    if (isMeant) {
      event.preventDefault()
      event.stopPropagation()
    } else if (((key.length === 1 && key !== ' ') || key === 'Process') && !ctrlKey && !metaKey && !altKey)
      flushSync(() => void sheet.edit())
  }
  const handleClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place || (editing && editing.id === store.idAt(place.row) && editing.key === columns[place.col]?.key)) return
    // On glass a double click is hard to make: a second tap opens the cell, too.
    const isTap = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    const isAgain = isTap && place.row === at.row && place.col === at.col
    if (isAgain && sheet.edit(place)) return
    if (event.shiftKey) sheet.extend(place)
    else sheet.go(place)
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    focus()
    const bounds = boundsOf(place.row)
    if (isAgain) onOpen?.(place.row)
    else if (bounds && !event.shiftKey && !sheet.mayEdit(place)) onRead(place.row, bounds)
  }
  // Rows are revealed as they are drawn; a cell may still be out of sight sideways.
  useEffect(() => {
    if (active !== undefined && box.current?.contains(document.activeElement))
      document.getElementById(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active, box])
  const clipboard: HTMLAttributes<HTMLElement> = {
    onCopy: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      void copyCells(sheet, event.clipboardData)
    },
    onCut: (event) => {
      if (event.target !== event.currentTarget || locked) return
      event.preventDefault()
      cutCells(sheet, event.clipboardData)
    },
    onPaste: (event) => {
      if (event.target !== event.currentTarget || locked) return
      event.preventDefault()
      void pasteCells(sheet, event.clipboardData)
    },
  }
  const isBlock = block.from.row !== block.to.row || block.from.col !== block.to.col
  const all = store.selection
  return (
    <div
      ref={box}
      className="vg-plain"
      style={
        { '--vg-row': `${rowHeight}px`, ...(isWhole || maxHeight === false ? {} : { maxHeight }) } as CSSProperties
      }
      onScroll={onScroll}
    >
      {isWhole && view.last < store.size && (
        <p className="vg-cut">{ports.say('GRID_PRINTED_PART', { shown: view.last, count: store.size })}</p>
      )}
      {hasSpell && (
        <SpellInput
          ref={spell}
          sheet={sheet}
          label={label}
          describedBy={describedBy}
          active={active}
          controls={`${prefix}-table`}
          heard={{ ...clipboard, onKeyDown: handleKeyDown }}
        />
      )}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are edited is a grid
        role="grid"
        ref={table}
        id={`${prefix}-table`}
        tabIndex={hasSpell ? -1 : 0}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, NUMBER_WIDTH) }}
        aria-label={label}
        aria-multiselectable="true"
        aria-readonly={locked}
        aria-rowcount={store.size + 1}
        aria-describedby={describedBy}
        {...(active !== undefined && !editing && !hasSpell ? { 'aria-activedescendant': active } : {})}
        {...clipboard}
        onKeyDown={handleKeyDown}
        onFocus={(event) => event.target === event.currentTarget && focus()}
        onClick={handleClick}
        onContextMenu={handleContextMenu}
        onDoubleClick={(event) => {
          const place = placeOf(event)
          if (!place || editing) return
          if (sheet.mayEdit(place)) sheet.edit(place)
          else onOpen?.(place.row)
        }}
      >
        <colgroup>
          {(hasBoxes || mayMove) && <col style={{ width: BOX_WIDTH }} />}
          {rowNumber && <col style={{ width: NUMBER_WIDTH + (onOpen ? OPENER_WIDTH : 0) }} />}
          {widths.map((width, index) => (
            <col key={columns[index]?.key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {(hasBoxes || mayMove) && (
              <th scope="col" className="vg-box">
                {hasBoxes && (
                  <input
                    ref={(element) => {
                      if (element) element.indeterminate = all === 'some'
                    }}
                    type="checkbox"
                    className="vi-check"
                    tabIndex={-1}
                    checked={all === 'all'}
                    aria-label={ports.say('GRID_SELECT_ALL')}
                    onChange={() => (all === 'all' ? store.clearSelection() : store.selectAll())}
                  />
                )}
              </th>
            )}
            {rowNumber && <th scope="col">{store.options.numbered?.title ?? ports.say('GRID_NUMBER')}</th>}
            {columns.map((column, col) => (
              <PlainHead key={column.key} sheet={sheet} column={column} onOpen={() => openMenu(col)} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={view.first * rowHeight} />
          {Array.from({ length: Math.max(0, view.last - view.first) }, (_, offset) => {
            const row = view.first + offset
            const id = store.idAt(row)
            return (
              <PlainRow
                key={id}
                sheet={sheet}
                id={id}
                row={row}
                prefix={prefix}
                hasBox={hasBoxes}
                rowNumber={rowNumber}
                isHeld={reorder.dragged?.to === row}
                active={row === at.row ? at.col : undefined}
                from={isBlock && row >= block.from.row && row <= block.to.row ? block.from.col : undefined}
                to={block.to.col}
                onGrab={mayMove ? reorder.grab : undefined}
                onOpen={onOpen}
              >
                {editing?.id === id
                  ? {
                      key: editing.key,
                      control: (
                        <ControlEditor
                          sheet={sheet}
                          editing={editing}
                          id={`${prefix}-edit`}
                          ports={ports}
                          onLeft={focus}
                        />
                      ),
                    }
                  : undefined}
              </PlainRow>
            )
          })}
          {!isWhole && <Gap height={(store.size - view.last) * rowHeight} />}
        </tbody>
        <PlainTotals sheet={sheet} before={Number(hasBoxes || mayMove) + Number(rowNumber)} />
      </table>
      {reorder.session}
      {store.size === 0 && <p className="vg-empty">{ports.say('GRID_EMPTY')}</p>}
    </div>
  )
}

/** Placeholder of rows out of view. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="vg-gap" style={{ height }} /> : null
}
