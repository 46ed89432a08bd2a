import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectPlace } from '../../document/state.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { useCanvasSelection } from '../form/use-canvas-selection.ts'
import type { ListTarget } from '../list/list-targets.ts'
import { elementAtPlace, placeOfElement } from './element-places.ts'
import {
  type ActionTarget,
  type CanvasPart,
  type Element,
  isFormTarget,
  isInDocument,
  isListTarget,
} from './element.ts'

/** The place of what is selected here is that of the source view; what was selected there is selected here once it is shown. */
function useSharedPlace(selected: readonly Element[], select: (element: Element) => void) {
  const { open } = useEditor()
  const { document } = useOpen()
  const [first] = selected
  const isAny = first !== undefined
  const place = first && placeOfElement(document, first)
  const sharedRef = useRef<string | null>(null)
  const adopt = useEffectEvent((wanted: string) => {
    const element = elementAtPlace(open.document, wanted)
    if (element) select(element)
  })
  useEffect(() => {
    const wanted = open.place
    if (wanted !== null && wanted !== place && wanted !== sharedRef.current) adopt(wanted)
    else if (isAny) selectPlace(open, place ?? null)
    sharedRef.current = open.place
  }, [open, place, isAny])
}

/** What is selected on the page: several fields of the form, or one thing of any kind. */
export function useElementSelection() {
  const { document } = useOpen()
  const form = useCanvasSelection()
  const [part, showPart] = useState<CanvasPart>('form')
  const [other, setOther] = useState<ListTarget | ActionTarget>()
  const alone = other && isInDocument(document, other) ? other : undefined
  const selected: readonly Element[] = alone ? [alone] : part === 'form' ? form.selected : []
  /** Selects an element and shows the part of the page that it is in. */
  const select = (element: Element | undefined, isAdded = false) => {
    if (part === 'detail' && element?.kind === 'field' && !isAdded) {
      const read: ListTarget = { kind: 'detail', key: element.key }
      if (isInDocument(document, read)) return setOther(read)
    }
    if (element === undefined || isFormTarget(element)) {
      setOther(undefined)
      if (element === undefined) return form.put([])
      showPart('form')
      return form.select(element, isAdded)
    }
    if (isListTarget(element)) showPart(element.kind === 'detail' ? 'detail' : 'list')
    else form.put([])
    setOther(element)
  }
  useSharedPlace(selected, select)
  return {
    part,
    form,
    selected,
    /** The selected query item, column or field of the details. */
    entry: alone && isListTarget(alone) ? alone : undefined,
    setPart: (next: CanvasPart) => {
      const [first] = selected
      const detail: ListTarget | undefined =
        next === 'detail' && first && 'key' in first ? { kind: 'detail', key: first.key } : undefined
      showPart(next)
      // The field that was selected is the one whose details are of interest.
      setOther(detail && isInDocument(document, detail) ? detail : undefined)
    },
    select,
  }
}
export type ElementSelection = ReturnType<typeof useElementSelection>
