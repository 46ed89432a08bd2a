import type { AppParts } from './context.ts'
import { errorFacts } from './errors/error-facts.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Runs a task now and every `everyMs` in the background; failures are logged. `work` must be safe to run in several processes at once. Returns the function that stops it.
 */
export function regularly(
  { log }: Pick<AppParts, 'log'>,
  { what, everyMs }: { readonly what: string; readonly everyMs: number },
  work: () => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ what, ...errorFacts(error) }, 'A chore failed'))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The same each day. */
export const daily = (parts: Pick<AppParts, 'log'>, what: string, work: () => Promise<void>): (() => Promise<void>) =>
  regularly(parts, { what, everyMs: DAY_MS }, work)
