import { engineOn } from '../../data/catalog/index.ts'
import { limitConcurrency } from '../../lib/concurrency-limit.ts'
import { transactionDatabase } from '../../db/connection/transaction-database.ts'
import { setTimeoutMs } from '../../db/connection/timeout.ts'
import { databaseProblem } from '../../db/errors.ts'
import type { Requester } from '../../http/context.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { OpenedScreen } from '../data/api.ts'

/** Pages that are asked about at the same time. */
const AT_ONCE = 3

export interface TimeLimits {
  /** Milliseconds for one page. */
  readonly each: number
  /** Milliseconds after which no further page is begun. */
  readonly all: number
}
const USUAL: TimeLimits = { each: 800, all: 2000 }

const isTooSlow = (error: unknown) =>
  error instanceof AppError ? error.code === 'HTTP_TOO_SLOW' : databaseProblem(error)?.kind === 'stopped'

/** Queries every page, a few at once. The result of a page is undefined after a timeout. */
export async function queryPagesInTime<T>(
  context: Requester,
  pages: readonly OpenedScreen[],
  ask: (page: OpenedScreen) => Promise<T>,
  { each, all }: TimeLimits = USUAL,
): Promise<readonly (T | undefined)[]> {
  const answers = Array.from<T | undefined>({ length: pages.length })
  const begun = performance.now()
  const { database, user } = context
  const askOne = (page: OpenedScreen) =>
    limitConcurrency(database, user.id, () =>
      database.transaction(async (tx) => {
        await setTimeoutMs(tx, each)
        return ask({
          ...page,
          engine: engineOn(page.engine, { ...transactionDatabase(database, tx), statementMs: each }),
        })
      }),
    )
  const queue = pages.entries()
  const work = async () => {
    for (const [at, page] of queue) {
      if (performance.now() - begun >= all) return
      try {
        answers[at] = await askOne(page)
      } catch (error) {
        if (!isTooSlow(error)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
