import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type HTMLAttributes,
  type Ref,
} from 'react'
import { isSame, lookOf, type Place, type Sheet } from '../sheet/index.ts'

interface SpellInputProps {
  readonly sheet: Sheet
  readonly label: string
  readonly describedBy: string
  /** The cell that the person is at is found by it, where it is drawn. */
  readonly active: string | undefined
  /** Of the table with that cell. */
  readonly controls: string
  /** Keys and the clipboard, as the table hears them. */
  readonly heard: HTMLAttributes<HTMLElement>
  readonly ref: Ref<{ readonly focus: () => void }>
}

/**
 * Has the focus of a plain table: an input method begins only where a text can stand, so in a table alone its first letter would be taken
 * for one of the text. Its words are seen over the cell while they are spelled; then the control of the cell opens with them.
 */
export function SpellInput({ sheet, label, describedBy, active, controls, heard, ref }: SpellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [spelled, setSpelled] = useState<Place>()
  const { editing } = useSyncExternalStore(sheet.watch, sheet.now)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }) }), [])
  // It is placed over its cell: a browser scrolls to the caret, and an input method shows its candidates there.
  useLayoutEffect(() => {
    const cell = active === undefined ? null : document.getElementById(active)
    const element = input.current
    if (!cell || !element) return
    for (const [name, value] of [
      ['left', cell.offsetLeft],
      ['top', cell.offsetTop],
      ['width', cell.offsetWidth],
      ['height', cell.offsetHeight],
    ] as const)
      element.style[name] = `${value}px`
  }, [active])
  const open = () => {
    const element = input.current
    if (!element) return
    const words = element.value
    element.value = ''
    const column = sheet.column(sheet.at.col)
    if (words !== '' && column && lookOf(column).kind !== 'check') sheet.edit(sheet.at, 'control', words)
  }
  return (
    <input
      ref={input}
      type="text"
      className={`vg-spell${spelled ? ' vg-spelling' : ''}`}
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-describedby={describedBy}
      aria-readonly={!sheet.mayEdit(sheet.at)}
      {...(active !== undefined && !editing ? { 'aria-controls': controls, 'aria-activedescendant': active } : {})}
      {...heard}
      onInput={(event) => {
        if (!('isComposing' in event.nativeEvent) || event.nativeEvent.isComposing !== true) open()
      }}
      onCompositionStart={() => setSpelled(sheet.mayEdit(sheet.at) ? sheet.at : undefined)}
      onCompositionEnd={() => {
        const isHere = spelled !== undefined && isSame(spelled, sheet.at)
        setSpelled(undefined)
        if (isHere) open()
        else if (input.current) input.current.value = ''
      }}
    />
  )
}
