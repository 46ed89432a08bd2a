import { type PointerEvent, type RefObject, useState } from 'react'
import { useReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { useDesigner } from '../context.tsx'

interface SheetDrag<Carried> {
  /** Holds palette and sheet. */
  readonly root: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly titleOf: (carried: Carried) => string
  /** The number of the place at a point of the sheet, from 0. */
  readonly placeAt: (x: number, y: number, carried: Carried) => number
  /** Says where that is. */
  readonly wordsOf: (place: number) => string
  readonly onDrop: (carried: Carried, place: number) => void
}

/** The number of what is dragged; the places follow. */
const CARRIED = 0

class Load<Carried> {
  carried: Carried | undefined

  take(carried: Carried): void {
    this.carried = carried
  }
}

/**
 * Drags of what a palette offers and of what stands on a sheet to one of its places. `carried`: what is dragged now; `over`: the place under
 * the pointer.
 */
export function useSheetDrag<Carried>({ root, sheet, titleOf, placeAt, wordsOf, onDrop }: SheetDrag<Carried>) {
  const { say, ports } = useDesigner()
  const [load] = useState(() => new Load<Carried>())
  const { dragged, grab, session } = useReorder({
    list: root,
    count: 1,
    placeOf: (_, { x, y }) => {
      const [area, from] = [
        sheet.current?.parentElement?.getBoundingClientRect(),
        sheet.current?.getBoundingClientRect(),
      ]
      if (
        load.carried === undefined ||
        !area ||
        !from ||
        x < area.left ||
        x >= area.right ||
        y < area.top ||
        y >= area.bottom
      )
        return undefined
      return 1 + placeAt(x - from.left, y - from.top, load.carried)
    },
    nameOf: () => (load.carried === undefined ? '' : titleOf(load.carried)),
    sentenceOf: (step, title, place) =>
      step === 'started'
        ? say('CANVAS_DRAG_STARTED', { title })
        : step === 'cancelled'
          ? say('CANVAS_DRAG_CANCELLED')
          : wordsOf(place - 1),
    onMove: (_, place) => {
      if (load.carried !== undefined && place !== CARRIED) onDrop(load.carried, place - 1)
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  return {
    over: dragged?.to === undefined || dragged.to === CARRIED ? undefined : dragged.to - 1,
    carried: dragged && load.carried,
    isDragging: dragged !== undefined,
    session,
    begin: (event: PointerEvent<HTMLElement>, carried: Carried) => {
      load.take(carried)
      grab(event, CARRIED)
    },
  }
}
