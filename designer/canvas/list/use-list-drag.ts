import { type PointerEvent, type RefObject, useRef } from 'react'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { useDesigner } from '../../context.tsx'
import {
  type ListBox,
  listIdOf,
  listLineOf,
  type ListSlot,
  listSlotAt,
  type ListTarget,
  targetIn,
} from './list-targets.ts'
import type { ListSteps } from './use-list-steps.ts'

interface ListDrag {
  /** Holds palette and sheet. */
  readonly root: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly boxes: readonly ListBox[]
  readonly steps: ListSteps
  readonly onDropped: (target: ListTarget) => void
}

/** The number of what is dragged; each box has one for before and one for after it, and each section one for its end. */
const CARRIED = 0
const SIDES = ['before', 'after'] as const
const ENDS = ['query', 'list'] as const

function numberOf(boxes: readonly ListBox[], { section, beside, side }: ListSlot): number {
  const at = boxes.findIndex(({ target }) => listIdOf(target) === listIdOf(targetIn(section, beside ?? '')))
  return at < 0 || side === undefined ? 1 + boxes.length * 2 + ENDS.indexOf(section) : 1 + at * 2 + SIDES.indexOf(side)
}
function slotOf(boxes: readonly ListBox[], place: number): ListSlot {
  const box = boxes[Math.floor((place - 1) / 2)]
  if (!box) return { section: ENDS[place - 1 - boxes.length * 2] ?? 'list' }
  const side = SIDES[(place - 1) % 2] ?? 'after'
  return { section: box.target.kind === 'item' ? 'query' : 'list', beside: box.target.key, side }
}

/** Drags of fields from the palette, of query items and of columns, to a place of the query or the table. */
export function useListDrag({ root, sheet, boxes, steps, onDropped }: ListDrag) {
  const { say, ports } = useDesigner()
  const carried = useRef<ListTarget>(undefined)
  const titleOf = () => (carried.current ? steps.titleOf(carried.current) : '')
  const wordsOf = ({ section, beside, side }: ListSlot) =>
    beside === undefined
      ? say(section === 'query' ? 'CANVAS_DRAG_QUERY' : 'CANVAS_DRAG_TABLE')
      : say(side === 'before' ? 'CANVAS_DRAG_BEFORE' : 'CANVAS_DRAG_AFTER', {
          place: steps.titleOf(targetIn(section, beside)),
        })
  const { dragged, grab, session } = useReorder({
    list: root,
    count: 1,
    placeOf: (_, { x, y }) => {
      const [area, from] = [
        sheet.current?.parentElement?.getBoundingClientRect(),
        sheet.current?.getBoundingClientRect(),
      ]
      if (!area || !from || x < area.left || x >= area.right || y < area.top || y >= area.bottom) return undefined
      return numberOf(boxes, listSlotAt(boxes, x - from.left, y - from.top))
    },
    nameOf: titleOf,
    sentenceOf: (step, title, place) =>
      step === 'started'
        ? say('CANVAS_DRAG_STARTED', { title })
        : step === 'cancelled'
          ? say('CANVAS_DRAG_CANCELLED')
          : wordsOf(slotOf(boxes, place)),
    onMove: (_, place) => {
      if (!carried.current || place === CARRIED) return
      const { section, ...slot } = slotOf(boxes, place)
      const target = targetIn(section, carried.current.key)
      steps.put(target, slot)
      onDropped(target)
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  const over = dragged?.to === undefined || dragged.to === CARRIED ? undefined : slotOf(boxes, dragged.to)
  return {
    isDragging: dragged !== undefined,
    line: over && listLineOf(boxes, over),
    session,
    begin: (event: PointerEvent<HTMLElement>, target: ListTarget) => {
      carried.current = target
      grab(event, CARRIED)
    },
  }
}
