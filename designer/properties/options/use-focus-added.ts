import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus into the first input of a row once that row has been drawn at the end of the list. */
export function useFocusAdded(list: RefObject<HTMLElement | null>): () => void {
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const row = [...(list.current?.querySelectorAll<HTMLElement>(':scope > .vd-list-row') ?? [])].at(-1)
    row?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  })
  return () => {
    isAdded.current = true
  }
}
