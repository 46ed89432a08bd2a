import { randomUUID } from 'node:crypto'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { type ClaimedTimer, claimTimers, nearestTimer, postponeTimer, renewTimers, TIMER_CHANNEL } from './store.ts'

/** A process acts on so many instances at once. */
const MAX_CONCURRENT = 4
const LEASE_MS = 30_000
const HEARTBEAT_MS = 8000
/** Notifications may be lost, and a timer may be added that is due sooner than the one that is waited for. */
const POLL_MS = 1500
const LEAST_MS = 20
/** So long after a failure it is tried again, each time twice as long; the last one is the longest. */
const RETRY_MS = 2000
const MAX_RETRY_MS = 3_600_000

interface Setup {
  /**
   * Does what a timer is for, and removes its row in the same transaction. It judges by the state that it finds: a timer that is too late
   * does nothing. A run that throws is repeated.
   */
  run(timer: ClaimedTimer, signal: AbortSignal): Promise<void>
}

/** The timers of approvals, in one process. Any number of processes share them; what was missed runs once. */
export class ProcessTimers {
  readonly #parts: AppParts
  readonly #setup: Setup
  readonly #worker = randomUUID()
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  #looking: Promise<void> = Promise.resolve()
  #isLookWaiting = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: AppParts, setup: Setup) {
    this.#parts = parts
    this.#setup = setup
  }

  /** Looks for due timers from now on. Gives the way to stop. */
  async start(): Promise<() => Promise<void>> {
    const unlisten = await this.#parts.database.listen(TIMER_CHANNEL, () => this.look())
    const heartbeat = setInterval(() => void this.#guard(() => this.#renew()), HEARTBEAT_MS)
    heartbeat.unref()
    this.look()
    return async () => {
      this.#stopping.abort()
      clearInterval(heartbeat)
      await unlisten()
      await this.#looking
      clearTimeout(this.#timer)
      await Promise.all(this.#running.values())
    }
  }

  /** Begins what is due, as long as there are places; then waits for the next. One look is for all that asked for it meanwhile. */
  look(): void {
    if (this.#isLookWaiting) return
    this.#isLookWaiting = true
    this.#looking = this.#looking.then(() => {
      this.#isLookWaiting = false
      return this.#guard(() => this.#turn())
    })
  }

  async #turn(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { database, clock } = this.#parts
    this.#lookIn(POLL_MS)
    const limit = MAX_CONCURRENT - this.#running.size
    if (limit <= 0) return
    const claimed = await claimTimers(database.kysely, clock.now(), { worker: this.#worker, leaseMs: LEASE_MS, limit })
    for (const timer of claimed) this.#begin(timer)
    // With no place left, the first run that ends looks again.
    if (this.#running.size >= MAX_CONCURRENT) return
    const due = await nearestTimer(database.kysely)
    if (due !== undefined) this.#lookIn(Math.min(Math.max(due - clock.now(), LEAST_MS), POLL_MS))
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), ms).unref()
  }

  #begin(timer: ClaimedTimer): void {
    const done = this.#guard(() => this.#work(timer)).finally(() => {
      this.#running.delete(timer.id)
      if (!this.#stopping.signal.aborted) this.look()
    })
    this.#running.set(timer.id, done)
  }

  async #work(timer: ClaimedTimer): Promise<void> {
    const { database, clock, log } = this.#parts
    const wait = Math.min(RETRY_MS * 2 ** (timer.attempts - 1), MAX_RETRY_MS)
    const again = (error: string | null) =>
      postponeTimer(database.kysely, { id: timer.id, worker: this.#worker, at: clock.now() + wait, error })
    try {
      await this.#setup.run(timer, this.#stopping.signal)
      // What is still there waits for something else, such as the end of a suspension.
      await again(null)
    } catch (error) {
      log.error(
        { timer: timer.id, kind: timer.kind, attempts: timer.attempts, ...errorFacts(error) },
        'A process timer failed',
      )
      await again(error instanceof Error ? error.message.slice(0, 500) : String(error))
    }
  }

  #renew(): Promise<void> {
    if (this.#running.size === 0) return Promise.resolve()
    return renewTimers(this.#parts.database.kysely, this.#worker, [...this.#running.keys()], LEASE_MS)
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#parts.log.error(errorFacts(error), 'Process timers met an error'))
  }
}
