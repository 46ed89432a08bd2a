import { type PointerEvent, type RefObject, useState } from 'react'
import { canHold, entryAtPath } from '../../commands/layout.ts'
import type { Slot } from '../../commands/place.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { lineOf, slotAt } from '../slots.ts'
import { useSheetDrag } from '../use-sheet-drag.ts'
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

/** The slots that one drag has been over, each with a number. */
class Slots {
  #slots: readonly Slot[] = []

  clear(): void {
    this.#slots = []
  }
  numberOf(slot: Slot): number {
    const known = this.#slots.findIndex((each) => sameJson(each, slot))
    if (known >= 0) return known
    this.#slots = [...this.#slots, slot]
    return this.#slots.length - 1
  }
  slotOf(place: number): Slot | undefined {
    return this.#slots[place]
  }
}

const kindOf = (carried: Load): Target['kind'] => {
  if ('offer' in carried) return carried.offer.kind === 'block' ? 'block' : 'field'
  const kind = carried.targets[0]?.kind ?? 'field'
  return kind === 'child' ? 'block' : kind
}

/** Drags from the palette onto the sheet and on the sheet. */
export function useCanvasDrag({ root, sheet, boxes, selected, steps, onAdd, onMoved }: CanvasDrag) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const [slots] = useState(() => new Slots())
  const wordsOf = (slot: Slot | undefined): string => {
    if (!slot || ('into' in slot && slot.into.length === 0)) return say('CANVAS_DRAG_END')
    const path = 'into' in slot ? slot.into : slot.beside
    const target: Target =
      typeof path === 'string' ? { kind: 'field', key: path } : { kind: path.length === 2 ? 'part' : 'block', path }
    const place = steps.titleOf(target)
    if ('into' in slot) return say('CANVAS_DRAG_INTO', { place })
    return say(slot.side === 'before' ? 'CANVAS_DRAG_BEFORE' : 'CANVAS_DRAG_AFTER', { place })
  }
  const drag = useSheetDrag<Load>({
    root,
    sheet,
    titleOf: (carried) => ('offer' in carried ? carried.offer.title : carried.targets.map(steps.titleOf).join('、')),
    placeAt: (x, y, carried) =>
      slots.numberOf(
        slotAt({
          boxes,
          at: { x, y },
          moving: kindOf(carried),
          canHold: (path) => canHold(entryAtPath(document, path)),
        }),
      ),
    wordsOf: (place) => wordsOf(slots.slotOf(place)),
    onDrop: (carried, place) => {
      const slot = slots.slotOf(place)
      if (!slot) return
      if ('offer' in carried) onAdd(carried.offer, slot)
      else onMoved(steps.moveTo(carried.targets, slot))
    },
  })
  const begin = (event: PointerEvent<HTMLElement>, carried: Load) => {
    slots.clear()
    drag.begin(event, carried)
  }
  const { over, carried, isDragging, session } = drag
  const slot = over === undefined ? undefined : slots.slotOf(over)
  return {
    isDragging,
    draggedIds: new Set(carried && 'targets' in carried ? carried.targets.map(idOf) : []),
    line: slot && lineOf(boxes, slot),
    session,
    grabOffer: (event: PointerEvent<HTMLElement>, offer: Offer) => begin(event, { offer }),
    /** Several selected fields are dragged together. */
    grabBox: (event: PointerEvent<HTMLElement>, { target }: Box) =>
      begin(event, { targets: selected.some((each) => isSameTarget(each, target)) ? selected : [target] }),
  }
}
