import type { DataEditorCoreProps } from '@glideapps/glide-data-grid'

type HeadArgs = Parameters<NonNullable<DataEditorCoreProps['drawHeader']>>[0]
type DrawnHead = Pick<HeadArgs, 'ctx' | 'theme' | 'rect' | 'column' | 'isSelected' | 'isHovered' | 'menuBounds'>

/** Half the width and height of the mark that opens the menu, px. */
const MARK = { x: 5.5, y: 3 }
function drawMark(ctx: CanvasRenderingContext2D, { x, y, width, height }: HeadArgs['menuBounds']): void {
  const [middle, top] = [x + width / 2, y + height / 2 - MARK.y]
  ctx.beginPath()
  ctx.moveTo(middle - MARK.x, top)
  ctx.lineTo(middle + MARK.x, top)
  ctx.lineTo(middle, top + 2 * MARK.y)
  ctx.closePath()
  ctx.fill()
}

/** The head of a column whose values stand on the right; false where its title is too long, and begins on the left. */
export function drawRightHead({ ctx, theme, rect, column, isSelected, isHovered, menuBounds }: DrawnHead): boolean {
  const hasMark = isHovered || isSelected
  const end = hasMark ? menuBounds.x : rect.x + rect.width - theme.cellHorizontalPadding
  if (end - ctx.measureText(column.title).width < rect.x + theme.cellHorizontalPadding) return false
  ctx.fillStyle = isSelected ? theme.textHeaderSelected : theme.textHeader
  ctx.textAlign = 'right'
  ctx.fillText(column.title, end, rect.y + rect.height / 2 + 1)
  ctx.textAlign = 'left'
  if (hasMark) drawMark(ctx, menuBounds)
  return true
}
