import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the server before its own first line (`node --import`): watches from inside how long the event loop is
 * held, and answers the bench over the channel between parent and child.
 */
const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', (asked) => {
  if (asked === 'loop:reset') delay.reset()
  if (asked === 'loop:read') process.send?.({ longestMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
})
process.channel?.unref()
