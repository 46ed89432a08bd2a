import { expect, it } from 'vitest'
import { drawRightHead } from './draw-right-head.ts'

/** A canvas of letters 10 px wide, that writes down what is drawn. */
function drawn(over: { readonly width?: number; readonly isSelected?: boolean; readonly isHovered?: boolean }) {
  const told: unknown[] = []
  const ctx = {
    fillStyle: '',
    textAlign: 'left',
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string, x: number, y: number) => told.push([text, x, y, ctx.textAlign, ctx.fillStyle]),
    beginPath: () => {},
    moveTo: (x: number, y: number) => told.push(['mark', x, y]),
    lineTo: () => {},
    closePath: () => {},
    fill: () => {},
  }
  const { width = 100, isSelected = false, isHovered = false } = over
  const isDrawn = drawRightHead({
    ctx,
    theme: { cellHorizontalPadding: 8, textHeader: 'grey', textHeaderSelected: 'white' },
    rect: { x: 200, y: 0, width, height: 40 },
    column: { title: 'Worth' },
    isSelected,
    isHovered,
    menuBounds: { x: 200 + width - 30, y: 5, width: 30, height: 30 },
  } as unknown as Parameters<typeof drawRightHead>[0])
  return { isDrawn, told, align: ctx.textAlign }
}

it('a title ends where the values of its column end, and before the mark of its menu where that is shown', () => {
  const atRest = drawn({})
  expect(atRest).toEqual({ isDrawn: true, told: [['Worth', 292, 21, 'right', 'grey']], align: 'left' })
  const mark = ['mark', 279.5, 17]
  expect(drawn({ isHovered: true }).told).toEqual([['Worth', 270, 21, 'right', 'grey'], mark])
  expect(drawn({ isSelected: true }).told).toEqual([['Worth', 270, 21, 'right', 'white'], mark])
})
it('a title that does not fit is left to begin on the left', () => {
  expect(drawn({ width: 66 })).toMatchObject({ isDrawn: true })
  expect(drawn({ width: 65 })).toEqual({ isDrawn: false, told: [], align: 'left' })
  expect(drawn({ width: 87, isHovered: true })).toMatchObject({ isDrawn: false })
})
