import type { AppParts, Requester } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { Engine, TableScreen } from '../catalog/index.ts'
import { explainList } from './list.ts'
import type { ListQuery } from '../query/index.ts'
import { limitConcurrency } from '../../lib/concurrency-limit.ts'

type Parts = Pick<Requester, 'log' | 'clock'> & {
  readonly database: object
  readonly user: Pick<Requester['user'], 'id'>
  readonly env: Pick<AppParts['env'], 'slowListMs'>
}

/** Often enough to be seen, too seldom to slow anything down. */
const EVERY_MS = 60_000
const reportedTimes = new WeakMap<Parts['log'], Map<string, number>>()

function isDue({ log, clock }: Parts, id: string): boolean {
  let times = reportedTimes.get(log)
  if (!times) reportedTimes.set(log, (times = new Map()))
  const now = clock.now()
  if (now - (times.get(id) ?? -Infinity) < EVERY_MS) return false
  times.set(id, now)
  return true
}

/** A plan without what was searched for: that may be words about people. */
export function redactPlan(line: string): string {
  const bare = line.replaceAll(/'(?:[^']|'')*'/g, '?')
  return /(?:Filter|Cond|Key|Output):/.test(bare) ? bare.replaceAll(/(?<![\w$])-?\d+(?:\.\d+)?\b/g, '?') : bare
}

/** The known parameter names; unknown names are not logged because they can contain anything. */
const knownNames = (names: readonly string[]) => names.filter((name) => /^[A-Za-z_]\w{0,80}$/.test(name)).toSorted()

/** The query of a caller, and its name in the log. */
interface Asked {
  /** Of the screen, or of the report. */
  readonly id: string
  /** Of the parameters that the call sent. */
  readonly names: readonly string[]
  /** How the database goes about it, without the values. */
  plan?(): Promise<Readonly<Record<string, readonly string[]>>>
}

/** A list of a screen, or its totals. */
export function describeSlowQuery(engine: Engine, screen: TableScreen, query: ListQuery): Asked {
  return {
    id: screen.id,
    names: query.names,
    async plan() {
      const { page, count } = await explainList(engine, screen, query)
      return { page: page.map(redactPlan), count: count.map(redactPlan) }
    },
  }
}

async function tell(parts: Parts, { id, names, plan }: Asked, ms: number): Promise<void> {
  const facts = await plan?.().catch(errorFacts)
  parts.log.warn({ screen: id, parameters: knownNames(names), ms: Math.round(ms), ...facts }, 'A list was slow')
}

/**
 * Does the work of a list when it is the user's turn. It logs the cause where the work was slow or came to no
 * end; the caller does not wait for that.
 */
export function logSlowQuery<T>(parts: Parts, asked: Asked, work: () => Promise<T>): Promise<T> {
  return limitConcurrency(parts.database, parts.user.id, async () => {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const ms = performance.now() - begun
      const limit = parts.env.slowListMs
      if (limit > 0 && ms > limit && isDue(parts, asked.id)) void tell(parts, asked, ms)
    }
  })
}
