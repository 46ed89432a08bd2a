import type { Readable } from 'node:stream'

/** So much of what is refused for its size is read all the same, and for so long. */
const LONGEST = 64 * 1024 * 1024
const PATIENCE = 20_000

/**
 * Reads and discards the rest of a request body. A browser reads no answer before it has sent everything: answered earlier, it reports a failed connection instead of the refusal.
 */
export function drainBody(body: Readable): Promise<void> {
  return new Promise((resolve) => {
    let length = 0
    const count = (chunk: Buffer) => {
      length += chunk.length
      if (length > LONGEST) done()
    }
    const ends = ['end', 'close', 'error'] as const
    const timer = setTimeout(done, PATIENCE)
    function done() {
      clearTimeout(timer)
      body.off('data', count)
      for (const end of ends) body.off(end, done)
      resolve()
    }
    if (body.readableEnded || body.destroyed) return done()
    for (const end of ends) body.on(end, done)
    body.on('data', count)
  })
}
