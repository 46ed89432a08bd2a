import {
  CompactSelection,
  DataEditor,
  type DataEditorRef,
  type EditableGridCell,
  type GridCell,
  GridCellKind,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  asked,
  type BenchRow,
  CHOICES,
  COLUMN_WIDTH,
  COLUMNS,
  GRID_HEIGHT,
  gridRows,
  ROW_HEIGHT,
  SUMMED,
} from '../grid-rows.ts'
import { offerDrawing } from '../page.ts'

const columns = COLUMNS.map(({ key, title }) => ({ id: key, title, width: COLUMN_WIDTH }))
const words = new Map(CHOICES.map(({ value, text }) => [value, text]))
const rows = gridRows(asked())
let sum = 0

function cellOf(row: BenchRow, col: number): GridCell {
  const { key, kind } = COLUMNS[col] ?? { key: '', kind: 'text' }
  const value = row[key] ?? ''
  if (kind === 'number')
    return { kind: GridCellKind.Number, allowOverlay: true, data: Number(value), displayData: String(value) }
  if (kind === 'switch') return { kind: GridCellKind.Boolean, allowOverlay: false, data: value === 'Y' }
  return {
    kind: GridCellKind.Text,
    allowOverlay: true,
    data: String(value),
    displayData: kind === 'choice' ? (words.get(String(value)) ?? '') : String(value),
  }
}

function Page() {
  const editor = useRef<DataEditorRef>(null)
  useEffect(() => {
    window.firstCell = () => editor.current?.getBounds(0, 0)
  }, [])
  const [selection, setSelection] = useState<GridSelection>({
    columns: CompactSelection.empty(),
    rows: CompactSelection.empty(),
  })
  const content = useCallback(([col, at]: Item): GridCell => {
    const row = rows[at]
    if (row) return cellOf(row, col)
    const total = COLUMNS[col]?.key === SUMMED ? String(sum) : ''
    return { kind: GridCellKind.Text, allowOverlay: false, data: total, displayData: total }
  }, [])
  const edited = useCallback(([col, at]: Item, cell: EditableGridCell) => {
    const [row, key] = [rows[at], COLUMNS[col]?.key]
    if (!row || key === undefined) return
    const next = cell.kind === GridCellKind.Boolean ? (cell.data === true ? 'Y' : 'N') : String(cell.data ?? '')
    if (key === SUMMED) sum += Number(next) - Number(row[key])
    row[key] = cell.kind === GridCellKind.Number ? Number(next) : next
    editor.current?.updateCells([{ cell: [0, rows.length] }])
  }, [])
  return (
    <DataEditor
      ref={editor}
      columns={columns}
      rows={rows.length + 1}
      freezeTrailingRows={1}
      getCellContent={content}
      onCellEdited={edited}
      gridSelection={selection}
      onGridSelectionChange={setSelection}
      width="100%"
      height={GRID_HEIGHT}
      rowHeight={ROW_HEIGHT}
      headerHeight={40}
      rowMarkers="both"
      smoothScrollX
      smoothScrollY
      getCellsForSelection
      fillHandle
      rangeSelect="rect"
    />
  )
}

const target = document.querySelector('#root')
if (target) {
  const root = createRoot(target)
  const render = (page: ReactNode) => root.render(page)
  window.sum = () => String(sum)
  const draw = () => {
    // A page that shows a sum adds it up when it opens.
    sum = rows.reduce((all, row) => all + Number(row[SUMMED]), 0)
    render(<Page />)
  }
  offerDrawing({ around: () => render(null), draw, last: '[data-testid="data-grid-canvas"]' })
}
