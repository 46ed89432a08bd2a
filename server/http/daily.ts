import type { AppParts } from './context.ts'
import { errorFacts } from './error-facts.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Does a chore now, and again each day, without anybody waiting for it; what fails is logged and waits for the next day.
 * `work` must stand being done by several processes at once. Returns the way to stop.
 */
export function daily({ log }: Pick<AppParts, 'log'>, what: string, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ what, ...errorFacts(error) }, 'A daily chore failed'))
  }
  run()
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
