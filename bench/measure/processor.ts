import { readFileSync } from 'node:fs'

/** A clock of the processor ticks so often in a second (`_SC_CLK_TCK`, the same on every Linux). */
const TICKS = 100

/** What a process has used of the processor so far, ms; it may be gone. */
export function usedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
  } catch {
    return 0
  }
}
