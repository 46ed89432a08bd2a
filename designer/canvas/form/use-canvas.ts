import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import type { DrawnForm } from '../../../src/screen/preview/FormDrawing.tsx'
import { holderOf } from '../../commands/place.ts'
import { listAt, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { useBoxes } from '../use-boxes.ts'
import { useCanvasDrag } from './use-canvas-drag.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { type Offer, useCanvasSteps } from './use-canvas-steps.ts'
import { boxesIn, idOf, type Target, titleProperty } from '../targets.ts'

/** What is on the canvas, what of it is selected, and everything that can be done to it. */
export function useCanvas() {
  const { open } = useEditor()
  const { document } = useOpen()
  const rootRef = useRef<HTMLDivElement>(null)
  const sheetRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<InputRef>(null)
  const drawnRef = useRef<DrawnForm>(null)
  const [edited, setEdited] = useState<Target>()
  const boxes = useBoxes(sheetRef, formRef, boxesIn)
  const steps = useCanvasSteps()
  const selection = useCanvasSelection()
  const { selected } = selection
  const [first] = selected

  /** Shows the tab or step that a target is, or is in. */
  const reveal = (target: Target) => {
    const path =
      target.kind === 'field' ? holderOf(open.document, target.key) : target.kind === 'child' ? [] : target.path
    const [at, index] = path ?? []
    if (at === undefined || index === undefined) return
    drawnRef.current?.showPart(String(at), index)
  }
  const select = (target: Target, isAdded: boolean) => {
    reveal(target)
    selection.select(target, isAdded)
  }
  const put = (targets: readonly Target[]) => {
    targets.forEach(reveal)
    selection.put(targets)
  }
  const add = (offer: Offer, slot = selection.slotAfter()) => {
    const target = steps.add(offer, slot)
    if (!target) return
    put([target])
    // A new field is named first; it is drawn after this.
    if (offer.kind === 'widget') setEdited(target)
    else listRef.current?.focus()
  }
  const finish = (text: string | undefined) => {
    if (edited && text !== undefined) steps.rename(edited, text)
    setEdited(undefined)
    selection.follow()
    listRef.current?.focus()
  }
  const drag = useCanvasDrag({ root: rootRef, sheet: sheetRef, boxes, selected, steps, onAdd: add, onMoved: put })
  const actions = {
    shift: (by: -1 | 1) => first && put([steps.shift(first, by)]),
    edit: (target: Target) => titleProperty(document, target) !== undefined && setEdited(target),
    remove: () => {
      steps.removeAll(selected)
      put([])
      listRef.current?.focus()
    },
    duplicate: () => {
      if (first?.kind !== 'field') return
      steps.duplicate(first.key)
      selection.follow()
    },
    widen: () => first?.kind === 'field' && steps.widen(first.key, !isWide(first.key)),
    search: () => searchRef.current?.focus(),
  }
  const clipboard = useClipboard({ selection, steps, put, remove: actions.remove })
  const handleKeyDown = useCanvasKeys({ boxes, selection, select, actions })
  const wide = new Set(listAt(objectAt(document, 'form'), 'wide') ?? [])
  const isWide = (key: string) => wide.has(key)
  const box = first && boxes.find(({ id }) => id === idOf(first))
  const inputBox = edited && boxes.find(({ id }) => id === idOf(edited))
  return {
    rootRef,
    sheetRef,
    formRef,
    listRef,
    searchRef,
    drawnRef,
    boxes,
    selection,
    steps,
    drag,
    actions,
    add,
    select,
    finish,
    handleKeyDown,
    clipboard,
    isWide,
    edited: edited && { target: edited, box: inputBox },
    /** What is selected alone or first, where it is drawn. */
    first: first && box ? { target: first, box } : undefined,
  }
}
export type CanvasState = ReturnType<typeof useCanvas>
