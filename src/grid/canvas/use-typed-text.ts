import { useLayoutEffect, useRef, useState } from 'react'
import { halfWidth } from '../../../registry/kit/values.ts'
import {
  type Editing,
  isSame,
  lookOf,
  type Place,
  readCellText,
  type Sheet,
  type Typing,
  typingIn,
} from '../sheet/index.ts'

/** What may stand in a number's cell while it is typed. */
const NUMBER_BEGUN = /^-?\d*(\.\d*)?$/
const NUMBER = /^-?\d+(\.\d*)?$|^-?\.\d+$/
const NO_KEYS = new Map()

/** How the active cell looks; undefined where there is none. */
export function lookAt(sheet: Sheet) {
  const column = sheet.column(sheet.at.col)
  return column && lookOf(column)
}
/** What a cell that is typed in begins with. */
function wordsToType(sheet: Sheet): string {
  const column = sheet.column(sheet.at.col)
  if (!column) return ''
  const value = sheet.store.value(sheet.at.row, column.key)
  return lookOf(column).kind === 'number'
    ? value === null || value === undefined
      ? ''
      : String(value)
    : sheet.text(sheet.at.row, sheet.at.col).replace(/^⚠ /, '')
}
/** The stored value of a typed text: a number cell is emptied where the text is no number. */
export function storedOfTyped(sheet: Sheet, words: string): unknown {
  const column = sheet.column(sheet.at.col)
  if (!column) return null
  const { stored, unread } = readCellText(column.field, words.trim() === '' ? '' : words, NO_KEYS)
  return unread && lookOf(column).kind === 'number' && !NUMBER.test(words.trim()) ? null : stored
}

/** The text of the input: from the cell into it, at each pause of the typing into the row, and the words of an input method. */
export function useTypedText(sheet: Sheet, typed: Editing | undefined) {
  const input = useRef<HTMLTextAreaElement>(null)
  const composing = useRef(false)
  const good = useRef('')
  const begun = useRef('')
  const typing = useRef<Typing>(undefined)
  // Words for a control are seen while an input method spells them; it opens with them.
  const [spelled, setSpelled] = useState<Place>()
  const look = lookAt(sheet)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    if (!typed) {
      if (!composing.current) element.value = ''
      return
    }
    begun.current = wordsToType(sheet)
    const words = typed.text ?? begun.current
    if (!composing.current && element.value !== words) element.value = words
    good.current = words
    element.focus({ preventScroll: true })
    if (typed.text === undefined) element.select()
    const row = typingIn(sheet.store, typed)
    typing.current = row
    const keep = () => {
      if (element.value === begun.current) row.takeBack()
      else row.put(storedOfTyped(sheet, element.value))
      element.value = ''
    }
    return sheet.type({ keep, drop: row.takeBack })
  }, [typed, sheet])

  const handleInput = () => {
    const element = input.current
    if (!element || composing.current) return
    if (!typed) {
      const words = element.value
      element.value = ''
      if (words !== '' && look?.kind !== 'check') sheet.edit(sheet.at, 'typed', numberOrWords(words))
      return
    }
    if (look?.kind === 'number') {
      const words = halfWidth(element.value)
      if (NUMBER_BEGUN.test(words)) good.current = words
      if (element.value !== good.current) element.value = good.current
    }
    typing.current?.later(() =>
      composing.current || !isWhole(element.value) ? undefined : { value: storedOfTyped(sheet, element.value) },
    )
  }
  /** A number is one from its first digit on. */
  const isWhole = (words: string) => look?.kind !== 'number' || words === '' || NUMBER.test(words)
  const numberOrWords = (words: string) =>
    look?.kind === 'number' && !NUMBER_BEGUN.test(halfWidth(words))
      ? ''
      : look?.kind === 'number'
        ? halfWidth(words)
        : words

  /** The cell was pressed, and nothing was typed yet. */
  const isUntouched = () => typed?.text === undefined && input.current?.value === begun.current
  const onCompositionStart = () => {
    composing.current = true
    if (typed) return
    if (look?.typed) sheet.edit(sheet.at, 'typed', '')
    else setSpelled(sheet.mayEdit(sheet.at) ? sheet.at : undefined)
  }
  const onCompositionEnd = () => {
    composing.current = false
    setSpelled(undefined)
    const isHere = sheet.editing !== undefined || (spelled !== undefined && isSame(spelled, sheet.at))
    if (isHere) handleInput()
    else if (input.current) input.current.value = ''
  }
  return { input, isSpelling: spelled !== undefined, isUntouched, handleInput, onCompositionStart, onCompositionEnd }
}
