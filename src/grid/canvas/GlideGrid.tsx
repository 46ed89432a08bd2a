import {
  DataEditorCore,
  ImageWindowLoaderImpl,
  loadingCellRenderer,
  textCellRenderer,
  type DataEditorCoreProps,
  type DataEditorRef,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { theme as antdTheme } from 'antd'
import { useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { HEAD_HEIGHT, heightOf } from '../cell/index.ts'
import type { Bounds, FaceHandle } from '../grid-props.ts'
import { type FaceKeys, type Sheet, totalLines } from '../sheet/index.ts'
import type { CellMenuPlace } from '../tools/index.ts'
import type { CanvasParts } from './canvas-parts.ts'
import { CellInput } from './CellInput.tsx'
import { type OnColumnMenu, useColumnHeads } from './columns/use-column-heads.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import { useLeadColumns } from './columns/use-lead-columns.ts'
import { scrollableColumnCount } from './cursor/rectangles.ts'
import { useActiveCell } from './cursor/use-active-cell.ts'
import { useBlockSelection } from './cursor/use-block-selection.ts'
import { useCellMenu } from './cursor/use-cell-menu.ts'
import { useCloseOnScroll } from './cursor/use-close-on-scroll.ts'
import { useInputFocus } from './cursor/use-input-focus.ts'
import { cellPointerHandlers } from './pointer/cell-pointer-handlers.ts'
import { useHover } from './pointer/use-hover.ts'
import { usePointerDown } from './pointer/use-pointer-down.ts'
import type { Tip } from './pointer/use-tip.ts'
import type { RightHandle } from './right/RightColumns.tsx'
import { useRightElement } from './right/use-right-element.tsx'
import { useCanvasTheme } from './use-canvas-theme.ts'
import { useDrawing } from './use-drawing.ts'

/** What is the same for every grid. */
const SETTINGS = {
  // Each renderer accepts only its own cell type, which the library's list type cannot express.
  renderers: [loadingCellRenderer, textCellRenderer] as unknown as NonNullable<DataEditorCoreProps['renderers']>,
  width: '100%',
  headerHeight: HEAD_HEIGHT,
  getCellsForSelection: true,
  rangeSelect: 'rect',
  columnSelect: 'none',
  rowSelect: 'none',
  allowedFillDirections: 'orthogonal',
  scrollToActiveCell: false,
  smoothScrollX: true,
  smoothScrollY: true,
  verticalBorder: true,
} as const

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
  readonly faceKeys: FaceKeys
  readonly onCellMenu: (menu: CellMenuPlace) => void
  readonly onMenu: OnColumnMenu
  /** A cell that is only read was pressed. */
  readonly onRead: (row: number, bounds: Bounds) => void
  /** What hangs on a row is asked for; undefined where nothing does. */
  readonly onOpen: ((row: number) => void) | undefined
  readonly ref: Ref<FaceHandle>
}

/** The rows on a canvas: what is drawn does not depend on how many there are. */
export function GlideGrid(props: DrawnProps) {
  const { sheet, label, rowHeight, describedBy, faceKeys, onCellMenu, onMenu, onRead, onOpen, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const inCell = useRef<HTMLDivElement>(null)
  const editor = useRef<DataEditorRef>(null)
  const right = useRef<RightHandle>(null)
  const seen = useRef<Rectangle>({ x: 0, y: 0, width: 0, height: 0 })
  const [images] = useState(() => new ImageWindowLoaderImpl())
  const state = useSyncExternalStore(sheet.watch, sheet.now)
  const leads = useLeadColumns(sheet, props.selection, props.rowNumber)
  const lines = useMemo(() => totalLines(sheet.store.columns), [sheet.store])
  const totals = lines.length > 0 ? 1 : 0
  const main = useMemo(() => scrollableColumnCount(sheet), [sheet])
  const { token } = antdTheme.useToken()
  const { paint, renderers, look, accent } = useCanvasTheme(token)
  const drawn = { sheet, editor, leads, main, seen, right }
  const { getCellContent, size } = useDrawing({
    ...drawn,
    lines,
    alwaysEdit: props.alwaysEdit,
    reloadEffect: props.reloadEffect,
  })
  const parts: CanvasParts = { ...drawn, box, size }
  const { mains, rights, standing, measure, ...columns } = useColumnLayout(parts, totals > 0, accent)
  const height = heightOf({ rows: size, totals, rowHeight, maxHeight: props.maxHeight })
  const { typed, focus, focusUnlessEditing, skipCanvas, notePointer, keepFocus } = useInputFocus(sheet, box)
  const { boundsOf, followSoon } = useActiveCell(parts, state, inCell)
  useImperativeHandle(ref, () => ({ focus, boundsOf: (row) => boundsOf(sheet.at.col, row) }), [focus, boundsOf, sheet])
  useCloseOnScroll(sheet, box)
  const selecting = useBlockSelection(parts, state, focusUnlessEditing)
  const pointer = usePointerDown(parts, { columns: mains, resize: columns.resize, onFocus: focus })
  const { tip, hover, pointRight } = useHover(parts)
  const header = { ...columns, paint, boundsOf, onMenu, onFocus: focus }
  const { heads, pressColumn, openMenu } = useColumnHeads(parts, header)
  const cellMenu = { faceKeys, boundsOf, onCellMenu, onColumnMenu: openMenu, onOpen }
  const { targets, openCellMenu } = useCellMenu(parts, cellMenu)
  const cells = { onLead: pointer.pressLead, onRead, onOpen, onMenu: openCellMenu, onFocus: focusUnlessEditing }
  const { use, ...pressed } = cellPointerHandlers({ sheet, leads, ...cells })
  const atRight = { onPress: use, onHead: pressColumn, onMenu: openMenu, onCellMenu: openCellMenu }
  const rightElement = useRightElement(
    parts,
    { columns: rights, hasTotals: totals > 0, rowHeight, theme: look, renderer: renderers[0], cellAt: getCellContent },
    { ...atRight, onResize: columns.resize, onPoint: pointRight, onFocus: focus },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the canvas in it takes the pointer; the keys are those of the input in it
    <div
      ref={box}
      className="vg-canvas"
      style={{ height }}
      onMouseDownCapture={keepFocus}
      onPointerDownCapture={(event) => {
        notePointer(event)
        pointer.onPointerDown(event)
      }}
      onFocus={(event) => event.target instanceof HTMLCanvasElement && focus()}
    >
      <DataEditorCore
        ref={editor}
        {...SETTINGS}
        customRenderers={renderers}
        imageWindowLoader={images}
        theme={look}
        height={height}
        columns={mains}
        rows={size + totals}
        freezeTrailingRows={totals}
        freezeColumns={standing}
        rowHeight={rowHeight}
        getCellContent={getCellContent}
        {...selecting}
        {...pressed}
        {...heads}
        onColumnResize={pointer.onColumnResize}
        onItemHovered={hover}
        {...rightElement}
        onVisibleRegionChanged={(range, _, by) => {
          seen.current = range
          right.current?.draw({ first: range.y, by })
          skipCanvas()
          measure()
          followSoon()
        }}
      />
      <CellInput
        ref={inCell}
        sheet={sheet}
        editing={state.editing}
        targets={targets}
        label={label}
        describedBy={describedBy}
        typed={typed}
        onLeft={focus}
      />
      {size === 0 && <p className="vg-empty">{sheet.ports.say('GRID_EMPTY')}</p>}
      {tip && !state.editing && <CellTip tip={tip} />}
      {pointer.dragLine !== undefined && <div className="vg-drag-line" style={{ top: pointer.dragLine }} />}
    </div>
  )
}

function CellTip({ tip: { text, style } }: { readonly tip: Tip }) {
  return (
    <div role="tooltip" className="vg-tip" style={style}>
      {text}
    </div>
  )
}
