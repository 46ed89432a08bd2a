import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { FormFace } from '../../../ui/fields/Field.tsx'
import { CONTROL } from '../focus.ts'
import type { ChildStore } from './child-store.ts'
import type { ChildRow } from './row.ts'

/** Where an ended cell leads to. */
export type Leave = 'stay' | 'down' | 'next' | 'previous'
interface CellEditorProps {
  readonly store: ChildStore
  readonly row: ChildRow
  readonly resolved: ResolvedField
  readonly id: string
  readonly ports: Ports
  readonly onDone: (isKept: boolean, leave: Leave | undefined) => void
}

/** A list or a calendar that is open takes the key for itself. */
const isOpen = (target: EventTarget) => target instanceof HTMLElement && target.closest('[aria-expanded="true"]') !== null

/** The form's control of a field, in a cell. What is typed lies in the row at once; giving up takes it back. */
export function CellEditor({ store, row, resolved, id, ports, onDone }: CellEditorProps) {
  const { key, widget, options } = resolved
  const box = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(() => widget?.codec.read(row.record[key], options) ?? row.record[key])
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(CONTROL)
    control?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
    return () => clearTimeout(leaving.current)
  }, [])
  const rowPorts = useMemo<Ports>(
    () => ({
      ...ports,
      siblings: {
        get: (names) => Object.fromEntries(names.map((name) => [name, store.find(row.id)?.record[name] ?? null])),
        set: (values) => {
          store.change(row.id, values)
          if (Object.hasOwn(values, key)) setValue(widget?.codec.read(values[key], options) ?? values[key])
        },
      },
    }),
    [ports, store, row.id, key, widget, options],
  )
  const change = (next: unknown) => {
    setValue(next)
    store.change(row.id, { [key]: widget ? widget.codec.write(next, options) : next })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, ctrlKey, metaKey, target, nativeEvent } = event
    if (nativeEvent.isComposing || isOpen(target)) return
    const leave = ((): Leave | undefined => {
      if (pressed === 'Enter' && !ctrlKey && !metaKey && !(shiftKey && target instanceof HTMLTextAreaElement)) return 'down'
      if (pressed === 'Escape') return 'stay'
      if (pressed !== 'Tab') return undefined
      return shiftKey ? 'previous' : 'next'
    })()
    if (!leave) return
    event.preventDefault()
    event.stopPropagation()
    onDone(pressed !== 'Escape', leave)
  }
  // What a control opens elsewhere on the page belongs to it: React tells of its focus here.
  const handleBlur = (event: FocusEvent) => {
    const { relatedTarget } = event
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    leaving.current = setTimeout(() => onDone(true, undefined))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the control in it
    <div ref={box} className="vi-sub-editor" onKeyDown={handleKeyDown} onBlur={handleBlur} onFocus={() => clearTimeout(leaving.current)}>
      <label className="v-hidden" htmlFor={id}>{textIn(resolved.field.title, ports.locale)}</label>
      <FormFace resolved={resolved} id={id} ports={rowPorts} value={value} onChange={change} required={store.rules.state(row, key).required} disabled={false} invalid={row.errors[key] !== undefined} />
    </div>
  )
}
