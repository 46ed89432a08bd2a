import { useEffect, useRef } from 'react'
import type { DrawnForm } from '../../../src/screen/preview/FormDrawing.tsx'
import { holderOf } from '../../commands/place.ts'
import { useEditor } from '../../editor/context.tsx'
import { isFormTarget } from '../elements/element.ts'
import { useElementKeys } from '../elements/use-element-keys.ts'
import type { Elements } from '../elements/use-elements.ts'
import { useBoxes } from '../use-boxes.ts'
import { boxesIn, idOf, type Target } from '../targets.ts'
import { canvasNavigation } from './canvas-navigation.ts'
import { useCanvasDrag } from './use-canvas-drag.tsx'
import type { Offer } from './use-canvas-steps.ts'

/** What is on the canvas of the form, and how it is selected, dragged and added to. */
export function useCanvas(elements: Elements) {
  const { open } = useEditor()
  const rootRef = useRef<HTMLDivElement>(null)
  const sheetRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const drawnRef = useRef<DrawnForm>(null)
  const boxes = useBoxes(sheetRef, formRef, boxesIn)
  const { selection, edited } = elements
  const { form } = selection
  const steps = elements.steps.form
  const [first] = form.selected
  const last = form.selected.at(-1)

  /** Shows the tab or step that a target is, or is in. */
  const reveal = (target: Target) => {
    const path =
      target.kind === 'field' ? holderOf(open.document, target.key) : target.kind === 'child' ? [] : target.path
    const [at, index] = path ?? []
    if (at === undefined || index === undefined) return
    drawnRef.current?.showPart(String(at), index)
  }
  const box = first && boxes.find(({ id }) => id === idOf(first))
  const lastId = last && idOf(last)
  const isDrawn = boxes.some(({ id }) => id === lastId)
  const isReady = boxes.length > 0
  useEffect(() => {
    // The outline selects what a tab that is not shown has in it.
    if (last && isReady && !isDrawn) reveal(last)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per selection
  }, [lastId, isReady])
  const put = (targets: readonly Target[]) => {
    targets.forEach(reveal)
    form.put(targets)
  }
  const add = (offer: Offer, slot = form.slotAfter()) => {
    const target = steps.add(offer, slot)
    if (!target) return
    put([target])
    // A new field is named first; it is drawn after this.
    if (offer.kind === 'widget' || offer.kind === 'preset') elements.edit(target, 'sheet')
    else listRef.current?.focus()
  }
  const select = (target: Target, isAdded: boolean) => {
    reveal(target)
    selection.select(target, isAdded)
  }
  const drag = useCanvasDrag({
    root: rootRef,
    sheet: sheetRef,
    boxes,
    selected: form.selected,
    steps,
    onAdd: add,
    onMoved: put,
  })
  const keys = useElementKeys(elements)
  const navigate = canvasNavigation({ boxes, last, select })
  const named = edited?.surface === 'sheet' && isFormTarget(edited.element) ? edited.element : undefined
  return {
    rootRef,
    sheetRef,
    formRef,
    listRef,
    drawnRef,
    boxes,
    drag,
    keys,
    navigate,
    add,
    select,
    /** What is selected alone or first, where it is drawn. */
    first: first && box ? { target: first, box } : undefined,
    /** What is being named, and where it is drawn by now. */
    named: named && { target: named, box: boxes.find(({ id }) => id === idOf(named)) },
  }
}
export type CanvasState = ReturnType<typeof useCanvas>
