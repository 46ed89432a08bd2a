import { vi } from 'vitest'

/**
 * Makes time go on by one each time the clock is looked at, so that a slice of long work has a dozen steps. Gives how often such
 * work has made room for a frame since; ended by `vi.restoreAllMocks` and `vi.unstubAllGlobals`.
 */
export function slowClock(): { turns: number } {
  const seen = { turns: 0 }
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const Channel = globalThis.MessageChannel
  vi.stubGlobal(
    'MessageChannel',
    class extends Channel {
      constructor() {
        super()
        seen.turns += 1
      }
    },
  )
  return seen
}
