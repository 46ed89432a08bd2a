import { type PointerEvent, type RefObject, useRef } from 'react'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import type { SectionKind } from '../../../schemas/language/composed/sections.ts'
import { useDesigner } from '../../context.tsx'
import { type SectionBox, sectionLineOf, sectionSlotAt } from './section-targets.ts'
import { KIND_WORDS } from '../../document/section-names.ts'
import type { SectionSteps } from './use-section-steps.ts'

/** A kind of the palette, or a section of the page by its place. */
type Carried = { readonly kind: SectionKind } | { readonly index: number }

interface SectionDrag {
  readonly root: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly boxes: readonly SectionBox[]
  readonly steps: SectionSteps
  readonly onDropped: (index: number) => void
}

/** The number of what is dragged; the places between sections follow. */
const CARRIED = 0

/** Drags of kinds from the palette and of sections to a place between sections. */
export function useSectionDrag({ root, sheet, boxes, steps, onDropped }: SectionDrag) {
  const { say, ports } = useDesigner()
  const carriedRef = useRef<Carried>(undefined)
  const titleOf = () => {
    const { current } = carriedRef
    if (!current) return ''
    return 'kind' in current ? say(KIND_WORDS[current.kind]) : steps.titleOf(current.index)
  }
  const wordsOf = (slot: number) =>
    slot < boxes.length
      ? say('CANVAS_DRAG_BEFORE', { place: steps.titleOf(slot) })
      : boxes.length === 0
        ? say('PAGE_CANVAS')
        : say('CANVAS_DRAG_AFTER', { place: steps.titleOf(boxes.length - 1) })
  const { dragged, grab, session } = useReorder({
    list: root,
    count: 1,
    placeOf: (_, { x, y }) => {
      const [area, from] = [
        sheet.current?.parentElement?.getBoundingClientRect(),
        sheet.current?.getBoundingClientRect(),
      ]
      if (!area || !from || x < area.left || x >= area.right || y < area.top || y >= area.bottom) return undefined
      return 1 + sectionSlotAt(boxes, x - from.left, y - from.top)
    },
    nameOf: titleOf,
    sentenceOf: (step, title, place) =>
      step === 'started'
        ? say('CANVAS_DRAG_STARTED', { title })
        : step === 'cancelled'
          ? say('CANVAS_DRAG_CANCELLED')
          : wordsOf(place - 1),
    onMove: (_, place) => {
      const { current } = carriedRef
      if (!current || place === CARRIED) return
      const slot = place - 1
      if ('kind' in current) onDropped(steps.add(current.kind, slot))
      else if (steps.move(current.index, slot)) onDropped(slot > current.index ? slot - 1 : slot)
    },
    isAnnounced: true,
    hasNoHandle: true,
    ports,
  })
  const over = dragged?.to === undefined || dragged.to === CARRIED ? undefined : dragged.to - 1
  return {
    isDragging: dragged !== undefined,
    line: over === undefined ? undefined : sectionLineOf(boxes, over),
    session,
    begin: (event: PointerEvent<HTMLElement>, carried: Carried) => {
      carriedRef.current = carried
      grab(event, CARRIED)
    },
  }
}
