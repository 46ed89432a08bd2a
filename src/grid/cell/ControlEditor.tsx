import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { CellFiles } from '../../../registry/kit/parts/files/sent-files.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { storedForm } from '../../../engine/model/index.ts'
import { CellFace } from '../../ui/fields/Field.tsx'
import {
  copyCells,
  type Editing,
  type Leave,
  memoryOf,
  pasteCells,
  pastedText,
  type Sheet,
  typingIn,
  uploadsOf,
} from '../sheet/index.ts'

const CONTROL =
  'input:not([type="hidden"]), textarea, select, button, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'
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

/** Words that were typed over the cell are looked for, as if they had been typed here. */
function search(control: HTMLElement | null | undefined, words: string): void {
  const isLines = control instanceof HTMLTextAreaElement
  if ((!isLines && !(control instanceof HTMLInputElement)) || control.readOnly || control.type === 'checkbox') return
  // React fires its change event only when the value was not set through its own setter.
  Object.getOwnPropertyDescriptor(
    isLines ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
    'value',
  )?.set?.call(control, words)
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
  control.setSelectionRange(words.length, words.length)
}

interface ControlEditorProps {
  readonly sheet: Sheet
  readonly editing: Editing
  readonly id: string
  readonly ports: Ports
  /** Gives the focus back to the grid. */
  readonly onLeft: () => void
}

/** What others give a cell, in the form that its field stores. */
function canonical({ allColumns }: Sheet['store'], key: string, value: unknown): unknown {
  const column = allColumns.find((one) => one.key === key)
  return column ? storedForm(column.field, value) : value
}

/** The control of a field over its cell. What is chosen lies in the row at once, text whenever the typing pauses. */
export function ControlEditor({ sheet, editing, id, ports, onLeft }: ControlEditorProps) {
  const { store } = sheet
  const box = useRef<HTMLDivElement>(null)
  const column = sheet.columns.find(({ key }) => key === editing.key)
  const [value, setValue] = useState(() =>
    column?.field.widget?.codec.read(store.find(editing.id)?.values[editing.key], column.field.options),
  )
  const draft = useRef<{ readonly value: unknown }>(undefined)
  const { text: words } = editing
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typing] = useState(() => typingIn(store, editing))

  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(CONTROL)
    control?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && !control.readOnly) control.select()
    // A list or a calendar is what the cell was pressed for.
    if (control?.matches('[role="combobox"], .ant-picker input'))
      for (const type of ['mousedown', 'mouseup', 'click'])
        control.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    if (words !== undefined) search(control, words)
    return () => clearTimeout(leaving.current)
  }, [words])
  useLayoutEffect(() => {
    const keep = () => {
      if (draft.current) typing.put(draft.current.value)
      draft.current = undefined
    }
    const drop = () => {
      draft.current = undefined
      typing.takeBack()
    }
    return sheet.type({ keep, drop })
  }, [sheet, typing])

  const rowPorts = useMemo<Ports>(
    () => ({
      ...ports,
      memory: memoryOf(store, editing),
      onEntered: (isBack) => {
        sheet.leave(isBack ? 'above' : 'below')
        onLeft()
      },
      files: column?.upload
        ? {
            ...ports.files,
            upload: (file, request) =>
              ports.files.upload(file, { ...request, ...(column.upload ? { target: column.upload } : {}) }),
          }
        : ports.files,
      siblings: {
        get: (names) => Object.fromEntries(names.map((name) => [name, store.find(editing.id)?.values[name] ?? null])),
        set: (values) => {
          store.edit(
            Object.entries(values).map(([key, one]) => ({ id: editing.id, key, value: canonical(store, key, one) })),
            typing.token,
          )
          if (Object.hasOwn(values, editing.key))
            setValue(column?.field.widget?.codec.read(values[editing.key], column.field.options))
        },
      },
    }),
    [ports, sheet, store, editing, column, typing, onLeft],
  )
  const hasFiles = column?.field.widget?.value === 'files'
  const sent = useMemo(
    () => (hasFiles ? uploadsOf(store).of({ id: editing.id, key: editing.key }) : undefined),
    [hasFiles, store, editing],
  )
  useLayoutEffect(
    () => (hasFiles ? uploadsOf(store).open({ id: editing.id, key: editing.key }, column, ports) : undefined),
    [hasFiles, store, editing, column, ports],
  )
  const offers = useMemo(() => column?.offers?.(store.find(editing.id)?.values ?? {}), [column, store, editing])
  if (!column) return null
  const { field } = column
  const isText = field.storage.match === 'text'
  const row = store.find(editing.id)
  const Face = sheet.slotOf(column)?.Face
  const change = (next: unknown) => {
    setValue(next)
    const stored = field.widget ? field.widget.codec.write(next, field.options) : next
    if (!isText) return typing.put(stored)
    draft.current = { value: stored }
    typing.later(() => draft.current)
  }
  const leave = (to: Leave) => {
    sheet.leave(to)
    onLeft()
  }
  /** Nothing is typed in the control itself; what it opens elsewhere on the page has keys and a clipboard of its own. */
  const isUntouched = (target: EventTarget) =>
    draft.current === undefined &&
    target instanceof Node &&
    box.current?.contains(target) === true &&
    !takesLines(target) &&
    !isSearched(target)
  const again = ({ key, shiftKey }: KeyboardEvent) =>
    key.toLowerCase() === 'y' || shiftKey ? sheet.redo() : sheet.undo()
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent } = event
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
    const to = ((): Leave | undefined => {
      if (
        key === 'Enter' &&
        !altKey &&
        !(target instanceof HTMLTextAreaElement) &&
        !(target instanceof HTMLButtonElement)
      )
        return shiftKey ? 'above' : 'below'
      if (key === 'Escape') return 'stay'
      if (key !== 'Tab') return undefined
      return shiftKey ? 'previous' : 'next'
    })()
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the control in it
    <div
      ref={box}
      className="vg-control"
      onKeyDown={handleKeyDown}
      onCopy={handleCopy}
      onPasteCapture={handlePaste}
      onBlur={handleBlur}
      onFocus={() => clearTimeout(leaving.current)}
    >
      <label className="v-hidden" htmlFor={id}>
        {column.title}
      </label>
      {Face && row ? (
        <Face
          id={id}
          value={row.values[editing.key]}
          row={row}
          ports={rowPorts}
          onChange={typing.put}
          onLeave={() => leave('stay')}
        />
      ) : (
        <CellFiles value={sent}>
          <CellFace
            resolved={field}
            id={id}
            ports={rowPorts}
            value={value}
            onChange={change}
            required={store.isRequired(editing.id, editing.key)}
            disabled={false}
            invalid={store.problemAt(editing.id, editing.key) !== undefined}
            offers={offers}
          />
        </CellFiles>
      )}
    </div>
  )
}
