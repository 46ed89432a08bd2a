import type { RefObject } from 'react'
import type { SectionKind } from '../../../schemas/language/composed/sections.ts'
import { useDesigner } from '../../context.tsx'
import { type SectionBox, sectionLineOf, sectionSlotAt } from './section-targets.ts'
import { KIND_WORDS } from '../../document/section-names.ts'
import { useSheetDrag } from '../use-sheet-drag.ts'
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

/** Drags of kinds from the palette and of sections to a place between sections. */
export function useSectionDrag({ root, sheet, boxes, steps, onDropped }: SectionDrag) {
  const { say } = useDesigner()
  const {
    over,
    carried: _,
    ...drag
  } = useSheetDrag<Carried>({
    root,
    sheet,
    titleOf: (carried) => ('kind' in carried ? say(KIND_WORDS[carried.kind]) : steps.titleOf(carried.index)),
    placeAt: (x, y) => sectionSlotAt(boxes, x, y),
    wordsOf: (slot) =>
      slot < boxes.length
        ? say('CANVAS_DRAG_BEFORE', { place: steps.titleOf(slot) })
        : boxes.length === 0
          ? say('PAGE_CANVAS')
          : say('CANVAS_DRAG_AFTER', { place: steps.titleOf(boxes.length - 1) }),
    onDrop: (carried, slot) => {
      if ('kind' in carried) onDropped(steps.add(carried.kind, slot))
      else if (steps.move(carried.index, slot)) onDropped(slot > carried.index ? slot - 1 : slot)
    },
  })
  return { ...drag, line: over === undefined ? undefined : sectionLineOf(boxes, over) }
}
