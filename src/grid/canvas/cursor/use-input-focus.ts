import { useCallback, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { TypedHandle } from '../TypedInput.tsx'

/** The focus belongs to the input of the active cell, or to the control of the cell that is edited, and never to the canvas. */
export function useInputFocus(sheet: Sheet, box: RefObject<HTMLDivElement | null>) {
  const typed = useRef<TypedHandle>(null)
  const focus = useCallback(() => typed.current?.focus(), [])
  const focusUnlessEditing = () => {
    if (sheet.editing?.how !== 'control') focus()
  }
  // One stop for Tab: the input of the active cell. The library takes the focus a moment after a press: by then a control may have it.
  const skipCanvas = () => {
    const canvas = box.current?.querySelector('canvas')
    if (!canvas || canvas.tabIndex === -1) return
    canvas.tabIndex = -1
    canvas.focus = focusUnlessEditing
  }
  // What a browser makes of a touch for pages that know the mouse alone would take the focus from the cell that was just opened.
  const isFinger = useRef(false)
  const keepFocus = (event: MouseEvent) => {
    if (isFinger.current && event.target instanceof Element && !event.target.closest('.vg-control, .vg-typed'))
      event.preventDefault()
  }
  const notePointer = ({ pointerType }: PointerEvent) => {
    isFinger.current = pointerType === 'touch'
  }
  return { typed, focus, focusUnlessEditing, skipCanvas, notePointer, keepFocus }
}
