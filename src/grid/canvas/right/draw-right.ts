import type { CustomCell, Item, Theme } from '@glideapps/glide-data-grid'
import { type Block, type Place, sizeOf } from '../../sheet/index.ts'
import { HEAD_HEIGHT } from '../../cell/index.ts'
import type { CellDrawing } from '../cells.ts'
import type { rendererOf } from '../draw.ts'

type Renderer = ReturnType<typeof rendererOf>
type CellArgs = Parameters<Renderer['draw']>[0]

/** Which rows the canvas shows: the first of them, and how far that is drawn above its place, px. */
export interface Scrolled {
  readonly first: number
  readonly by: number
}
/** Width of the columns that are fixed on the right, px. */
export interface RightLook {
  readonly columns: readonly {
    readonly id: string
    readonly title: string
    readonly width: number
    /** Its values stand on the right, and its title too. */
    readonly isRight: boolean
    readonly themeOverride?: Partial<Theme>
  }[]
  /** Place of the first of them among the drawn columns. */
  readonly from: number
  /** Columns before those of the rows. */
  readonly leads: number
  readonly rowHeight: number
  readonly theme: Partial<Theme>
  readonly renderer: Renderer
  readonly images: CellArgs['imageLoader']
  readonly cellAt: (item: Item) => CustomCell<CellDrawing>
}
interface Scene {
  readonly scrolled: Scrolled
  readonly rows: number
  readonly hasTotals: boolean
  readonly block: Block
  readonly at: Place
  /** The corner of the block can be pulled; `pulled` is how far it is. */
  readonly hasHandle: boolean
  readonly pulled: Block | undefined
  readonly width: number
  readonly height: number
}
interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const topOf = (row: number, { first, by }: Scrolled, rowHeight: number) =>
  HEAD_HEIGHT + (row - first) * rowHeight + by

function cell(ctx: CanvasRenderingContext2D, look: RightLook, rect: Rect, col: number, row: number): void {
  const { theme } = look
  ctx.fillStyle = theme.bgCell ?? ''
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
  const content = look.cellAt([look.leads + look.from + col, row])
  // The renderer reads no other cell arguments.
  look.renderer.draw({ ctx, rect, col: look.from + col, row, imageLoader: look.images } as unknown as CellArgs, content)
  ctx.strokeStyle = theme.borderColor ?? ''
  ctx.lineWidth = 1
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width, rect.height)
}
function head(
  ctx: CanvasRenderingContext2D,
  theme: Partial<Theme>,
  { title, isRight }: RightLook['columns'][number],
  rect: Rect,
): void {
  ctx.fillStyle = theme.bgHeader ?? ''
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
  ctx.strokeStyle = theme.borderColor ?? ''
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.moveTo(rect.x, rect.height + 0.5)
  ctx.lineTo(rect.x + rect.width + 0.5, rect.height + 0.5)
  ctx.lineTo(rect.x + rect.width + 0.5, 0)
  ctx.stroke()
  ctx.save()
  ctx.beginPath()
  ctx.rect(rect.x, rect.y, rect.width - 8, rect.height)
  ctx.clip()
  ctx.font = `${theme.headerFontStyle ?? ''} ${theme.fontFamily ?? ''}`
  ctx.fillStyle = theme.textHeader ?? ''
  const atEnd = isRight && ctx.measureText(title).width <= rect.width - 16
  ctx.textAlign = atEnd ? 'right' : 'left'
  ctx.fillText(title, atEnd ? rect.x + rect.width - 8 : rect.x + 8, rect.y + rect.height / 2 + 1)
  ctx.restore()
}
export const HANDLE = 6
/** The block over what is selected, a ring around the active cell and the corner to pull. */
function chosen(
  ctx: CanvasRenderingContext2D,
  look: RightLook,
  lefts: readonly number[],
  { scrolled, block, at, hasHandle, pulled }: Scene,
): void {
  const { theme, rowHeight, from, columns } = look
  const [first, last] = [Math.max(0, block.from.col - from), Math.min(columns.length - 1, block.to.col - from)]
  const rectOf = (row: number, to: number, col: number, end: number): Rect => {
    const [x, y] = [lefts[col] ?? 0, topOf(row, scrolled, rowHeight)]
    return { x, y, width: (lefts[end + 1] ?? 0) - x, height: (to - row + 1) * rowHeight }
  }
  if (first <= last && sizeOf(block) > 1) {
    const { x, y, width, height } = rectOf(block.from.row, block.to.row, first, last)
    ctx.globalAlpha = 0.12
    ctx.fillStyle = theme.accentColor ?? ''
    ctx.fillRect(x, y, width, height)
    ctx.globalAlpha = 1
  }
  ctx.strokeStyle = theme.accentColor ?? ''
  ctx.lineWidth = 1
  if (at.col >= from) {
    const { x, y, width, height } = rectOf(at.row, at.row, at.col - from, at.col - from)
    ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  }
  if (hasHandle && block.to.col >= from) {
    const { x, y, width, height } = rectOf(block.from.row, block.to.row, first, last)
    ctx.fillStyle = theme.accentColor ?? ''
    ctx.fillRect(x + width - HANDLE, y + height - HANDLE, HANDLE, HANDLE)
  }
  if (!pulled) return
  const { x, y, width, height } = rectOf(
    pulled.from.row,
    pulled.to.row,
    Math.max(0, pulled.from.col - from),
    pulled.to.col - from,
  )
  ctx.setLineDash([4, 3])
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  ctx.setLineDash([])
}

/** Draws the columns that stand still at the right side, with their heads and totals. */
export function drawRight(ctx: CanvasRenderingContext2D, look: RightLook, scene: Scene): void {
  const { columns, rowHeight, theme } = look
  const { scrolled, rows, hasTotals, width, height } = scene
  const lefts = columns.reduce<number[]>((all, column) => [...all, (all.at(-1) ?? 0) + column.width], [0])
  const end = hasTotals ? height - rowHeight : height
  ctx.clearRect(0, 0, width, height)
  ctx.textBaseline = 'middle'
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, HEAD_HEIGHT, width, end - HEAD_HEIGHT)
  ctx.clip()
  for (let row = scrolled.first; row < rows && topOf(row, scrolled, rowHeight) < end; row++)
    for (const [col, column] of columns.entries())
      cell(
        ctx,
        look,
        { x: lefts[col] ?? 0, y: topOf(row, scrolled, rowHeight), width: column.width, height: rowHeight },
        col,
        row,
      )
  if (rows > 0) chosen(ctx, look, lefts, scene)
  ctx.restore()
  if (hasTotals)
    for (const [col, column] of columns.entries())
      cell(
        ctx,
        look,
        {
          x: lefts[col] ?? 0,
          y: Math.min(end, topOf(rows, scrolled, rowHeight)),
          width: column.width,
          height: rowHeight,
        },
        col,
        rows,
      )
  for (const [col, column] of columns.entries())
    head(ctx, { ...theme, ...column.themeOverride }, column, {
      x: lefts[col] ?? 0,
      y: 0,
      width: column.width,
      height: HEAD_HEIGHT,
    })
  ctx.strokeStyle = theme.borderColor ?? ''
  ctx.lineWidth = 2
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.lineTo(0, Math.min(height, topOf(rows + Number(hasTotals), scrolled, rowHeight)))
  ctx.stroke()
}
