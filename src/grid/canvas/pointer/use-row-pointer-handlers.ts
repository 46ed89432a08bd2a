import { useRef, type PointerEvent, type RefObject } from 'react'
import type { Rectangle } from '@glideapps/glide-data-grid'
import { HEAD_HEIGHT } from '../../cell/index.ts'
import type { LeadColumn } from '../cells.ts'
import { followPointer, leadColumnAt, type LeadOptions } from './pointer.ts'

/** A pointer that is held outside the rows moves them on so often. */
const MOVES_ON_MS = 60

interface RowHandsOptions extends LeadOptions {
  /** The rows in view. */
  readonly seen: RefObject<Rectangle>
  readonly onFocus: () => void
}
interface Held {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}
/** Goes on to another row while the pointer is held. */
type DrawnTo = (row: number) => void

/**
 * Rows by their headers: numbers select whole rows, boxes choose them. Both may be drawn over or, with Shift, go on from where the
 * last one was; Ctrl and a number choose rows one by one.
 */
export function useRowPointerHandlers(options: RowHandsOptions) {
  const { sheet, editor, leads, box, seen, onFocus } = options
  const { store } = sheet
  const lastBox = useRef<string>(undefined)
  const idsIn = (one: number, other: number) =>
    Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => store.idAt(Math.min(one, other) + at))

  const numberPressed = (row: number, { shiftKey, ctrlKey, metaKey }: Held): DrawnTo | undefined => {
    const last = sheet.columns.length - 1
    const { from, to } = sheet.block
    if ((ctrlKey || metaKey) && leads.includes('row-select')) {
      // Rows that were selected so far are chosen with it.
      if (store.selection === 'none' && from.col === 0 && to.col === last && !(from.row <= row && row <= to.row))
        store.select(idsIn(from.row, to.row), true)
      store.select([store.idAt(row)], !store.seen.isSelected(row))
      sheet.select({ row, col: 0 }, { row, col: 0 }, true)
      return undefined
    }
    const first = shiftKey ? sheet.at.row : row
    sheet.select({ row: first, col: 0 }, { row, col: last })
    return (next) => sheet.extend({ row: next, col: last })
  }
  const boxPressed = (row: number, { shiftKey }: Held): DrawnTo => {
    const before = shiftKey && lastBox.current !== undefined ? store.indexOf(lastBox.current) : -1
    const first = before < 0 ? row : before
    const isOn = before >= 0 || !store.seen.isSelected(row)
    const was = new Map<string, boolean>()
    const to: DrawnTo = (next) => {
      const ids = idsIn(first, next)
      const covered = new Set(ids)
      for (const [id, wasOn] of was) if (!covered.has(id)) store.select([id], wasOn)
      for (const id of ids) if (!was.has(id)) was.set(id, store.seen.isSelected(store.indexOf(id)))
      store.select(ids, isOn)
    }
    to(row)
    if (before < 0) lastBox.current = store.idAt(row)
    return to
  }
  const press = (lead: LeadColumn, row: number, held: Held): DrawnTo | undefined =>
    lead === 'row-number' ? numberPressed(row, held) : lead === 'row-select' ? boxPressed(row, held) : undefined

  /** The row under a pointer; above and below them all the next one out of view. */
  const rowAt = ({
    clientX,
    clientY,
  }: Pick<MouseEvent, 'clientX' | 'clientY'>): { readonly row: number; readonly isOutside: boolean } => {
    const around = box.current?.getBoundingClientRect()
    const { y, height } = seen.current
    const within = (row: number, isOutside: boolean) => ({ row: Math.max(0, Math.min(row, store.size - 1)), isOutside })
    if (around && clientY < around.top + HEAD_HEIGHT) return within(y - 1, true)
    const args =
      around && clientY < around.bottom
        ? editor.current?.getMouseArgsForPosition(
            Math.max(around.left + 1, Math.min(clientX, around.right - 1)),
            clientY,
          )
        : undefined
    return args?.kind === 'cell' && args.location[1] < store.size
      ? within(args.location[1], false)
      : within(y + height, true)
  }
  const onPointerDown = (event: PointerEvent) => {
    const pressed = event.pointerType === 'touch' ? undefined : leadColumnAt(event, options)
    if (pressed?.lead !== 'row-number' && pressed?.lead !== 'row-select') return
    const { lead, row } = pressed
    event.preventDefault()
    event.stopPropagation()
    const drawTo = press(lead, row, event)
    onFocus()
    if (!drawTo) return
    let at: Pick<MouseEvent, 'clientX' | 'clientY'> = event
    let before = row
    const follow = () => {
      const { row: next, isOutside } = rowAt(at)
      if (next === before) return
      before = next
      drawTo(next)
      if (isOutside) editor.current?.scrollTo(0, next, 'vertical')
    }
    const move = (moved: globalThis.PointerEvent) => {
      at = moved
      follow()
    }
    const timer = setInterval(follow, MOVES_ON_MS)
    followPointer(move, () => clearInterval(timer))
  }
  return { onPointerDown, press }
}
