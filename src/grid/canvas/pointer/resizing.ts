import type { GridColumn } from '@glideapps/glide-data-grid'
import { followPointer } from './pointer.ts'

const TWICE_MS = 500
const TWICE_PX = 6
export const WIDTHS = { least: 50, most: 500 } as const

/** The column whose border is somewhere. */
export interface Border {
  readonly id: string
  readonly width: number
}
export interface ResizeHandlers {
  /** Undefined where there is no border to draw. */
  readonly borderAt: (x: number, y: number) => Border | undefined
  readonly resize: (id: string, width: number) => void
  /** Requests the auto-size width of a column, which the library reports as a resize. */
  readonly measure: (id: string) => void
}
type Pressed = Pick<
  PointerEvent,
  'button' | 'pointerType' | 'timeStamp' | 'clientX' | 'clientY' | 'preventDefault' | 'stopPropagation'
>
const swallow = (event: Event) => event.stopPropagation()

/**
 * A column is drawn to a width, or pressed twice at its border to be as wide as its words. The library does the same, but not as quickly as
 * the user may: it knows a frame later that the pointer came to a border, and until then takes a press there for one of the column's menu;
 * and any two presses within half a second are a double one to it, wherever the first one was. So the mouse is heard here, before it.
 */
export class Resizing {
  #handlers: ResizeHandlers | undefined
  #last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 }
  /** The column that the library was asked to measure. */
  #measured: string | undefined
  #isTouched = false

  /** Something was pressed, wherever it is. */
  press(event: Pressed, handlers: ResizeHandlers): void {
    this.#handlers = handlers
    const { timeStamp, clientX, clientY } = event
    const last = this.#last
    this.#last = { timeStamp, clientX, clientY }
    this.#isTouched = event.pointerType === 'touch'
    const border = event.button === 0 && !this.#isTouched ? handlers.borderAt(clientX, clientY) : undefined
    if (!border) return
    event.preventDefault()
    event.stopPropagation()
    const isTwice =
      timeStamp - last.timeStamp < TWICE_MS && Math.hypot(clientX - last.clientX, clientY - last.clientY) < TWICE_PX
    this.#draw(border, clientX, isTwice, handlers)
  }
  #draw({ id, width }: Border, from: number, isTwice: boolean, { resize, measure }: ResizeHandlers): void {
    let isDrawn = false
    const move = ({ clientX }: PointerEvent) => {
      isDrawn ||= clientX !== from
      if (isDrawn) resize(id, Math.max(WIDTHS.least, Math.min(width + clientX - from, WIDTHS.most)))
    }
    const end = (event: Event) => {
      // The library saw no press, so it must see no release and no click.
      event.stopPropagation()
      window.addEventListener('click', swallow, true)
      setTimeout(() => window.removeEventListener('click', swallow, true))
      if (!isTwice || isDrawn) return
      this.#measured = id
      measure(id)
    }
    followPointer(move, end, true)
  }
  /** The library reports a new width: an auto-size, or a touch resize. */
  readonly onColumnResize = ({ id = '' }: GridColumn, width: number): void => {
    if (!this.#isTouched && this.#measured !== id) return
    this.#measured = undefined
    this.#handlers?.resize(id, width)
  }
}
