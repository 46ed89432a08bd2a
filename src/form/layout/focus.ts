import { flushSync } from 'react-dom'
import type { FormStore } from '../store/index.ts'

export const CONTROL = 'input, textarea, select, button, [tabindex]'

/** Puts the cursor into the control of a field as it is drawn now. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  const target = control?.matches(CONTROL)
    ? control
    : control?.closest('.vi-field')?.querySelector<HTMLElement>(CONTROL)
  target?.focus({ preventScroll: true })
}

/** Puts the cursor into a field, showing the part and opening its group. */
export function focusField(store: FormStore, key: string): void {
  const slot = store.slots.get(key)
  if (!slot) return
  flushSync(() => store.parts.reveal(store.parts.placeOf(key)))
  const group = document.getElementById(slot.id)?.closest('details')
  if (group) group.open = true
  focusControl(slot.id)
  document.getElementById(slot.id)?.closest('.vi-field')?.scrollIntoView?.({ block: 'center' })
}
