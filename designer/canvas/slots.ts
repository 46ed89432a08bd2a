import type { Path } from '../commands/layout.ts'
import type { Slot } from '../commands/place.ts'
import type { Box, Target } from './targets.ts'

export interface Line {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Place {
  readonly x: number
  readonly y: number
}

const THICKNESS = 3
/** A field that is narrower than this part of the sheet has neighbours in its row. */
const WHOLE_ROW = 0.75

const holds = ({ left, top, width, height }: Box, { x, y }: Place) =>
  x >= left && x < left + width && y >= top && y < top + height
const distance = ({ left, top, width, height }: Box, { x, y }: Place) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))
const isWithin = (inner: Box, outer: Box) =>
  inner !== outer &&
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

const widthOfRow = (boxes: readonly Box[]) => Math.max(...boxes.map(({ left, width }) => left + width), 1)
/** Whether fields stand beside this one in its row, so that the side is left or right of it. */
const isInRow = (box: Box, boxes: readonly Box[]) =>
  box.target.kind === 'part' || (box.target.kind === 'field' && box.width < WHOLE_ROW * widthOfRow(boxes))

function sideOf(box: Box, at: Place, boxes: readonly Box[]): 'before' | 'after' {
  const isAfter = isInRow(box, boxes) ? at.x >= box.left + box.width / 2 : at.y >= box.top + box.height / 2
  return isAfter ? 'after' : 'before'
}

interface Held {
  readonly boxes: readonly Box[]
  readonly at: Place
  readonly moving: Target['kind']
  /** True for a block that fields can be put into. */
  readonly canHold: (path: Path) => boolean
}
/** The slot that a pointer over the sheet means. Fields go into what they are held over, blocks next to it. */
export function slotAt({ boxes, at, moving, canHold }: Held): Slot {
  const over = boxes.findLast((box) => holds(box, at)) ?? nearest(boxes, at)
  if (!over) return { into: [] }
  const { target } = over
  if (target.kind === 'field') return { beside: target.key, side: sideOf(over, at, boxes) }
  if (target.kind === 'child') return { into: [] }
  if (target.kind === 'part' && moving !== 'part') return { into: target.path }
  if (moving === 'field' && target.kind === 'block') {
    const inside = nearest(
      boxes.filter((box) => box.target.kind === 'field' && isWithin(box, over)),
      at,
    )
    if (inside) return { beside: keyOf(inside), side: sideOf(inside, at, boxes) }
    if (canHold(target.path)) return { into: target.path }
    const active = boxes.find(
      ({ target: part, isActive }) => isActive && part.kind === 'part' && part.path[0] === target.path[0],
    )
    if (active?.target.kind === 'part' && target.path.length === 1) return { into: active.target.path }
  }
  return { beside: target.path, side: sideOf(over, at, boxes) }
}
const keyOf = ({ target }: Box) => (target.kind === 'field' ? target.key : '')
/** The last of those that are equally near: what is inside comes after what it is in. */
function nearest(boxes: readonly Box[], at: Place): Box | undefined {
  return boxes.reduce<Box | undefined>(
    (best, box) => (best === undefined || distance(box, at) <= distance(best, at) ? box : best),
    undefined,
  )
}

/** Where a slot is, as a line between two boxes or a frame around what takes the entry. */
export function lineOf(boxes: readonly Box[], slot: Slot): Line | undefined {
  if ('into' in slot) {
    const holder = slot.into.length === 0 ? undefined : boxOf(boxes, slot.into)
    if (holder) return holder
    const last = boxes.reduce((bottom, { top, height }) => Math.max(bottom, top + height), 0)
    return { left: 0, top: last, width: widthOfRow(boxes), height: THICKNESS }
  }
  const box =
    typeof slot.beside === 'string'
      ? boxes.find(({ target }) => target.kind === 'field' && target.key === slot.beside)
      : boxOf(boxes, slot.beside)
  if (!box) return undefined
  const { left, top, width, height } = box
  const isAfter = slot.side === 'after'
  return isInRow(box, boxes)
    ? { left: (isAfter ? left + width : left) - THICKNESS, top, width: THICKNESS, height }
    : { left, top: (isAfter ? top + height : top) - THICKNESS, width, height: THICKNESS }
}
const boxOf = (boxes: readonly Box[], path: Path) =>
  boxes.find(
    ({ target }) =>
      (target.kind === 'block' || target.kind === 'part') &&
      target.path.length === path.length &&
      target.path.every((step, index) => step === path[index]),
  )
