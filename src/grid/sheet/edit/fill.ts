import { heightOf, widthOf, type Block, type Place } from '../places.ts'
import { seriesFrom } from './series.ts'

const beyond = (at: number, from: number, to: number) => Math.max(0, from - at, at - to)
/** The target block of a fill-handle drag: down, up or sideways, whichever is farther. */
export function fillTarget(source: Block, { row, col }: Place): Block {
  const { from, to } = source
  const [rows, cols] = [beyond(row, from.row, to.row), beyond(col, from.col, to.col)]
  const isDown = rows >= cols
  return {
    from: { row: isDown ? Math.min(row, from.row) : from.row, col: isDown ? from.col : Math.min(col, from.col) },
    to: { row: isDown ? Math.max(row, to.row) : to.row, col: isDown ? to.col : Math.max(col, to.col) },
  }
}

/** Index of the element at a position of an endless repetition. */
export const repeatedAt = (at: number, length: number): number => ((at % length) + length) % length

export interface Filled extends Place {
  readonly value: unknown
}
interface Source {
  /** Reads a cell of it by its place. */
  readonly valueAt: (row: number, col: number) => unknown
  /** Do texts of a column stand for days? */
  readonly areDays: (col: number) => boolean
}
/** The values that `source` gives the other cells of `target`, which contains it: series of numbers and days go on, everything else repeats. */
export function* fillValues(source: Block, target: Block, { valueAt, areDays }: Source): Generator<Filled> {
  const isDown = heightOf(target) > heightOf(source)
  const lines = isDown ? widthOf(source) : heightOf(source)
  const length = isDown ? heightOf(source) : widthOf(source)
  for (let line = 0; line < lines; line++) {
    const cell = (at: number) =>
      isDown
        ? { row: source.from.row + at, col: source.from.col + line }
        : { row: source.from.row + line, col: source.from.col + at }
    const cells = Array.from({ length }, (_, at) => cell(at))
    const values = cells.map(({ row, col }) => valueAt(row, col))
    const next = seriesFrom(
      values,
      cells.every(({ col }) => areDays(col)),
    )
    const first = isDown ? target.from.row - source.from.row : target.from.col - source.from.col
    const last = isDown ? target.to.row - source.from.row : target.to.col - source.from.col
    for (let at = first; at <= last; at++) {
      if (at >= 0 && at < length) continue
      yield { ...cell(at), value: next ? next(at) : values[repeatedAt(at, length)] }
    }
  }
}
