import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  type Editing,
  fillSelection,
  handleKey,
  isForSheet,
  type KeyTargets,
  type Leave,
  type Sheet,
} from '../sheet/index.ts'
import { lookAt, storedOfTyped } from './use-typed-text.ts'

const ARROW_LEAVES: Readonly<Record<string, Leave>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

interface TypedKeysOptions {
  readonly sheet: Sheet
  readonly targets: KeyTargets
  readonly typed: Editing | undefined
  /** The cell was pressed, and nothing was typed yet. */
  readonly isUntouched: () => boolean
}

/** Handles a key while a cell is typed in; gives whether it did. */
function handleTyping(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { sheet, targets, typed, isUntouched }: TypedKeysOptions,
): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget: element } = event
  const typedAs = lookAt(sheet)?.typed
  if (isForSheet(event, isUntouched())) {
    sheet.end()
    return handleKey(event, sheet, targets)
  }
  if (key === 'Enter' && altKey && targets.open && typedAs !== 'lines') {
    targets.open()
    return true
  }
  if (key === 'Escape') {
    sheet.giveUp()
    return true
  }
  if (key === 'Enter') {
    if (typedAs === 'lines' && (altKey || shiftKey)) {
      element.setRangeText('\n', element.selectionStart, element.selectionEnd, 'end')
      return true
    }
    if (ctrlKey || metaKey) {
      const value = storedOfTyped(sheet, element.value)
      sheet.giveUp()
      fillSelection(sheet, value)
    } else sheet.leave(shiftKey ? 'above' : 'below')
    return true
  }
  if (key === 'Tab') {
    sheet.leave(shiftKey ? 'previous' : 'next')
    return true
  }
  const isAcross = typedAs === 'line' && (key === 'ArrowUp' || key === 'ArrowDown') && !shiftKey
  const leave = typed?.text !== undefined || isAcross ? ARROW_LEAVES[key] : undefined
  if (leave) sheet.leave(leave)
  return leave !== undefined
}

/** Handles a key of the input; keys that mean nothing here stay with the browser. */
export function handleTypedKey(event: KeyboardEvent<HTMLTextAreaElement>, options: TypedKeysOptions): void {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
  const { sheet, targets, typed } = options
  const { key, ctrlKey, metaKey, altKey } = event
  const look = lookAt(sheet)
  const isHandled = typed ? handleTyping(event, options) : handleKey(event, sheet, targets)
  if (isHandled) {
    event.preventDefault()
    event.stopPropagation()
  } else if (!typed && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
    if (key === ' ' && look?.kind === 'check') {
      event.preventDefault()
      sheet.toggle()
    } else if (!look?.typed) flushSync(() => void sheet.edit(sheet.at, 'control'))
  }
}
