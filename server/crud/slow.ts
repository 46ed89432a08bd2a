import type { AppParts } from '../http/context.ts'
import { errorFacts } from '../http/error-facts.ts'
import type { Engine } from './engine.ts'
import { explainList } from './list.ts'
import type { ListParams } from './query/params.ts'
import type { TableScreen } from './screens.ts'

type Parts = Pick<AppParts, 'log' | 'clock'> & { readonly env: Pick<AppParts['env'], 'slowListMs'> }

/** Often enough to be seen, too seldom to slow anything down. */
const EVERY_MS = 60_000
const told = new WeakMap<Parts['log'], Map<string, number>>()

function isDue({ log, clock }: Parts, screen: string): boolean {
  let times = told.get(log)
  if (!times) told.set(log, (times = new Map()))
  const now = clock.now()
  if (now - (times.get(screen) ?? -Infinity) < EVERY_MS) return false
  times.set(screen, now)
  return true
}

/** A plan without what was searched for: that may be words about people. */
export function withoutValues(line: string): string {
  const bare = line.replaceAll(/'(?:[^']|'')*'/g, '?')
  return /(?:Filter|Cond|Key|Output):/.test(bare) ? bare.replaceAll(/(?<![\w$])-?\d+(?:\.\d+)?\b/g, '?') : bare
}

/** Names of parameters as this list knows them; a stranger's name could be anything. */
const namesOf = (params: ListParams) => Object.keys(params).filter((name) => /^[A-Za-z_]\w{0,80}$/.test(name) && params[name] !== '').toSorted()

async function tell(parts: Parts, engine: Engine, screen: TableScreen, params: ListParams, ms: number): Promise<void> {
  const plan = await explainList(engine, screen, params).then(({ page, count }) => ({ page: page.map(withoutValues), count: count.map(withoutValues) }), errorFacts)
  parts.log.warn({ screen: screen.id, parameters: namesOf(params), ms: Math.round(ms), ...plan }, 'A list was slow')
}

/** Does the work of a list, and writes down what made it slow where it was; whoever asked does not wait for that. */
export async function watched<T>(parts: Parts, engine: Engine, screen: TableScreen, params: ListParams, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  const ms = performance.now() - begun
  const limit = parts.env.slowListMs
  if (limit > 0 && ms > limit && isDue(parts, screen.id)) void tell(parts, engine, screen, params, ms)
  return done
}
