import {
  DataEditorCore,
  ImageWindowLoaderImpl,
  CompactSelection,
  loadingCellRenderer,
  textCellRenderer,
  type DataEditorCoreProps,
  type DataEditorRef,
  type GridSelection,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { theme as antdTheme } from 'antd'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type Ref,
} from 'react'
import { ControlEditor, HEAD_HEIGHT, heightOf } from '../cell/index.ts'
import type { Bounds, FaceHandle } from '../grid-props.ts'
import {
  moveCursorOutside,
  type FaceKeys,
  extendSeries,
  type KeyTargets,
  type Place,
  type Sheet,
  totalLines,
} from '../sheet/index.ts'
import { type CellMenuPlace, activeFilters } from '../tools/index.ts'
import type { LeadColumn } from './cells.ts'
import { rendererOf, drawCheckbox } from './draw.ts'
import { glideTheme, paintOf } from './paint.ts'
import { RightColumns, type RightHandle } from './right/RightColumns.tsx'
import { TypedInput, type TypedHandle } from './TypedInput.tsx'
import { cellPointerHandlers } from './pointer/cell-pointer-handlers.ts'
import { useColumns } from './use-columns.ts'
import { useDrawing } from './use-drawing.ts'
import { useCellPlace } from './use-cell-place.ts'
import { useResizing } from './pointer/use-resizing.ts'
import { useRowDrag } from './pointer/use-row-drag.ts'
import { useRowPointerHandlers } from './pointer/use-row-pointer-handlers.ts'
import { useRightLook } from './right/use-right-look.ts'
import { useStretchedColumns } from './use-stretched-columns.ts'
import { useFrozenCount } from './use-frozen-count.ts'
import { useTip } from './use-tip.ts'
import { blockOfRectangle, scrollableColumnCount, rectOf, scrollDirections } from './rectangles.ts'

// Each renderer accepts only its own cell type, which the library's list type cannot express.
const RENDERERS = [loadingCellRenderer, textCellRenderer] as unknown as NonNullable<DataEditorCoreProps['renderers']>
const NOTHING = CompactSelection.empty()
const SCROLL_CLOSE_MS = 100
const AT_RIGHT = { sticky: true }

export interface DrawnProps {
  readonly sheet: Sheet
  readonly label: string
  readonly alwaysEdit: boolean
  readonly maxHeight: number | false
  readonly rowHeight: number
  readonly selection: boolean
  readonly rowNumber: boolean
  readonly reloadEffect: boolean
  readonly describedBy: string
  readonly hands: FaceKeys
  readonly onCellMenu: (menu: CellMenuPlace) => void
  /** A column's menu is asked for; `at` in px of the window. */
  readonly onMenu: (
    col: number,
    at: { readonly x: number; readonly y: number },
    columns: { readonly frozen: number; readonly freeze: (count: number) => void },
  ) => void
  /** A cell that is only read was pressed. */
  readonly onRead: (row: number, bounds: Bounds) => void
  /** What hangs on a row is asked for; undefined where nothing does. */
  readonly onOpen: ((row: number) => void) | undefined
  readonly ref: Ref<FaceHandle>
}

/** The rows on a canvas: what is drawn does not depend on how many there are. */
export function GlideGrid({
  sheet,
  label,
  alwaysEdit,
  maxHeight,
  rowHeight,
  selection,
  rowNumber,
  reloadEffect,
  describedBy,
  hands,
  onCellMenu,
  onMenu,
  onRead,
  onOpen,
  ref,
}: DrawnProps) {
  const { store, ports } = sheet
  const id = useId()
  const { token } = antdTheme.useToken()
  const box = useRef<HTMLDivElement>(null)
  const inCell = useRef<HTMLDivElement>(null)
  const editor = useRef<DataEditorRef>(null)
  const typed = useRef<TypedHandle>(null)
  const [images] = useState(() => new ImageWindowLoaderImpl())
  const state = useSyncExternalStore(sheet.watch, sheet.now)
  const mayMove = sheet.rights.move && !sheet.locked
  const leads = useMemo<readonly LeadColumn[]>(
    () => [
      ...(mayMove ? ['row-drag' as const] : []),
      ...(selection && !sheet.locked ? ['row-select' as const] : []),
      ...(rowNumber ? ['row-number' as const] : []),
    ],
    [mayMove, selection, rowNumber, sheet],
  )
  const lines = useMemo(() => totalLines(store.columns), [store])
  const right = useRef<RightHandle>(null)
  const main = useMemo(() => scrollableColumnCount(sheet), [sheet])
  const { getCellContent, size, seen } = useDrawing({
    sheet,
    leads,
    lines,
    alwaysEdit,
    reloadEffect,
    editor,
    main,
    right,
  })
  const watchRows = useCallback((listener: () => void) => store.subscribe(listener), [store])
  const orders = useSyncExternalStore(watchRows, () => store.orders)
  const filtered = useSyncExternalStore(watchRows, () => activeFilters(sheet))
  const {
    drawn: stated,
    resize,
    frozen,
    setFrozen,
  } = useColumns({ sheet, leads, hasTotals: lines.length > 0, orders, filtered, accent: token.colorLink })
  const { filled: drawn, measure } = useStretchedColumns(box, stated, leads.length + main)
  const standing = useFrozenCount(box, drawn, leads.length + Math.min(frozen, main))
  const [mains, rights] = useMemo(
    () => [drawn.slice(0, leads.length + main), drawn.slice(leads.length + main)] as const,
    [drawn, leads.length, main],
  )
  const paint = useMemo(() => paintOf(token), [token])
  const renderers = useMemo(() => [rendererOf(paint)], [paint])
  const look = useMemo(() => glideTheme(token), [token])
  const totals = lines.length > 0 ? 1 : 0
  const height = heightOf({ rows: size, totals, rowHeight, maxHeight })
  const { at } = sheet

  const focus = useCallback(() => typed.current?.focus(), [])
  const boundsOf = useCallback(
    (col: number, row: number) =>
      col < main ? editor.current?.getBounds(col + leads.length, row) : right.current?.boundsOf(col, row),
    [main, leads.length],
  )
  useImperativeHandle(ref, () => ({ focus, boundsOf: (row) => boundsOf(sheet.at.col, row) }), [focus, boundsOf, sheet])
  const { follow, followSoon } = useCellPlace({ sheet, boundsOf, box, around: inCell })
  const rightLook = useRightLook({
    columns: rights,
    from: main,
    leads: leads.length,
    rowHeight,
    theme: look,
    renderer: renderers[0],
    cellAt: getCellContent,
    right,
  })
  const reveal = useCallback(
    (col: number, row: number) => {
      const way = scrollDirections(sheet, col < main)
      if (way) editor.current?.scrollTo(col < main ? col + leads.length : 0, row, way)
    },
    [main, leads.length, sheet],
  )
  // The cell that the person comes to is in view; the first one is from the beginning.
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current ||= at.row > 0 || at.col > 0
    if (size > 0 && hasMoved.current) reveal(at.col, at.row)
    followSoon()
  }, [at.col, at.row, size, reveal, followSoon])
  useEffect(() => {
    const { row, col } = state.corner
    if (size > 0 && hasMoved.current) reveal(Math.min(col, sheet.columns.length - 1), Math.min(row, size - 1))
  }, [state.corner, size, reveal, sheet])
  const { editing } = state
  // The input is over its cell from the first frame on.
  useLayoutEffect(() => {
    if (editing) follow()
  }, [editing, follow])

  // Scrolling away closes the cell; the typed value stays.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const handle = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.vg-control, .vg-typed')) return
      clearTimeout(timer)
      timer = setTimeout(() => sheet.end(), SCROLL_CLOSE_MS)
    }
    element.addEventListener('wheel', handle, { passive: true })
    element.addEventListener('touchmove', handle, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('wheel', handle)
      element.removeEventListener('touchmove', handle)
    }
  }, [sheet])
  // One stop for Tab: the input of the active cell. The library takes the focus a moment after a press: by then a control may have it.
  const tame = () => {
    const canvas = box.current?.querySelector('canvas')
    if (!canvas || canvas.tabIndex === -1) return
    canvas.tabIndex = -1
    canvas.focus = () => {
      if (sheet.editing?.how !== 'control') focus()
    }
  }

  const gridSelection = useMemo<GridSelection>(
    () =>
      size === 0 || sheet.block.from.col >= main
        ? { columns: NOTHING, rows: NOTHING }
        : {
            current: {
              cell: [Math.min(at.col, main - 1) + leads.length, at.row],
              range: rectOf(sheet.block, leads.length, main - 1),
              rangeStack: [],
            },
            columns: NOTHING,
            rows: NOTHING,
          },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sheet says what the state means while there are so many rows
    [state, size, leads.length, main, sheet],
  )
  const select = (next: GridSelection) => {
    const { current } = next
    if (!current || current.cell[1] >= size) return
    const [col, row] = [current.cell[0] - leads.length, current.cell[1]]
    if (col < 0) return
    const { range } = current
    const opposite = {
      row: Math.min(size - 1, range.y < row ? range.y : range.y + range.height - 1),
      col: Math.max(
        0,
        range.x - leads.length < col ? range.x - leads.length : range.x + range.width - 1 - leads.length,
      ),
    }
    const { at: now, corner, held } = sheet.now()
    // The library reports a press twice; what the first report opened stays open.
    if (!held && now.row === row && now.col === col && corner.row === opposite.row && corner.col === opposite.col)
      return
    sheet.select({ row, col }, opposite)
    // A block that is drawn by the mouse ends with no press of a cell, which would give the focus.
    focusUnlessEditing()
  }
  const rows = useRowPointerHandlers({ sheet, editor, leads, box, seen, onFocus: focus })
  const focusUnlessEditing = () => {
    if (sheet.editing?.how !== 'control') focus()
  }
  // What a browser makes of a touch for pages that know the mouse alone would take the focus from the cell that was just opened.
  const isFinger = useRef(false)
  const keepFocus = (event: MouseEvent) => {
    if (isFinger.current && event.target instanceof Element && !event.target.closest('.vg-control, .vg-typed'))
      event.preventDefault()
  }
  const drag = useRowDrag({ sheet, editor, leads, box })
  const { tip, point } = useTip(sheet, box)
  // The library hears of a pointer over the columns at the right side last, and takes it for one over nothing.
  const isAtRight = useRef(false)
  const pointRight: typeof point = (place, bounds) => {
    isAtRight.current = bounds !== undefined
    point(place, bounds)
  }
  const hover: NonNullable<DataEditorCoreProps['onItemHovered']> = (event) => {
    if (event.kind === 'cell') point({ row: event.location[1], col: event.location[0] - leads.length }, event.bounds)
    else if (!isAtRight.current) point(undefined, undefined)
  }
  const resizing = useResizing({ editor, columns: mains, leads: leads.length, resize })
  const headerMenu = (
    glideCol: number,
    bounds: { readonly x: number; readonly y: number; readonly height: number },
  ) => {
    if (glideCol >= leads.length)
      onMenu(glideCol - leads.length, { x: bounds.x, y: bounds.y + bounds.height }, { frozen, freeze: setFrozen })
  }
  const pressHead: NonNullable<DataEditorCoreProps['onHeaderClicked']> = (glideCol) => {
    const lead = leads[glideCol]
    if (lead === 'row-select') {
      if (store.selection === 'all') store.clearSelection()
      else store.selectAll()
    } else if (!lead) selectColumn(glideCol - leads.length)
    focus()
  }
  const selectColumn = (col: number) => {
    if (size > 0) sheet.select({ row: 0, col }, { row: size - 1, col })
  }
  // Another function makes the canvas draw everything.
  const drawHeader = useCallback<NonNullable<DataEditorCoreProps['drawHeader']>>(
    ({ ctx, columnIndex, rect }, content) => {
      const lead = leads[columnIndex]
      if (lead === undefined || lead === 'row-number') content()
      if (lead !== 'row-select') return
      const { selection: chosen } = store
      drawCheckbox(
        ctx,
        { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
        chosen === 'all' ? 'on' : chosen === 'some' ? 'some' : 'off',
        store.size === 0,
        paint,
      )
    },
    [leads, store, paint],
  )
  const openMenu = useCallback(
    (col: number) => {
      const bounds = boundsOf(col, -1)
      // Columns that are fixed on the right are not frozen on the left.
      if (bounds)
        onMenu(
          col,
          { x: bounds.x, y: bounds.y + bounds.height },
          { frozen: col < main ? frozen : col + 1, freeze: setFrozen },
        )
    },
    [boundsOf, onMenu, main, frozen, setFrozen],
  )
  const targets = useMemo<KeyTargets>(
    () => ({
      ...hands,
      get page() {
        return Math.max(1, seen.current.height - 1)
      },
      menu(from) {
        const bounds = boundsOf(sheet.at.col, sheet.at.row)
        onCellMenu({
          at: from ?? { x: bounds?.x ?? 0, y: (bounds?.y ?? 0) + (bounds?.height ?? 0) },
          onColumn: () => openMenu(sheet.at.col),
        })
      },
      open: onOpen && (() => onOpen(sheet.at.row)),
    }),
    [seen, hands, onCellMenu, openMenu, boundsOf, onOpen, sheet],
  )
  const openCellMenu = (place: Place, from: CellMenuPlace['at'], isRow = false) => {
    moveCursorOutside(sheet, place, isRow)
    targets.menu(from)
  }
  const { use, ...pressed } = cellPointerHandlers({
    sheet,
    leads,
    onLead: rows.press,
    onRead,
    onOpen,
    onMenu: openCellMenu,
    onFocus: focusUnlessEditing,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the canvas in it takes the pointer; the keys are those of the input in it
    <div
      ref={box}
      className="vg-canvas"
      style={{ height }}
      onMouseDownCapture={keepFocus}
      onPointerDownCapture={(event) => {
        isFinger.current = event.pointerType === 'touch'
        resizing.onPointerDown(event)
        drag.onPointerDown(event)
        rows.onPointerDown(event)
      }}
      onFocus={(event) => event.target instanceof HTMLCanvasElement && focus()}
    >
      <DataEditorCore
        ref={editor}
        renderers={RENDERERS}
        customRenderers={renderers}
        imageWindowLoader={images}
        theme={look}
        width="100%"
        height={height}
        columns={mains}
        rows={size + totals}
        freezeTrailingRows={totals}
        freezeColumns={standing}
        rowHeight={rowHeight}
        headerHeight={HEAD_HEIGHT}
        getCellContent={getCellContent}
        getCellsForSelection
        gridSelection={gridSelection}
        onGridSelectionChange={select}
        rangeSelect="rect"
        columnSelect="none"
        rowSelect="none"
        fillHandle={!sheet.locked && sheet.block.to.col < main}
        allowedFillDirections="orthogonal"
        scrollToActiveCell={false}
        smoothScrollX
        smoothScrollY
        verticalBorder
        onFillPattern={(event) => {
          event.preventDefault()
          extendSeries(
            sheet,
            blockOfRectangle(event.patternSource, leads.length),
            blockOfRectangle(event.fillDestination, leads.length, size),
          )
        }}
        {...pressed}
        onHeaderClicked={pressHead}
        onHeaderMenuClick={headerMenu}
        onHeaderContextMenu={(col, event) => {
          event.preventDefault()
          headerMenu(col, event.bounds)
        }}
        drawHeader={drawHeader}
        onColumnResize={resizing.onColumnResize}
        onItemHovered={hover}
        {...(rightLook
          ? {
              rightElementProps: AT_RIGHT,
              rightElement: (
                <RightColumns
                  ref={right}
                  sheet={sheet}
                  look={rightLook}
                  size={size}
                  hasTotals={totals > 0}
                  onPress={use}
                  onHead={(col) => {
                    selectColumn(col)
                    focus()
                  }}
                  onMenu={openMenu}
                  onCellMenu={openCellMenu}
                  onResize={resize}
                  onPoint={pointRight}
                  onFocus={focus}
                />
              ),
            }
          : {})}
        onVisibleRegionChanged={(range, _, by) => {
          seen.current = range
          right.current?.draw({ first: range.y, by })
          tame()
          measure()
          followSoon()
        }}
      />
      <div ref={inCell} className="vg-at">
        <TypedInput ref={typed} sheet={sheet} targets={targets} label={label} describedBy={describedBy} />
        {editing?.how === 'control' && (
          <ControlEditor
            key={`${editing.id}/${editing.key}`}
            sheet={sheet}
            editing={editing}
            id={`${id}-edit`}
            ports={ports}
            onLeft={focus}
          />
        )}
      </div>
      {size === 0 && <p className="vg-empty">{ports.say('GRID_EMPTY')}</p>}
      {tip && !editing && (
        <div role="tooltip" className="vg-tip" style={tip.style}>
          {tip.text}
        </div>
      )}
      {drag.line !== undefined && <div className="vg-drag-line" style={{ top: drag.line }} />}
    </div>
  )
}
