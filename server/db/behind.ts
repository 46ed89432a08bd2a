import { setPriority } from 'node:os'

/** As systems count it: from -20, before all others, to 19. */
const BEHIND = 10

/**
 * Lets others have the processor before the thread that calls. Linux alone knows threads of a priority of their own;
 * elsewhere the whole process would stand back, so nothing is done.
 */
export function standBehind(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, BEHIND)
  } catch {
    // A closed system may allow no such call; then all stay equal, and the work goes on.
  }
}
