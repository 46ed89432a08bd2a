import { GridCellKind, type CustomCell, type CustomRenderer } from '@glideapps/glide-data-grid'
import type { CellDrawing } from './cells.ts'
import type { Paint } from './paint.ts'

type Args = Parameters<CustomRenderer<CustomCell<CellDrawing>>['draw']>[0]
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const PAD = 8
const BOX_HEIGHT = 34
/** Rows below this height have less room around their boxes. */
const ROOMY = 42
const BOX_INSET = 5
const ARROW = 18
const CHECK = 16
const CHIP_HEIGHT = 22
/** Half of the sign of what did not arrive. */
const FAILED = 7
/** Letters of a file's name. */
const NAME_LENGTH = 5
/** Lines that are known of one width, and widths. */
const FITTED = { lines: 4000, widths: 100 }

/** By width, in the one letter of the look that grids are drawn in. */
const fitted = new Map<number, Map<string, string>>()
function fittedIn(width: number): Map<string, string> {
  const known = fitted.get(width)
  if (known) return known
  if (fitted.size >= FITTED.widths) fitted.clear()
  const made = new Map<string, string>()
  fitted.set(width, made)
  return made
}
/** As much of a line as there is room for. */
function fit(ctx: CanvasRenderingContext2D, words: string, width: number): string {
  const line = words.includes('\n') ? words.replaceAll('\n', ' ') : words
  // No letter is narrower than two pixels: most texts need not be measured whole.
  const start = line.length * 2 > width ? line.slice(0, Math.ceil(width / 2)) : line
  if (start.length === line.length && line.length * 16 <= width) return line
  const lines = fittedIn(width)
  const known = lines.get(line)
  if (known !== undefined) return known
  const found =
    start.length === line.length && ctx.measureText(line).width <= width
      ? line
      : `${line.slice(0, letters(ctx, start, width))}…`
  if (lines.size >= FITTED.lines) lines.clear()
  lines.set(line, found)
  return found
}
function letters(ctx: CanvasRenderingContext2D, line: string, width: number): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (ctx.measureText(`${line.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return low
}

function rounded(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, radius)
}
function text(ctx: CanvasRenderingContext2D, words: string, { x, y, width, height }: Box, isRight: boolean): void {
  if (words === '' || width <= 0) return
  const shown = fit(ctx, words, width)
  ctx.textAlign = isRight ? 'right' : 'left'
  ctx.fillText(shown, isRight ? x + width : x, y + height / 2 + 1)
  ctx.textAlign = 'left'
}

/** The outline of the control that a cell becomes, and the room in it. */
function box({ ctx, rect }: Args, data: CellDrawing, paint: Paint): Box {
  // A picture is as large as its row lets it be.
  const height =
    data.kind === 'images' ? rect.height - 2 : Math.min(BOX_HEIGHT, rect.height - (rect.height < ROOMY ? 4 : 8))
  const outer = {
    x: rect.x + BOX_INSET,
    y: rect.y + (rect.height - height) / 2,
    width: rect.width - 2 * BOX_INSET,
    height,
  }
  if (data.isBoxed && data.kind !== 'check') {
    rounded(ctx, { x: outer.x + 0.5, y: outer.y + 0.5, width: outer.width - 1, height: height - 1 }, paint.radius)
    ctx.fillStyle = paint.panel
    ctx.fill()
    ctx.strokeStyle = data.isWrong ? paint.danger : paint.border
    ctx.lineWidth = 1
    ctx.stroke()
  }
  const arrow = data.hasControl && data.isBoxed ? ARROW : 0
  if (arrow > 0) {
    const [x, y] = [outer.x + outer.width - 14, outer.y + height / 2]
    ctx.beginPath()
    ctx.moveTo(x - 4, y - 2)
    ctx.lineTo(x, y + 2)
    ctx.lineTo(x + 4, y - 2)
    ctx.strokeStyle = paint.weak
    ctx.lineWidth = 1.5
    ctx.stroke()
  }
  return { x: outer.x + PAD, y: outer.y, width: outer.width - 2 * PAD - arrow, height }
}

/** Draws a checkbox; with a dash for the indeterminate state. */
export function drawCheckbox(
  ctx: CanvasRenderingContext2D,
  centre: { readonly x: number; readonly y: number },
  state: 'on' | 'off' | 'some',
  isLocked: boolean,
  paint: Paint,
): void {
  const [x, y] = [centre.x - CHECK / 2, centre.y - CHECK / 2]
  rounded(ctx, { x: x + 0.5, y: y + 0.5, width: CHECK - 1, height: CHECK - 1 }, 4)
  ctx.fillStyle = isLocked ? paint.locked : state === 'off' ? paint.panel : paint.primary
  ctx.fill()
  ctx.strokeStyle = state === 'off' || isLocked ? paint.border : paint.primary
  ctx.lineWidth = 1
  ctx.stroke()
  if (state === 'off') return
  ctx.beginPath()
  if (state === 'some') {
    ctx.moveTo(x + 4, y + 8)
    ctx.lineTo(x + 12, y + 8)
  } else {
    ctx.moveTo(x + 3.5, y + 8.5)
    ctx.lineTo(x + 7, y + 12)
    ctx.lineTo(x + 12.5, y + 5)
  }
  ctx.strokeStyle = isLocked ? paint.weak : paint.onPrimary
  ctx.lineWidth = 2
  ctx.stroke()
}

function grip(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, paint: Paint): void {
  ctx.fillStyle = paint.weak
  ctx.beginPath()
  for (const dx of [-3, 3])
    for (const dy of [-6, 0, 6]) {
      const [left, top] = [x + width / 2 + dx, y + height / 2 + dy]
      ctx.moveTo(left + 1.4, top)
      ctx.arc(left, top, 1.4, 0, Math.PI * 2)
    }
  ctx.fill()
}

function bar(ctx: CanvasRenderingContext2D, data: CellDrawing, room: Box, paint: Paint): void {
  const share = Math.max(0, Math.min(100, data.share))
  const [height, label] = [8, 44]
  const width = Math.max(0, room.width - label)
  const y = room.y + (room.height - height) / 2
  rounded(ctx, { x: room.x, y, width, height }, 4)
  ctx.fillStyle = paint.chip
  ctx.fill()
  if (share > 0) {
    rounded(ctx, { x: room.x, y, width: Math.max(height, (width * share) / 100), height }, 4)
    ctx.fillStyle = paint.primary
    ctx.fill()
  }
  ctx.fillStyle = paint.text
  text(ctx, data.words, { ...room, x: room.x + width + 4, width: label - 4 }, true)
}

/** One tag at most, and how many more there are. */
function tags(ctx: CanvasRenderingContext2D, { parts: all }: CellDrawing, room: Box, paint: Paint): void {
  if (all.length === 0) return
  const more = all.length > 1 ? `+${all.length - 1}` : ''
  const moreWidth = more === '' ? 0 : 30
  const first = fit(ctx, all[0] ?? '', room.width - moreWidth - 16)
  const width = ctx.measureText(first).width + 14
  const y = room.y + (room.height - CHIP_HEIGHT) / 2
  rounded(ctx, { x: room.x, y, width, height: CHIP_HEIGHT }, 4)
  ctx.fillStyle = paint.chip
  ctx.fill()
  ctx.fillStyle = paint.text
  ctx.fillText(first, room.x + 7, room.y + room.height / 2 + 1)
  if (more !== '') ctx.fillText(more, room.x + width + 6, room.y + room.height / 2 + 1)
}

const shortName = (name: string) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name)
/** The first file by the start of its name, a picture by itself. */
function files(args: Args, data: CellDrawing, room: Box, paint: Paint): void {
  const { ctx, col, row } = args
  const names = data.parts
  const picture = data.files[0] === undefined ? undefined : args.imageLoader.loadOrGetImage(data.files[0], col, row)
  ctx.fillStyle = paint.text
  if (picture) {
    const side = room.height - 2
    ctx.drawImage(picture, room.x, room.y + 1, side, side)
    if (names.length > 1)
      text(ctx, `+${names.length - 1}`, { ...room, x: room.x + side + 6, width: room.width - side - 6 }, false)
  } else if (names.length > 0)
    text(ctx, `${shortName(names[0] ?? '')}${names.length > 1 ? ` +${names.length - 1}` : ''}`, room, false)
}

/** A sign that a file did not arrive. */
function failed(ctx: CanvasRenderingContext2D, { words }: CellDrawing, room: Box, paint: Paint): void {
  const [x, y] = [room.x + FAILED, room.y + room.height / 2]
  ctx.beginPath()
  ctx.arc(x, y, FAILED, 0, Math.PI * 2)
  ctx.fillStyle = paint.danger
  ctx.fill()
  ctx.fillStyle = paint.onPrimary
  ctx.fillRect(x - 1, y - 4, 2, 5)
  ctx.fillRect(x - 1, y + 2, 2, 2)
  ctx.fillStyle = paint.danger
  text(ctx, words, { ...room, x: x + FAILED + 6, width: room.width - 2 * FAILED - 6 }, false)
}

/** A file on its way, or one that did not arrive, comes before those that are stored. */
function held(args: Args, data: CellDrawing, room: Box, paint: Paint): void {
  if (data.upload === 'uploading') bar(args.ctx, data, room, paint)
  else if (data.upload === 'error') failed(args.ctx, data, room, paint)
  else files(args, data, room, paint)
}

/** What must be seen of a cell whatever it shows. It keeps off the lines around the cell, which are not wiped when the cell is drawn anew. */
function marks({ ctx, rect }: Args, data: CellDrawing, paint: Paint): void {
  if (data.isDirty) corner(ctx, rect.x + 1, rect.y + 1, 1, paint.primary)
  if (data.isConflict) corner(ctx, rect.x + rect.width, rect.y + 1, -1, paint.warn)
  if (data.isWrong && !data.isBoxed) {
    ctx.strokeStyle = paint.danger
    ctx.lineWidth = 1
    ctx.strokeRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3)
  }
  if (data.presence !== '') {
    ctx.strokeStyle = paint.warn
    ctx.lineWidth = 2
    ctx.strokeRect(rect.x + 2, rect.y + 2, rect.width - 3, rect.height - 3)
    const name = fit(ctx, data.presence, rect.width - 10)
    const width = ctx.measureText(name).width + 8
    ctx.fillStyle = paint.warnSoft
    ctx.fillRect(rect.x + rect.width - width - 1, rect.y + 2, width, 16)
    ctx.fillStyle = paint.text
    ctx.fillText(name, rect.x + rect.width - width + 3, rect.y + 11)
  }
}
function corner(ctx: CanvasRenderingContext2D, x: number, y: number, side: 1 | -1, color: string): void {
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + side * 8, y)
  ctx.lineTo(x, y + 8)
  ctx.closePath()
  ctx.fillStyle = color
  ctx.fill()
}

/** The lines around a cell are not its own. */
function ground({ ctx, rect: { x, y, width, height } }: Args, data: CellDrawing, paint: Paint): void {
  const over = data.isConflict
    ? paint.warnSoft
    : data.isWrong
      ? paint.dangerSoft
      : data.isLocked
        ? paint.locked
        : undefined
  if (over !== undefined) {
    ctx.fillStyle = over
    ctx.fillRect(x + 1, y + 1, width - 1, height - 1)
  }
  if (data.flash > 0) {
    ctx.globalAlpha = data.flash * 0.35
    ctx.fillStyle = paint.warn
    ctx.fillRect(x + 1, y + 1, width - 1, height - 1)
    ctx.globalAlpha = 1
  }
}

function lead(args: Args, data: CellDrawing, paint: Paint): void {
  const { ctx, rect } = args
  if (data.kind === 'row-drag') return grip(ctx, rect, paint)
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  if (data.kind === 'row-select') return drawCheckbox(ctx, centre, data.isOn ? 'on' : 'off', data.isLocked, paint)
  ctx.fillStyle = paint.weak
  ctx.textAlign = 'center'
  ctx.fillText(data.words, centre.x, centre.y + 1)
  ctx.textAlign = 'left'
}

function value(args: Args, data: CellDrawing, paint: Paint): void {
  const { ctx, rect } = args
  const room = box(args, data, paint)
  ctx.fillStyle = data.isLocked || data.isHint ? paint.weak : paint.text
  if (data.kind === 'check')
    drawCheckbox(
      ctx,
      { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
      data.isOn ? 'on' : 'off',
      data.isLocked,
      paint,
    )
  else if (data.kind === 'bar') bar(ctx, data, room, paint)
  else if (data.kind === 'tags') tags(ctx, data, room, paint)
  else if (data.kind === 'files' || data.kind === 'images') held(args, data, room, paint)
  else text(ctx, data.words, room, data.isRight)
  marks(args, data, paint)
}

function draw(args: Args, data: CellDrawing, paint: Paint): void {
  const { ctx, rect } = args
  ctx.font = paint.font
  if (data.kind === 'total') {
    ctx.fillStyle = paint.total
    ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
    ctx.fillStyle = paint.text
    const height = rect.height / Math.max(1, data.lines.length)
    for (const [at, line] of data.lines.entries())
      text(ctx, line, { x: rect.x + PAD, y: rect.y + at * height, width: rect.width - 2 * PAD, height }, data.isRight)
    return
  }
  ground(args, data, paint)
  if (data.kind === 'row-drag' || data.kind === 'row-select' || data.kind === 'row-number') lead(args, data, paint)
  else value(args, data, paint)
}

/** Draws all cells of a grid, in a look of its own. */
export function rendererOf(paint: Paint): CustomRenderer<CustomCell<CellDrawing>> {
  fitted.clear()
  return {
    kind: GridCellKind.Custom,
    isMatch: (cell): cell is CustomCell<CellDrawing> => cell.kind === GridCellKind.Custom,
    draw: (args, cell) => draw(args, cell.data, paint),
    measure: (ctx, cell) => ctx.measureText(cell.data.words).width + 2 * (PAD + BOX_INSET) + ARROW,
  }
}
