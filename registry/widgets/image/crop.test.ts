import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { type Area, WHOLE, pixels, moveArea, resizeArea, rotateArea } from './crop.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
})
const area: fc.Arbitrary<Area> = fc.tuple(fraction, fraction, fraction, fraction).map(([a, b, c, d]) => {
  const [width, height] = [0.05 + c * 0.95, 0.05 + d * 0.95]
  return { x: a * (1 - width), y: b * (1 - height), width, height }
})
const isInside = ({ x, y, width, height }: Area) =>
  x >= 0 && y >= 0 && width > 0.049 && height > 0.049 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9

describe('the cropped part of a picture', () => {
  it('stays inside, however it is moved, stretched and turned', () => {
    fc.assert(
      fc.property(area, step, (one, by) => {
        expect([moveArea(one, by), resizeArea(one, by), rotateArea(one)].map(isInside)).toEqual([true, true, true])
      }),
    )
  })
  it('is where it was after four turns', () => {
    fc.assert(
      fc.property(area, (one) => {
        const again = rotateArea(rotateArea(rotateArea(rotateArea(one))))
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(again[side]).toBeCloseTo(one[side], 9)
      }),
    )
  })
  it('is of whole pixels, at least one', () => {
    expect(pixels(WHOLE, { width: 7, height: 3 })).toEqual({ x: 0, y: 0, width: 7, height: 3 })
    expect(pixels({ x: 0.5, y: 0.5, width: 0.5, height: 0.5 }, { width: 4, height: 2 })).toEqual({
      x: 2,
      y: 1,
      width: 2,
      height: 1,
    })
    expect(pixels({ x: 0.95, y: 0.95, width: 0.05, height: 0.05 }, { width: 1, height: 1 })).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    })
  })
})
