/** A part of a picture, in fractions of its sides. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 }
/** A smaller part is never intended. */
const LEAST = 0.05

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The part moved, never over an edge. */
export function moveArea({ width, height, ...area }: Area, by: { readonly x: number; readonly y: number }): Area {
  return { x: between(area.x + by.x, 0, 1 - width), y: between(area.y + by.y, 0, 1 - height), width, height }
}
/** The crop area with its lower right corner moved. */
export function resizeArea({ x, y, ...area }: Area, by: { readonly x: number; readonly y: number }): Area {
  return { x, y, width: between(area.width + by.x, LEAST, 1 - x), height: between(area.height + by.y, LEAST, 1 - y) }
}
/** The crop area after a rotation by 90° clockwise. */
export function rotateArea({ x, y, width, height }: Area): Area {
  return { x: 1 - y - height, y: x, width: height, height: width }
}
/** Pixels of the part in a picture of this size: whole ones, at least one. */
export function pixels({ x, y, width, height }: Area, size: { readonly width: number; readonly height: number }): Area {
  const [left, top] = [
    Math.min(Math.round(x * size.width), size.width - 1),
    Math.min(Math.round(y * size.height), size.height - 1),
  ]
  return {
    x: left,
    y: top,
    width: between(Math.round(width * size.width), 1, size.width - left),
    height: between(Math.round(height * size.height), 1, size.height - top),
  }
}
