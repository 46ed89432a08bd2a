import { writeSync } from 'node:fs'

const turn = new Int32Array(new SharedArrayBuffer(4))

/** Prints a line before anything else happens; who listens may be slower than who speaks, and then its pipe is full. */
export function say(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(turn, 0, 0, 1)
    }
  }
}
