import { Modal, type ModalProps } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What takes words and opens nothing when it gets the focus. */
const WORDS = 'input.ant-input, textarea, .ant-select input'
const CONTROL = 'input, textarea, select, button, a[href], [tabindex]:not([tabindex="-1"])'
const PRIMARY = '.ant-modal-footer .ant-btn-primary:not(.ant-btn-dangerous):not(:disabled)'
const CLOSE = '.ant-modal-close'

/** Puts the focus on the first field when that takes words, else on what confirms, else on the dialog; a focus that its content chose stays. Answers whether the focus has its place. */
function focusStart(dialog: HTMLElement): boolean {
  const active = document.activeElement
  if (active !== dialog && dialog.contains(active) && !active?.closest(CLOSE)) return true
  const body = dialog.querySelector('.ant-modal-body')
  // A person who picks from a list searches it first, whatever filter is next to it.
  const beginning = body?.querySelector('[role="search"], search') ?? body
  // A phone would raise its keyboard over the dialog.
  const first = matchMedia('(pointer: coarse)').matches ? null : beginning?.querySelector<HTMLElement>(CONTROL)
  const target = first?.matches(WORDS) ? first : (dialog.querySelector<HTMLElement>(PRIMARY) ?? dialog)
  target.focus({ preventScroll: true })
  return target !== dialog
}

/** The same for content that comes while the dialog is open: it takes the focus as long as nothing else in the dialog has it. Answers what ends the waiting. */
function focusStartOnceThere(dialog: HTMLElement): (() => void) | undefined {
  if (focusStart(dialog)) return undefined
  const body = dialog.querySelector('.ant-modal-body')
  if (!body) return undefined
  const arrivals = new MutationObserver(() => {
    if (document.activeElement !== dialog || focusStart(dialog)) arrivals.disconnect()
  })
  arrivals.observe(body, { childList: true, subtree: true })
  return () => arrivals.disconnect()
}

/** Enter before the focus has its place would press what the focus is still on: the page under the dialog, or the button that closes it. Answers what ends the listening, which answers whether Enter was pressed. */
function hearEnter(): () => boolean {
  let isEntered = false
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    // One that is held down has opened the dialog.
    if (!event.repeat) isEntered = true
  }
  window.addEventListener('keydown', hear, true)
  return () => {
    window.removeEventListener('keydown', hear, true)
    return isEntered
  }
}

/** A modal window that Enter never closes at once: left alone, the focus would begin on the button that closes it. */
export function Dialog({ children, ...props }: ModalProps) {
  const { open } = props
  const start = useRef<HTMLSpanElement>(null)
  const stopHearing = useRef<() => boolean>(undefined)
  useLayoutEffect(() => {
    if (!open) return undefined
    const stop = hearEnter()
    stopHearing.current = stop
    return () => void stop()
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    // The library places its own focus in the same turn, and notes first where to bring it back to.
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      const isEntered = stopHearing.current?.()
      const dialog = start.current?.closest<HTMLElement>('[role="dialog"]')
      if (!dialog) return
      stop = focusStartOnceThere(dialog)
      const { activeElement } = document
      if (
        isEntered &&
        activeElement instanceof HTMLElement &&
        activeElement.matches(PRIMARY) &&
        dialog.contains(activeElement)
      )
        activeElement.click()
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [open])
  return (
    <Modal {...props}>
      <span ref={start} hidden />
      {children}
    </Modal>
  )
}
