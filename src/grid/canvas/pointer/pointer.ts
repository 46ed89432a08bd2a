import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { Lead } from '../cells.ts'

/** The row headers, and where they are drawn. */
export interface LeadOptions {
  readonly sheet: Sheet
  readonly editor: RefObject<DataEditorRef | null>
  readonly leads: readonly Lead[]
  readonly box: RefObject<HTMLDivElement | null>
}
type Pressed = Pick<PointerEvent, 'button' | 'target' | 'clientX' | 'clientY'>

/** What the main button was pressed on before a row, and which row that is; undefined anywhere else, and in a control over it. */
export function leadAt(
  { button, target, clientX, clientY }: Pressed,
  { sheet, editor, leads }: LeadOptions,
): { readonly lead: Lead; readonly row: number } | undefined {
  if (button !== 0 || !(target instanceof HTMLElement) || target.closest('.vg-control')) return undefined
  const args = editor.current?.getMouseArgsForPosition(clientX, clientY)
  if (args?.kind !== 'cell') return undefined
  const [col, row] = args.location
  const lead = leads[col]
  return lead && row < sheet.store.size ? { lead, row } : undefined
}

/** Hears where a held pointer goes until it is let go, or, as a finger that moves on, taken for one that scrolls. `isFirst`: before the library does. */
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
