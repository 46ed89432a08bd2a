import { flushSync } from 'react-dom'
import type { GridStore } from '../src/grid/store/grid-store.ts'

/** What a page of the bench leaves for the runner: its code is there, and nothing is drawn before the runner says so. */
declare global {
  interface Window {
    bench?: {
      draw: () => Promise<number>
      key: (times: number) => Promise<number[]>
      choose: (times: number) => Promise<number[]>
    }
    /** What a grid's first column adds up to, as its page knows it now. */
    sum?: () => string
    /** Where the cell of the first row in a grid's first column is, px of the window; undefined until it is known. */
    firstCell?: () =>
      | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
      | undefined
    /** The rows of the product's grid, and how so many rows of words are pasted into it. */
    grid?: { readonly store: GridStore; readonly copied: (count: number) => () => void }
  }
}

/** The control a person types into: waits until it is there. */
async function appeared(selector: string): Promise<HTMLInputElement> {
  for (;;) {
    const found = document.querySelector<HTMLInputElement>(selector)
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** One key as React sees it; milliseconds until its work and the layout after it are done. */
async function pressKey(input: HTMLInputElement, text: string): Promise<number> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const start = performance.now()
  set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.at(-1) ?? '' }))
  await Promise.resolve()
  void document.body.offsetHeight
  const spent = performance.now() - start
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return spent
}

interface Drawing {
  /** Draws the page around: theme and language are there before a form is opened. */
  readonly around: () => void
  readonly draw: () => void
  /** Selector of the control the drawing ends with. */
  readonly last: string
  /** Chooses in the select that shows and hides, where there is one. */
  readonly choose?: (value: string) => void
}

/** Until React has nothing more to draw: what waits for the view to be known comes a frame later. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Draws the page around and leaves in `window.bench` how to draw the rest, and how to type into its last control. */
export function offerDrawing({ around, draw, last, choose = () => undefined }: Drawing): void {
  const offer = () => {
    window.bench = {
      draw: async () => {
        const start = performance.now()
        draw()
        await appeared(last)
        void document.body.offsetHeight
        const spent = performance.now() - start
        await settled()
        return spent
      },
      choose: async (times) => {
        const spent: number[] = []
        for (let count = 1; count <= times; count++) {
          const start = performance.now()
          flushSync(() => choose(String(count % 2)))
          void document.body.offsetHeight
          spent.push(performance.now() - start)
          await settled()
        }
        return spent
      },
      key: async (times) => {
        const spent: number[] = []
        const place = await appeared(last)
        place.focus()
        await settled()
        // The place of a control far from the view may give way to the control itself.
        const input = await appeared(last)
        for (let count = 1; count <= times; count++) spent.push(await pressKey(input, 'x'.repeat((count % 40) + 1)))
        return spent
      },
    }
  }
  around()
  requestAnimationFrame(() => setTimeout(offer))
}
