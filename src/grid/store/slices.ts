import type { SliceOptions } from './types.ts'

/** Main-thread time of one slice, ms: a frame has room for it. */
const BUDGET = 12

/** Lets frames and input have their turn: what goes on by `scheduler.yield` goes before frames. Works in slices that follow each other have it between them. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

/** Calls some work again and again while there is time; is anything left? */
export type Until = (some: () => boolean) => boolean

/** Calls `slice` until nothing is left, and yields for frames in between. Ends early, with false, when the signal is aborted. */
export async function inSlices(
  slice: (until: Until) => boolean,
  progress: () => readonly [done: number, all: number],
  { signal, onProgress }: SliceOptions = {},
): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false
    const end = performance.now() + BUDGET
    const isLeft = slice((some) => {
      let left = some()
      while (left && performance.now() < end) left = some()
      return left
    })
    onProgress?.(...progress())
    if (!isLeft) return true
    await yieldToBrowser()
  }
}
