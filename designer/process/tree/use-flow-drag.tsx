import { type PointerEvent, type RefObject, useRef } from 'react'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { useDesigner } from '../../context.tsx'
import { useEditor } from '../../editor/context.tsx'
import { type FlowPlace, isLane, itemsOf, nodeAt } from '../document/flow.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import type { FlowSteps } from './use-flow-steps.ts'

/** The number of what is dragged; those of the slots follow it. */
const CARRIED = 0
/** A slot takes what is dropped this far from it. */
const REACH = 90

const placeIn = (slot: HTMLElement): FlowPlace => ({
  lane: slot.dataset['lane'] === '' ? null : (slot.dataset['lane'] ?? null),
  index: Number(slot.dataset['index']),
})
const slotsIn = (tree: HTMLElement): readonly HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[data-slot]')]

/** Nodes are dragged by their cards to a slot between others. */
export function useFlowDrag(tree: RefObject<HTMLElement | null>, steps: FlowSteps) {
  const { say, ports } = useDesigner()
  const { open } = useEditor()
  const speaking = useFlowWords()
  const keyRef = useRef('')
  const slotAt = (number: number | undefined) =>
    number === undefined || !tree.current ? undefined : slotsIn(tree.current)[number - CARRIED - 1]
  const { dragged, grab, session } = useReorder({
    list: tree,
    count: 1,
    placeOf: (list, { x, y }) => {
      const moving = nodeAt(open.document, keyRef.current)
      if (!moving) return undefined
      const own = new Set(
        itemsOf([moving])
          .filter(isLane)
          .map(({ key }) => key),
      )
      const found = slotsIn(list)
        .map((slot, at) => {
          const box = slot.getBoundingClientRect()
          return {
            at,
            lane: placeIn(slot).lane,
            far: Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2),
          }
        })
        .filter(({ far, lane }) => far < REACH && (lane === null || !own.has(lane)))
        .toSorted((one, other) => one.far - other.far)[0]
      return found && CARRIED + 1 + found.at
    },
    nameOf: () => titleOf(keyRef.current, speaking),
    sentenceOf: (step, title, number) => {
      if (step === 'started') return say('CANVAS_DRAG_STARTED', { title })
      if (step === 'cancelled') return say('CANVAS_DRAG_CANCELLED')
      return slotAt(number)?.title ?? ''
    },
    onMove: (_, number) => {
      const slot = slotAt(number)
      if (slot) steps.moveTo(keyRef.current, placeIn(slot))
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  const over = dragged?.to === undefined ? undefined : slotAt(dragged.to)
  return {
    session,
    isDragging: dragged !== undefined,
    over: over && placeIn(over),
    begin: (event: PointerEvent<HTMLElement>, key: string) => {
      if (!nodeAt(open.document, key)) return
      keyRef.current = key
      grab(event, CARRIED)
    },
  }
}
