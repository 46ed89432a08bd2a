import { useCallback, useImperativeHandle, useSyncExternalStore, type ClipboardEvent, type Ref } from 'react'
import { TEXT_POPUP } from '../cell/index.ts'
import {
  cellAnnouncement,
  copyCells,
  cutCells,
  type KeyTargets,
  pasteCells,
  pastedText,
  type Sheet,
  stateAt,
  uploadsOf,
} from '../sheet/index.ts'
import { handleTypedKey } from './typed-keys.ts'
import { lookAt, useTypedText } from './use-typed-text.ts'

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

/**
 * Has the focus for as long as the grid has it: keys, the clipboard and input methods find a real input in the active cell, so
 * that no first letter is lost. It is visible only while the user types. It is placed over the cell, so that the words an input
 * method offers do, too.
 */
export function TypedInput({ sheet, targets, label, describedBy, ref }: TypedInputProps) {
  const { editing } = useSyncExternalStore(sheet.watch, sheet.now)
  const typed = editing?.how === 'typed' ? editing : undefined
  const { input, isSpelling, isUntouched, handleInput, onCompositionStart, onCompositionEnd } = useTypedText(
    sheet,
    typed,
  )
  const look = lookAt(sheet)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }) }), [input])
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
    () => sheet.store.seen.cell(sheet.at.row, sheet.column(sheet.at.col)?.key ?? '')?.problem !== undefined,
  )
  return (
    <textarea
      ref={input}
      className={`vg-typed${typed || isSpelling ? ' vg-typing' : ''}${typed && lines ? ' vg-lines' : ''}${look?.kind === 'number' ? ' vg-right' : ''}`}
      rows={1}
      spellCheck={false}
      {...(typed && lines ? { style: TEXT_POPUP } : {})}
      autoComplete="off"
      aria-label={cell ?? label}
      aria-invalid={isWrong}
      aria-readonly={!sheet.mayEdit(sheet.at)}
      aria-describedby={describedBy}
      onKeyDown={(event) => handleTypedKey(event, { sheet, targets, typed, isUntouched })}
      onInput={handleInput}
      onCompositionStart={onCompositionStart}
      onCompositionEnd={onCompositionEnd}
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
