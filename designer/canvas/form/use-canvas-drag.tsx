import { type PointerEvent, type RefObject, useState } from 'react'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { canHold, entryAtPath } from '../../commands/layout.ts'
import type { Slot } from '../../commands/place.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { lineOf, slotAt } from '../slots.ts'
import { type Box, idOf, isSameTarget, type Target } from '../targets.ts'
import type { Offer, useCanvasSteps } from './use-canvas-steps.ts'
import { sameJson } from '../../../schemas/language/values.ts'

interface CanvasDrag {
  /** Holds palette and sheet. */
  readonly root: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly boxes: readonly Box[]
  readonly selected: readonly Target[]
  readonly steps: ReturnType<typeof useCanvasSteps>
  readonly onAdd: (offer: Offer, slot: Slot) => void
  readonly onMoved: (targets: readonly Target[]) => void
}
/** What a drag carries. */
type Load = { readonly offer: Offer } | { readonly targets: readonly Target[] }

/** The number of what is dragged; those of the slots follow it. */
const CARRIED = 0

/** One drag. Places of a drag are numbers: each slot that it has been over has one. */
class DragSession {
  carried: Load | undefined
  #slots: readonly Slot[] = []

  begin(carried: Load): void {
    this.carried = carried
    this.#slots = []
  }
  numberOf(slot: Slot): number {
    const known = this.#slots.findIndex((each) => sameJson(each, slot))
    if (known >= 0) return CARRIED + 1 + known
    this.#slots = [...this.#slots, slot]
    return CARRIED + this.#slots.length
  }
  slotOf(place: number): Slot | undefined {
    return this.#slots[place - CARRIED - 1]
  }
}

/** Drags from the palette onto the sheet and on the sheet. */
export function useCanvasDrag({ root, sheet, boxes, selected, steps, onAdd, onMoved }: CanvasDrag) {
  const { say, ports } = useDesigner()
  const { document } = useOpen()
  const [drag] = useState(() => new DragSession())
  const kindOf = (carried: Load | undefined): Target['kind'] => {
    if (!carried) return 'field'
    if ('offer' in carried) return carried.offer.kind === 'block' ? 'block' : 'field'
    const kind = carried.targets[0]?.kind ?? 'field'
    return kind === 'child' ? 'block' : kind
  }
  const nameOf = () => {
    const carried = drag.carried
    if (!carried) return ''
    return 'offer' in carried ? carried.offer.title : carried.targets.map(steps.titleOf).join('、')
  }
  const wordsOf = (slot: Slot | undefined): string => {
    if (!slot || ('into' in slot && slot.into.length === 0)) return say('CANVAS_DRAG_END')
    const path = 'into' in slot ? slot.into : slot.beside
    const target: Target =
      typeof path === 'string' ? { kind: 'field', key: path } : { kind: path.length === 2 ? 'part' : 'block', path }
    const place = steps.titleOf(target)
    if ('into' in slot) return say('CANVAS_DRAG_INTO', { place })
    return say(slot.side === 'before' ? 'CANVAS_DRAG_BEFORE' : 'CANVAS_DRAG_AFTER', { place })
  }
  const { dragged, grab, session } = useReorder({
    list: root,
    count: 1,
    placeOf: (_, { x, y }) => {
      const area = sheet.current?.parentElement?.getBoundingClientRect()
      const from = sheet.current?.getBoundingClientRect()
      if (!area || !from || x < area.left || x >= area.right || y < area.top || y >= area.bottom) return undefined
      return drag.numberOf(
        slotAt({
          boxes,
          at: { x: x - from.left, y: y - from.top },
          moving: kindOf(drag.carried),
          canHold: (path) => canHold(entryAtPath(document, path)),
        }),
      )
    },
    nameOf,
    sentenceOf: (step, title, place) =>
      step === 'started'
        ? say('CANVAS_DRAG_STARTED', { title })
        : step === 'cancelled'
          ? say('CANVAS_DRAG_CANCELLED')
          : wordsOf(drag.slotOf(place)),
    onMove: (_, place) => {
      const [slot, carried] = [drag.slotOf(place), drag.carried]
      if (!slot || !carried) return
      if ('offer' in carried) onAdd(carried.offer, slot)
      else onMoved(steps.moveTo(carried.targets, slot))
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  const begin = (event: PointerEvent<HTMLElement>, carried: Load) => {
    drag.begin(carried)
    grab(event, CARRIED)
  }
  const over = dragged?.to === undefined || dragged.to === CARRIED ? undefined : drag.slotOf(dragged.to)
  const carried = dragged && drag.carried && 'targets' in drag.carried ? drag.carried.targets : []
  return {
    isDragging: dragged !== undefined,
    draggedIds: new Set(carried.map(idOf)),
    line: over && lineOf(boxes, over),
    session,
    grabOffer: (event: PointerEvent<HTMLElement>, offer: Offer) => begin(event, { offer }),
    /** Several selected fields are dragged together. */
    grabBox: (event: PointerEvent<HTMLElement>, { target }: Box) =>
      begin(event, { targets: selected.some((each) => isSameTarget(each, target)) ? selected : [target] }),
  }
}
