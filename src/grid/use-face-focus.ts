import { type RefObject, useCallback, useRef } from 'react'
import type { FaceHandle } from './grid-props.ts'
import { mayTakeFocus } from './tools/index.ts'

/** The drawn face and its focus. A request for focus while the canvas is still loading is done when it is there. */
export function useFaceFocus(section: RefObject<HTMLElement | null>, startsFocused: boolean) {
  const face = useRef<FaceHandle | null>(null)
  const isAwaited = useRef(false)
  const focus = useCallback(() => {
    isAwaited.current = !face.current
    face.current?.focus()
  }, [])
  const isStarting = useRef(startsFocused)
  const attach = useCallback(
    (drawn: FaceHandle | null) => {
      face.current = drawn
      if (!drawn) return
      if (isAwaited.current) drawn.focus()
      // The section is not attached yet when its face is.
      else if (isStarting.current)
        queueMicrotask(() => section.current && mayTakeFocus(section.current) && drawn.focus())
      isAwaited.current = false
      isStarting.current = false
    },
    [section],
  )
  return { face, focus, attach }
}
