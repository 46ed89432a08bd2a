import type { GridColumn } from '@glideapps/glide-data-grid'

const TWICE_MS = 500
const TWICE_PX = 6

interface Press {
  readonly timeStamp: number
  readonly clientX: number
  readonly clientY: number
}

/**
 * A column is drawn to a width, or pressed twice at its border to be as wide as its words. The library takes any two presses within half a
 * second for the latter, wherever the first one was: a border that is drawn soon after something else was pressed would spring back.
 */
export class Resizing {
  readonly #resize: (id: string, width: number) => void
  #last: Press = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 }
  #isTwice = false
  #isHeld = false
  #isDrawn = false

  constructor(resize: (id: string, width: number) => void) {
    this.#resize = resize
  }
  /** Something was pressed, wherever it is. */
  press({ timeStamp, clientX, clientY }: Press): void {
    const last = this.#last
    this.#isTwice = timeStamp - last.timeStamp < TWICE_MS && Math.hypot(clientX - last.clientX, clientY - last.clientY) < TWICE_PX
    this.#last = { timeStamp, clientX, clientY }
  }
  readonly onColumnResizeStart = (): void => {
    this.#isHeld = true
    this.#isDrawn = false
  }
  readonly onColumnResize = ({ id = '' }: GridColumn, width: number): void => {
    this.#isDrawn ||= this.#isHeld
    if (this.#isHeld || (this.#isTwice && !this.#isDrawn)) this.#resize(id, width)
  }
  readonly onColumnResizeEnd = (): void => {
    this.#isHeld = false
  }
}
