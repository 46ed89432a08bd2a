import { heightOf, widthOf, type Block, type Place } from './places.ts'

const beyond = (at: number, from: number, to: number) => Math.max(0, from - at, at - to)
/** How far a block reaches whose corner is pulled to a place: down, up or sideways, whichever is farther. */
export function pulledTo(source: Block, { row, col }: Place): Block {
  const { from, to } = source
  const [rows, cols] = [beyond(row, from.row, to.row), beyond(col, from.col, to.col)]
  const isDown = rows >= cols
  return {
    from: { row: isDown ? Math.min(row, from.row) : from.row, col: isDown ? from.col : Math.min(col, from.col) },
    to: { row: isDown ? Math.max(row, to.row) : to.row, col: isDown ? to.col : Math.max(col, to.col) },
  }
}

/** The next numbers after these, where they go in equal steps; undefined where they do not. */
function series(values: readonly unknown[]): ((at: number) => number) | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  const [first = 0, second] = numbers
  if (second === undefined || numbers.length !== values.length) return undefined
  const step = second - first
  const isEven = numbers.every((value, at) => Math.abs(value - (first + at * step)) < 1e-9 * Math.max(1, Math.abs(value)))
  return isEven ? (at) => Number((first + at * step).toPrecision(15)) : undefined
}

/**
 * What the cells of `target` get of those of `source`, which lies in it: numbers in equal steps go on, everything else repeats.
 * `valueAt` reads a cell by its place; what lies in the source is not told.
 */
export function* filled(source: Block, target: Block, valueAt: (row: number, col: number) => unknown): Generator<{ readonly row: number; readonly col: number; readonly value: unknown }> {
  const isDown = heightOf(target) > heightOf(source)
  const lines = isDown ? widthOf(source) : heightOf(source)
  const length = isDown ? heightOf(source) : widthOf(source)
  for (let line = 0; line < lines; line++) {
    const cell = (at: number) => (isDown ? { row: source.from.row + at, col: source.from.col + line } : { row: source.from.row + line, col: source.from.col + at })
    const values = Array.from({ length }, (_, at) => valueAt(cell(at).row, cell(at).col))
    const next = series(values)
    const first = isDown ? target.from.row - source.from.row : target.from.col - source.from.col
    const last = isDown ? target.to.row - source.from.row : target.to.col - source.from.col
    for (let at = first; at <= last; at++) {
      if (at >= 0 && at < length) continue
      yield { ...cell(at), value: next ? next(at) : values[((at % length) + length) % length] }
    }
  }
}
