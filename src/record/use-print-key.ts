import { type RefObject, useEffect, useEffectEvent } from 'react'

const isPrint = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'p'

/** The browser's own key for printing does what a button does, as long as that can be pressed. */
export function usePrintKey(button: RefObject<HTMLElement | null>, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current } = button
    if (!isPrint(event) || event.defaultPrevented || !current || current.getClientRects().length === 0) return
    // A layer over the page is what the user looks at.
    const { left, top, width, height } = current.getBoundingClientRect()
    const there = document.elementFromPoint?.(left + width / 2, top + height / 2)
    const isCovered =
      there?.closest('[role="dialog"], .ant-modal-wrap, .ant-drawer') !==
        current.closest('[role="dialog"], .ant-modal-wrap, .ant-drawer') &&
      there !== null &&
      there !== undefined
    if (isCovered) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
