import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { halfWidth } from '../../../registry/kit/values.ts'
import { TEXT_POPUP } from '../cell/index.ts'
import {
  cellAnnouncement,
  copyCells,
  cutCells,
  handleKey,
  isForSheet,
  isSame,
  type KeyTargets,
  type Leave,
  lookOf,
  pasteCells,
  pastedText,
  type Place,
  type Sheet,
  stateAt,
  readCellText,
  type Typing,
  typingIn,
  uploadsOf,
  fillSelection,
} from '../sheet/index.ts'

/** What may stand in a number's cell while it is typed. */
const NUMBER_BEGUN = /^-?\d*(\.\d*)?$/
const NUMBER = /^-?\d+(\.\d*)?$|^-?\.\d+$/
const ARROW_LEAVES: Readonly<Record<string, Leave>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const NO_KEYS = new Map()

export interface TypedHandle {
  readonly focus: () => void
}
interface TypedInputProps {
  readonly sheet: Sheet
  readonly targets: KeyTargets
  /** What the grid is called while there is no cell in it. */
  readonly label: string
  readonly describedBy: string
  readonly ref: Ref<TypedHandle>
}

/** What is said of the active cell; undefined where there is none. */
function cellLabel(sheet: Sheet): string | undefined {
  const {
    at: { row, col },
    store,
    ports,
  } = sheet
  if (store.size === 0) return undefined
  const text = [sheet.text(row, col), stateAt(sheet, row, col), cellAnnouncement(sheet, row, col)]
    .filter((words) => words !== '')
    .join(' ')
  return ports.say('GRID_CELL', { title: sheet.column(col)?.title ?? '', row: store.seen.number(row), text })
}
/** Whatever may change what is said of a cell. */
function useCellWatch(sheet: Sheet) {
  return useCallback(
    (listener: () => void) => {
      const ends = [
        sheet.watch(listener),
        sheet.watchWords(listener),
        sheet.store.subscribe(listener),
        uploadsOf(sheet.store).watch(listener),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [sheet],
  )
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
function storedOfTyped(sheet: Sheet, words: string): unknown {
  const column = sheet.column(sheet.at.col)
  if (!column) return null
  const { stored, unread } = readCellText(column.field, words.trim() === '' ? '' : words, NO_KEYS)
  return unread && lookOf(column).kind === 'number' && !NUMBER.test(words.trim()) ? null : stored
}

/**
 * Has the focus for as long as the grid has it: keys, the clipboard and input methods find a real input in the active cell, so
 * that no first letter is lost. It is visible only while the user types. It is placed over the cell, so that the words an input
 * method offers do, too.
 */
export function TypedInput({ sheet, targets, label, describedBy, ref }: TypedInputProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const composing = useRef(false)
  const good = useRef('')
  const begun = useRef('')
  const typing = useRef<Typing>(undefined)
  // Words for a control are seen while an input method spells them; it opens with them.
  const [spelled, setSpelled] = useState<Place>()
  const { editing } = useSyncExternalStore(sheet.watch, sheet.now)
  const typed = editing?.how === 'typed' ? editing : undefined
  const column = sheet.column(sheet.at.col)
  const look = column && lookOf(column)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }) }), [])

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
  const handleTyping = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (isForSheet(event, isUntouched())) {
      sheet.end()
      return handleKey(event, sheet, targets)
    }
    if (key === 'Enter' && altKey && targets.open && look?.typed !== 'lines') {
      targets.open()
      return true
    }
    if (key === 'Escape') {
      sheet.giveUp()
      return true
    }
    if (key === 'Enter') {
      if (look?.typed === 'lines' && (altKey || shiftKey)) {
        event.currentTarget.setRangeText(
          '\n',
          event.currentTarget.selectionStart,
          event.currentTarget.selectionEnd,
          'end',
        )
        return true
      }
      if (ctrlKey || metaKey) {
        const value = storedOfTyped(sheet, event.currentTarget.value)
        sheet.giveUp()
        fillSelection(sheet, value)
      } else sheet.leave(shiftKey ? 'above' : 'below')
      return true
    }
    if (key === 'Tab') {
      sheet.leave(shiftKey ? 'previous' : 'next')
      return true
    }
    const isAcross = look?.typed === 'line' && (key === 'ArrowUp' || key === 'ArrowDown') && !shiftKey
    const leave = typed?.text !== undefined || isAcross ? ARROW_LEAVES[key] : undefined
    if (leave) sheet.leave(leave)
    return leave !== undefined
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const { key, ctrlKey, metaKey, altKey } = event
    const isMeant = typed ? handleTyping(event) : handleKey(event, sheet, targets)
    if (isMeant) {
      event.preventDefault()
      event.stopPropagation()
    } else if (!typed && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
      if (key === ' ' && look?.kind === 'check') {
        event.preventDefault()
        sheet.toggle()
      } else if (!look?.typed) flushSync(() => void sheet.edit(sheet.at, 'control'))
    }
  }
  const lines = look?.typed === 'lines'
  /** A cell that was only pressed takes what was copied as any other cell does; into text that is typed it goes as text. */
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: element } = event
    if (typed) {
      const { isBlock, isSheet, text } = pastedText(data, lines)
      const isAll = element.selectionStart === 0 && element.selectionEnd === element.value.length
      if (!isUntouched() || !(isBlock || (isAll && (isSheet || !lines)))) {
        event.preventDefault()
        element.setRangeText(
          lines ? text : text.trimEnd().replaceAll(/[\t\r\n]+/g, ' '),
          element.selectionStart,
          element.selectionEnd,
          'end',
        )
        return handleInput()
      }
      sheet.giveUp()
    }
    event.preventDefault()
    return void pasteCells(sheet, data)
  }
  const watch = useCellWatch(sheet)
  const cell = useSyncExternalStore(watch, () => cellLabel(sheet))
  const isWrong = useSyncExternalStore(
    watch,
    () => sheet.store.seen.cell(sheet.at.row, column?.key ?? '')?.problem !== undefined,
  )
  return (
    <textarea
      ref={input}
      className={`vg-typed${typed || spelled ? ' vg-typing' : ''}${typed && lines ? ' vg-lines' : ''}${look?.kind === 'number' ? ' vg-right' : ''}`}
      rows={1}
      spellCheck={false}
      {...(typed && lines ? { style: TEXT_POPUP } : {})}
      autoComplete="off"
      aria-label={cell ?? label}
      aria-invalid={isWrong}
      aria-readonly={!sheet.mayEdit(sheet.at)}
      aria-describedby={describedBy}
      onKeyDown={handleKeyDown}
      onInput={handleInput}
      onCompositionStart={() => {
        composing.current = true
        if (typed) return
        if (look?.typed) sheet.edit(sheet.at, 'typed', '')
        else setSpelled(sheet.mayEdit(sheet.at) ? sheet.at : undefined)
      }}
      onCompositionEnd={() => {
        composing.current = false
        setSpelled(undefined)
        const isHere = sheet.editing !== undefined || (spelled !== undefined && isSame(spelled, sheet.at))
        if (isHere) handleInput()
        else if (input.current) input.current.value = ''
      }}
      onContextMenu={(event) => {
        // Words that are typed have the menu of the browser.
        if (typed && !isUntouched()) return
        event.preventDefault()
        targets.menu({ x: event.clientX, y: event.clientY })
      }}
      onBlur={() => typed && sheet.end()}
      onCopy={(event) => {
        if (typed) return
        event.preventDefault()
        void copyCells(sheet, event.clipboardData)
      }}
      onCut={(event) => {
        if (typed) return
        event.preventDefault()
        cutCells(sheet, event.clipboardData)
      }}
      onPaste={handlePaste}
    />
  )
}
