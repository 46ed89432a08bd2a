import type { BrowserContext, Page } from '@playwright/test'

/** What one deed costs the main thread, ms. */
export interface Watched {
  /** Its own work and the layout after it. */
  readonly own: number
  /** The longest single turn of all that comes of it: effects, answers, painting. */
  readonly longest: number
}
declare global {
  interface Window {
    /** Does `deed` at the start of a frame and watches the main thread for `rest` ms after it. */
    watchDeed: (deed: () => void, rest: number) => Promise<Watched>
  }
}

function install(): void {
  window.watchDeed = async (deed, rest) => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    deed()
    await Promise.resolve()
    void document.body.offsetHeight
    const own = performance.now() - from
    let longest = 0
    for (let last = performance.now(), end = last + rest; last < end; ) {
      await new Promise((resolve) => setTimeout(resolve))
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    return { own, longest }
  }
}

/** Gives every page of the context `watchDeed`. */
export async function watching(context: BrowserContext): Promise<void> {
  await context.addInitScript(install)
}
/** The frame a deed fills at worst: its own work, and the longest turn after it as if it were the same frame. */
export const frameOf = ({ own, longest }: Watched): number => own + longest

/** Writes texts into an input one after another, as typing leaves them, and watches each. */
export function typeWatched(page: Page, selector: string, texts: readonly string[], rest: number): Promise<Watched[]> {
  return page.evaluate(async ([wanted, all, afterwards]) => {
    const input = document.querySelector<HTMLInputElement>(wanted)
    if (!input) throw new Error(`There is no ${wanted}`)
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const watched: Watched[] = []
    for (const text of all) {
      watched.push(await window.watchDeed(() => {
        set?.call(input, text)
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }, afterwards))
    }
    return watched
  }, [selector, texts, rest] as const)
}
