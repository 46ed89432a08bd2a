import { type PointerEvent, type RefObject, useState } from 'react'
import { useReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { type Element, elementId, isFormTarget } from '../canvas/elements/element.ts'
import type { Elements } from '../canvas/elements/use-elements.ts'
import { useDesigner } from '../context.tsx'
import { type DropPlace, dropPlace, isSameDrop } from './drop-place.ts'
import type { OutlineRow } from './outline-rows.ts'

/** The number of what is dragged; those of the places it has been over follow it. */
const CARRIED = 0

/** One drag. */
class OutlineDrag {
  moving: readonly Element[] = []
  #places: readonly DropPlace[] = []

  begin(moving: readonly Element[]): void {
    this.moving = moving
    this.#places = []
  }
  numberOf(place: DropPlace): number {
    const known = this.#places.findIndex((each) => isSameDrop(each, place))
    if (known < 0) this.#places = [...this.#places, place]
    return CARRIED + 1 + (known < 0 ? this.#places.length - 1 : known)
  }
  placeOf = (number: number): DropPlace | undefined => this.#places[number - CARRIED - 1]
}

interface OutlineDragOptions {
  readonly elements: Elements
  readonly tree: RefObject<HTMLElement | null>
  readonly rows: readonly OutlineRow[]
  readonly rowHeight: number
}

/** Drags in the outline, by the commands of the canvas. */
export function useOutlineDrag({ elements, tree, rows, rowHeight }: OutlineDragOptions) {
  const { say, ports } = useDesigner()
  const [drag] = useState(() => new OutlineDrag())
  const { steps, selection, subject } = elements
  const titleAt = (id: string) => rows.find(({ node }) => node.id === id)?.node.title ?? ''
  const wordsOf = (place: DropPlace | undefined): string => {
    if (!place) return ''
    if (place.drop.part === 'form' && 'into' in place.drop.slot && place.drop.slot.into.length === 0)
      return say('CANVAS_DRAG_END')
    const code = { before: 'CANVAS_DRAG_BEFORE', after: 'CANVAS_DRAG_AFTER', around: 'CANVAS_DRAG_INTO' } as const
    return say(code[place.edge], { place: titleAt(place.id) })
  }
  const { dragged, grab, session } = useReorder({
    list: tree,
    count: 1,
    placeOf: (list, { y }) => {
      const at = (y - list.getBoundingClientRect().top) / rowHeight
      const [row, moving] = [rows[Math.floor(at)], drag.moving[0]]
      if (!row || !moving || drag.moving.some((each) => elementId(each) === row.node.id)) return undefined
      const place = dropPlace(subject.document, moving, row, at % 1)
      return place && drag.numberOf(place)
    },
    nameOf: () => drag.moving.map(steps.titleOf).join('、'),
    sentenceOf: (step, title, place) =>
      step === 'started'
        ? say('CANVAS_DRAG_STARTED', { title })
        : step === 'cancelled'
          ? say('CANVAS_DRAG_CANCELLED')
          : wordsOf(drag.placeOf(place)),
    onMove: (_, number) => {
      const place = drag.placeOf(number)
      if (!place) return
      const { drop } = place
      if (drop.part === 'form') selection.form.put(steps.form.moveTo(drag.moving.filter(isFormTarget), drop.slot))
      else {
        steps.list.put(drop.target, { beside: drop.beside, side: drop.side })
        selection.select(drop.target)
      }
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  return {
    isDragging: dragged !== undefined,
    place: dragged?.to === undefined ? undefined : drag.placeOf(dragged.to),
    session,
    /** Several selected fields are dragged together. */
    begin: (event: PointerEvent<HTMLElement>, element: Element) => {
      if (element.kind === 'action' || element.kind === 'child') return
      const isOne = selection.selected.some((each) => elementId(each) === elementId(element))
      drag.begin(isOne ? selection.selected : [element])
      grab(event, CARRIED)
    },
  }
}
