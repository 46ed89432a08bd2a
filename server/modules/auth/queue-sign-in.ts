import { type Semaphore, createSemaphore } from '../../lib/semaphore.ts'
import type { HandlerContext } from '../../http/context.ts'
import { RateStore } from '../../http/limits/rate-store.ts'

const WINDOW_MS = 60_000
/** Calls of one address beyond its rate that are answered at once … */
const AT_ONCE = 2
/** … and that wait. Those that come then are refused: no museum signs in so many people in a moment. */
const WAITING = 100

class Crowds {
  readonly #counted = new RateStore()
  readonly #queues = new Map<string, { readonly gate: Semaphore; inside: number }>()

  #isOver(address: string, rate: number): boolean {
    let current = 0
    this.#counted.incr(address, (_, result) => (current = result?.current ?? 0), WINDOW_MS)
    return current > rate
  }

  async enter<T>(address: string, rate: number, work: () => Promise<T>): Promise<T> {
    if (!this.#isOver(address, rate)) return work()
    const queue = this.#queues.get(address) ?? { gate: createSemaphore(AT_ONCE, WAITING), inside: 0 }
    this.#queues.set(address, queue)
    queue.inside += 1
    try {
      return await queue.gate(work)
    } finally {
      queue.inside -= 1
      if (queue.inside === 0) this.#queues.delete(address)
    }
  }
}

const crowdsOf = new WeakMap<object, Crowds>()

/**
 * Runs a sign-in. Beyond the rate of an IP address, sign-ins are queued instead of refused:
 * all people of a museum with one router share an address, so the address alone is no reason to refuse a person.
 */
export function queueSignIn<T>(
  { database, env, ip }: Pick<HandlerContext, 'database' | 'env' | 'ip'>,
  work: () => Promise<T>,
): Promise<T> {
  if (env.rateLimit <= 0) return work()
  let crowds = crowdsOf.get(database)
  if (!crowds) crowdsOf.set(database, (crowds = new Crowds()))
  return crowds.enter(ip, env.rateLimit, work)
}
