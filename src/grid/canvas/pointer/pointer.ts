import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { LeadColumn } from '../cells.ts'

/** The row headers, and where they are drawn. */
export interface LeadOptions {
  readonly sheet: Sheet
  readonly editor: RefObject<DataEditorRef | null>
  readonly leads: readonly LeadColumn[]
  readonly box: RefObject<HTMLDivElement | null>
}
type Pressed = Pick<PointerEvent, 'button' | 'target' | 'clientX' | 'clientY'>

/** The lead column and row under a press of the main button; undefined elsewhere, and in a control over it. */
export function leadColumnAt(
  { button, target, clientX, clientY }: Pressed,
  { sheet, editor, leads }: LeadOptions,
): { readonly lead: LeadColumn; readonly row: number } | undefined {
  if (button !== 0 || !(target instanceof HTMLElement) || target.closest('.vg-control')) return undefined
  const args = editor.current?.getMouseArgsForPosition(clientX, clientY)
  if (args?.kind !== 'cell') return undefined
  const [col, row] = args.location
  const lead = leads[col]
  return lead && row < sheet.store.size ? { lead, row } : undefined
}

/** Reports the moves of a pressed pointer until it is released, or until a touch becomes a scroll. `isFirst`: in the capture phase, before the library. */
export function followPointer(
  move: (event: PointerEvent) => void,
  end: (event: PointerEvent) => void,
  isFirst = false,
): void {
  const over = (event: PointerEvent) => {
    window.removeEventListener('pointermove', move, isFirst)
    for (const type of ['pointerup', 'pointercancel'] as const) window.removeEventListener(type, over, isFirst)
    end(event)
  }
  window.addEventListener('pointermove', move, isFirst)
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, over, isFirst)
}
