import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { copyCells, type Editing, type Leave, pasteCells, pastedText, type Sheet } from '../sheet/index.ts'

/** A list or a calendar that is open takes the key for itself; Tab leads on from a list as from any cell. */
const takesKey = (target: EventTarget, key: string) =>
  target instanceof HTMLElement &&
  target.closest('[aria-expanded="true"]') !== null &&
  !(key === 'Tab' && target.matches('[role="combobox"][aria-haspopup="listbox"]'))
/** Text of several lines is one value here. */
const takesLines = (target: EventTarget) =>
  target instanceof HTMLElement && (target instanceof HTMLTextAreaElement || target.isContentEditable)
/** A part of it is marked to be copied. */
const isMarked = (target: EventTarget) =>
  target instanceof HTMLInputElement
    ? target.selectionStart !== target.selectionEnd
    : window.getSelection()?.isCollapsed === false
const isSearched = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' && target.value !== ''

/** Where a key leads out of the cell; undefined where the control takes it. */
function leaveOf({ key, altKey, shiftKey, target }: KeyboardEvent): Leave | undefined {
  if (key === 'Enter' && !altKey && !(target instanceof HTMLTextAreaElement) && !(target instanceof HTMLButtonElement))
    return shiftKey ? 'above' : 'below'
  if (key === 'Escape') return 'stay'
  if (key !== 'Tab') return undefined
  return shiftKey ? 'previous' : 'next'
}

interface ControlHandlersOptions {
  readonly sheet: Sheet
  readonly editing: Editing
  readonly box: RefObject<HTMLElement | null>
  /** Something was typed that is not in the row yet. */
  readonly hasDraft: () => boolean
  readonly onLeft: () => void
}

/** Keys, clipboard and focus of the control over a cell. */
export function useControlHandlers({ sheet, editing, box, hasDraft, onLeft }: ControlHandlersOptions) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => () => clearTimeout(leaving.current), [])
  const leave = (to: Leave) => {
    sheet.leave(to)
    onLeft()
  }
  /** Nothing is typed in the control itself; what it opens elsewhere on the page has keys and a clipboard of its own. */
  const isUntouched = (target: EventTarget) =>
    !hasDraft() &&
    target instanceof Node &&
    box.current?.contains(target) === true &&
    !takesLines(target) &&
    !isSearched(target)
  const again = ({ key, shiftKey }: KeyboardEvent) =>
    key.toLowerCase() === 'y' || shiftKey ? sheet.redo() : sheet.undo()
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event
    if (nativeEvent.isComposing) return
    // Its list has taken the key, and the cell is left already.
    if (sheet.editing !== editing) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if ((ctrlKey || metaKey) && /^[yz]$/i.test(key) && isUntouched(target)) {
      event.preventDefault()
      event.stopPropagation()
      again(event)
      onLeft()
      return
    }
    if (takesKey(target, key)) return
    // A save by keyboard includes the value that is typed here.
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      sheet.end()
      onLeft()
      return
    }
    const to = leaveOf(event)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') sheet.giveUp()
    leave(to)
  }
  // A control that was only opened does not take over the clipboard: copy and paste work on cells.
  const handleCopy = (event: ClipboardEvent) => {
    if (!isUntouched(event.target) || isMarked(event.target)) return
    event.preventDefault()
    void copyCells(sheet, event.clipboardData)
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (!isUntouched(event.target) || !pastedText(event.clipboardData, false).isBlock) return
    event.preventDefault()
    event.stopPropagation()
    sheet.end()
    onLeft()
    void pasteCells(sheet, event.clipboardData)
  }
  // What a control opens elsewhere on the page belongs to it: React tells of its focus here.
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    leaving.current = setTimeout(() => {
      if (sheet.editing === editing) sheet.end()
    })
  }
  return {
    leave,
    handlers: {
      onKeyDown: handleKeyDown,
      onCopy: handleCopy,
      onPasteCapture: handlePaste,
      onBlur: handleBlur,
      onFocus: () => clearTimeout(leaving.current),
    },
  }
}
