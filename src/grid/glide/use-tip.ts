import { useState, type RefObject } from 'react'
import type { GridMouseEventArgs } from '@glideapps/glide-data-grid'
import { stateAt } from '../sheet/cell-uploads.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** What is said of the cell under the pointer: what is wrong with it, or who is in it. Places in px of the grid's box. */
export function useTip(sheet: Sheet, leads: number, box: RefObject<HTMLDivElement | null>) {
  const [tip, setTip] = useState<{ readonly text: string; readonly left: number; readonly top: number }>()
  const onItemHovered = (event: GridMouseEventArgs) => {
    const { store } = sheet
    const column = event.kind === 'cell' ? sheet.column(event.location[0] - leads) : undefined
    if (event.kind !== 'cell' || !column || event.location[1] >= store.size) return setTip(undefined)
    const seen = store.seen.cell(event.location[1], column.key)
    const text = [stateAt(sheet, event.location[1], event.location[0] - leads), seen?.problem ?? seen?.presence.map(({ name }) => name).join(', ') ?? ''].filter((one) => one !== '').join(' ')
    // Only who has something to say asks for the layout: a wheel passes over many cells.
    const around = text === '' ? undefined : box.current?.getBoundingClientRect()
    return setTip(around && { text, left: event.bounds.x - around.left, top: event.bounds.y - around.top + event.bounds.height })
  }
  return { tip, onItemHovered }
}
