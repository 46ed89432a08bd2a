import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type CSSProperties, type Ref } from 'react'
import { NUMBER_WIDTH, widthOf } from '../cell/index.ts'
import type { Bounds, FaceHandle } from '../grid-props.ts'
import { type FaceKeys, type Sheet, uploadsOf } from '../sheet/index.ts'
import { type CellMenuPlace, isTouch, readWidths, useRevision } from '../tools/index.ts'
import { clipboardHandlers } from './clipboard-handlers.ts'
import { PlainBody } from './PlainBody.tsx'
import { PlainHeads } from './PlainHeads.tsx'
import { PlainTotals } from './PlainTotals.tsx'
import { SpellInput } from './SpellInput.tsx'
import { useCellKeys } from './use-cell-keys.ts'
import { useCellMouse } from './use-cell-mouse.ts'
import { useRowReorder } from './use-row-reorder.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTableFocus } from './use-table-focus.ts'
import { useTableMenus } from './use-table-menus.ts'

const BOX_WIDTH = 64
/** Of the button next to a row's number. */
const OPENER_WIDTH = 28

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
  readonly faceKeys: FaceKeys
  readonly onCellMenu: (menu: CellMenuPlace) => void
  /** A column's menu is asked for; `at` in px of the window. */
  readonly onMenu: (col: number, at: { readonly x: number; readonly y: number }) => void
  /** A cell that is only read was pressed. */
  readonly onRead: (row: number, bounds: Bounds) => void
  /** What hangs on a row is asked for; undefined where nothing does. */
  readonly onOpen: ((row: number) => void) | undefined
  readonly ref: Ref<FaceHandle>
}

/** Draws again when texts of the cells arrive, or a file goes on. */
function useWords(sheet: Sheet): void {
  const { store } = sheet
  const [, setWorded] = useState(0)
  useEffect(() => {
    const again = () => setWorded((before) => before + 1)
    const ends = [sheet.watchWords(again), uploadsOf(store).watch(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [sheet, store])
}

/** The same rows as a table of elements: on paper, for who hears it, and where nothing can be drawn. */
export function PlainGrid(props: PlainGridProps) {
  const { sheet, label, rowNumber, maxHeight, rowHeight, describedBy, isWhole, ref } = props
  const { onCellMenu, onMenu, onRead, onOpen } = props
  const { store, columns, ports, locked } = sheet
  const prefix = useId()
  useRevision(store, sheet.work)
  useWords(sheet)
  const { editing } = useSyncExternalStore(sheet.watch, sheet.now)
  const body = useRef<HTMLTableSectionElement>(null)
  const { box, onScroll, ...view } = useRowWindow({ size: store.size, maxHeight, rowHeight, isWhole })
  const { at } = sheet
  const hasBoxes = props.selection && !locked
  const [onGlass] = useState(isTouch)
  const hasSpell = !onGlass && !locked && !isWhole
  const { table, spell, active, focus, boundsOf } = useTableFocus({ sheet, prefix, box, view, ref })
  const widths = useMemo(() => {
    const storedWidths = readWidths(sheet.name)
    return columns.map((column) => storedWidths[column.key] ?? widthOf(column))
  }, [sheet, columns])
  const mayMove = sheet.rights.move && !locked
  const hasLead = hasBoxes || mayMove
  const reorder = useRowReorder(sheet, body, rowHeight)
  const { openMenu, openCellMenu } = useTableMenus(sheet, { table, active, onMenu, onCellMenu })
  const mouse = useCellMouse({ sheet, boundsOf, onMenu: openCellMenu, onRead, onOpen, onFocus: focus })
  const targets = { ...props.faceKeys, page: view.shown, menu: openCellMenu, open: onOpen && (() => onOpen(at.row)) }
  const onKeyDown = useCellKeys(sheet, { targets, hasBoxes, hasSpell })
  const heard = { ...clipboardHandlers(sheet), onKeyDown }
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
          heard={heard}
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
        {...heard}
        {...mouse}
        onFocus={(event) => event.target === event.currentTarget && focus()}
      >
        <colgroup>
          {hasLead && <col style={{ width: BOX_WIDTH }} />}
          {rowNumber && <col style={{ width: NUMBER_WIDTH + (onOpen ? OPENER_WIDTH : 0) }} />}
          {widths.map((width, index) => (
            <col key={columns[index]?.key} style={{ width }} />
          ))}
        </colgroup>
        <PlainHeads sheet={sheet} hasLead={hasLead} hasBoxes={hasBoxes} rowNumber={rowNumber} onMenu={openMenu} />
        <PlainBody
          ref={body}
          sheet={sheet}
          prefix={prefix}
          first={view.first}
          last={view.last}
          rowHeight={rowHeight}
          isWhole={isWhole}
          hasBoxes={hasBoxes}
          rowNumber={rowNumber}
          dragged={reorder.dragged?.to}
          onGrab={mayMove ? reorder.grab : undefined}
          onOpen={onOpen}
          onLeft={focus}
        />
        <PlainTotals sheet={sheet} before={Number(hasLead) + Number(rowNumber)} />
      </table>
      {reorder.session}
      {store.size === 0 && <p className="vg-empty">{ports.say('GRID_EMPTY')}</p>}
    </div>
  )
}
