import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus into the first input of a row once that row has been drawn at the end of the list; what stands in it is typed over. */
export function useFocusAdded(list: RefObject<HTMLElement | null>, rows = '.vd-list-row'): () => void {
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const row = [...(list.current?.querySelectorAll<HTMLElement>(`:scope > ${rows}`) ?? [])].at(-1)
    const first = row?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  })
  return () => {
    isAdded.current = true
  }
}
