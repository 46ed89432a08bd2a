import { heightOf, sizeOf, widthOf, type Block, type Place } from './places.ts'

/** So many cells are looked at for one that can be typed into: a key is answered at once. */
const LOOKED_AT = 100_000

interface Walk {
  readonly at: Place
  readonly by: 1 | -1
  readonly mayStop: (place: Place) => boolean
}

/** The next cell of a block, round and round: along its rows, or down its columns. What cannot be typed into is passed over, unless nothing can. */
export function nextWithin(block: Block, isDown: boolean, { at, by, mayStop }: Walk): Place {
  const { from } = block
  const line = isDown ? heightOf(block) : widthOf(block)
  const size = sizeOf(block)
  const placeAt = (index: number): Place => {
    const [across, along] = [Math.floor(index / line), index % line]
    return isDown
      ? { row: from.row + along, col: from.col + across }
      : { row: from.row + across, col: from.col + along }
  }
  const [row, col] = [at.row - from.row, at.col - from.col]
  const first = isDown ? col * line + row : row * line + col
  const after = (steps: number) => placeAt((first + by * steps + size) % size)
  for (let steps = 1; steps < Math.min(size, LOOKED_AT); steps++) if (mayStop(after(steps))) return after(steps)
  return after(1)
}

/** The next cell of all in reading order that can be typed into; where a whole row has none, just the next one. */
export function nextInReading(
  { rows, cols }: { readonly rows: number; readonly cols: number },
  { at, by, mayStop }: Walk,
): Place {
  const last = rows * cols - 1
  const from = at.row * cols + at.col
  const placeAt = (index: number) => ({ row: Math.floor(index / cols), col: index % cols })
  let next = from + by
  while (next >= 0 && next <= last && Math.abs(next - from) <= cols && !mayStop(placeAt(next))) next += by
  return placeAt(Math.max(0, Math.min(next, last)))
}
