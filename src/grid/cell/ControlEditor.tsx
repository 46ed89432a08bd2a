import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CellFiles } from '../../../registry/kit/parts/files/sent-files.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { CellFace } from '../../ui/fields/Field.tsx'
import { type Editing, type Sheet, typingIn } from '../sheet/index.ts'
import { useCellFiles, useCellPorts } from './use-cell-ports.ts'
import { useControlHandlers } from './use-control-handlers.ts'

const CONTROL =
  'input:not([type="hidden"]), textarea, select, button, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'
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

/** The control of a field over its cell. What is chosen lies in the row at once, text whenever the typing pauses. */
export function ControlEditor({ sheet, editing, id, ports, onLeft }: ControlEditorProps) {
  const { store } = sheet
  const box = useRef<HTMLDivElement>(null)
  const column = sheet.columns.find(({ key }) => key === editing.key)
  const read = useCallback(
    (stored: unknown) => column?.field.widget?.codec.read(stored, column.field.options),
    [column],
  )
  const [value, setValue] = useState(() => read(store.find(editing.id)?.values[editing.key]))
  const draft = useRef<{ readonly value: unknown }>(undefined)
  const { text: words } = editing
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

  const onValue = useCallback((stored: unknown) => setValue(read(stored)), [read])
  const rowPorts = useCellPorts({ sheet, editing, column, ports, typing, onValue, onLeft })
  const sent = useCellFiles(sheet, editing, column, ports)
  const hasDraft = () => draft.current !== undefined
  const { leave, handlers } = useControlHandlers({ sheet, editing, box, hasDraft, onLeft })
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the control in it
    <div ref={box} className="vg-control" {...handlers}>
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
