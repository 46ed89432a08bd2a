import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As systems count it: from -20, before all others, to 19. */
const BEHIND = 10

/**
 * Lets others have the processor before the thread that calls, or before another process. Only Linux has a priority per thread; elsewhere the whole process would be slowed down, so nothing is done.
 */
export function lowerPriority(pid = 0): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(pid, BEHIND)
    // A session of the database is a process group of its own, and many systems share the processor out among groups first.
    if (pid !== 0) writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND))
  } catch {
    // A restricted system may forbid the call; then the priority stays unchanged.
  }
}

const TASKS = '/proc/self/task'

/**
 * Lets others have the processor before the threads that collect garbage for this process. All of its threads share
 * them: what one that reads a large sheet leaves to them would else run before the answers to everybody.
 */
export function lowerHelperPriority(): void {
  if (process.platform !== 'linux') return
  try {
    for (const task of readdirSync(TASKS))
      if (readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim() === 'V8Worker') setPriority(Number(task), BEHIND)
  } catch {
    // As above: what is not allowed here is no reason not to serve.
  }
}
