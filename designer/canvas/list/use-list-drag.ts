import type { RefObject } from 'react'
import { useDesigner } from '../../context.tsx'
import { useSheetDrag } from '../use-sheet-drag.ts'
import {
  type ListBox,
  listIdOf,
  listLineOf,
  type ListSlot,
  type ListTarget,
  sectionOf,
  targetIn,
} from './list-targets.ts'
import type { ListSteps } from './use-list-steps.ts'

interface ListDrag {
  /** Holds palette and sheet. */
  readonly root: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly boxes: readonly ListBox[]
  readonly slotAt: (boxes: readonly ListBox[], x: number, y: number) => ListSlot
  readonly steps: ListSteps
  readonly onDropped: (target: ListTarget) => void
}

/** Each box has a place before and one after it, and each section one for its end. */
const SIDES = ['before', 'after'] as const
const ENDS = ['query', 'list', 'detail'] as const
const END_WORDS = { query: 'CANVAS_DRAG_QUERY', list: 'CANVAS_DRAG_TABLE', detail: 'CANVAS_DRAG_DETAIL' } as const

function numberOf(boxes: readonly ListBox[], { section, beside, side }: ListSlot): number {
  const at = boxes.findIndex(({ target }) => listIdOf(target) === listIdOf(targetIn(section, beside ?? '')))
  return at < 0 || side === undefined ? boxes.length * 2 + ENDS.indexOf(section) : at * 2 + SIDES.indexOf(side)
}
function slotOf(boxes: readonly ListBox[], place: number): ListSlot {
  const box = boxes[Math.floor(place / 2)]
  if (!box) return { section: ENDS[place - boxes.length * 2] ?? 'list' }
  const side = SIDES[place % 2] ?? 'after'
  return { section: sectionOf(box.target), beside: box.target.key, side }
}

/** Drags of fields from the palette, and of what is drawn, to a place of the query, the table or the details. */
export function useListDrag({ root, sheet, boxes, slotAt, steps, onDropped }: ListDrag) {
  const { say } = useDesigner()
  const wordsOf = ({ section, beside, side }: ListSlot) =>
    beside === undefined
      ? say(END_WORDS[section])
      : say(side === 'before' ? 'CANVAS_DRAG_BEFORE' : 'CANVAS_DRAG_AFTER', {
          place: steps.titleOf(targetIn(section, beside)),
        })
  const {
    over,
    carried: _,
    ...drag
  } = useSheetDrag<ListTarget>({
    root,
    sheet,
    titleOf: steps.titleOf,
    placeAt: (x, y) => numberOf(boxes, slotAt(boxes, x, y)),
    wordsOf: (place) => wordsOf(slotOf(boxes, place)),
    onDrop: (carried, place) => {
      const { section, ...slot } = slotOf(boxes, place)
      const target = targetIn(section, carried.key)
      steps.put(target, slot)
      onDropped(target)
    },
  })
  return { ...drag, line: over === undefined ? undefined : listLineOf(boxes, slotOf(boxes, over)) }
}
