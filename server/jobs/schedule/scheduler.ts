import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { Send } from '../../http/module.ts'
import type { AnySchedule, ScheduleDefinition } from './define.ts'
import { execute, type StopReason } from './execute.ts'
import type { Sentence } from './sentence.ts'
import type { Requester } from '../../http/context.ts'
import { requesterFor } from '../requester.ts'
import { EndedRuns } from './ended-runs.ts'
import { type ClaimedRun, claimDue, endRuns, freeLapsed, nearestDue, renewRuns, SCHEDULE_CHANNEL } from './store.ts'

/** The maximum of runs at once in one process. */
const MAX_CONCURRENT = 8
const LEASE_MS = 30_000
const HEARTBEAT_MS = 8000
/** What a call of a job answers is in the language of the wire. */
const LOCALE = 'zh-CN'
/** Database notifications may be lost, and a dead process sends none. */
const POLL_MS = 10_000
/** A timer may fire too early, and another process may hold what is due. */
const LEAST_MS = 20
const INTERRUPTED: Sentence = { code: 'SCHEDULE_INTERRUPTED' }

interface Setup {
  readonly kinds: readonly AnySchedule[]
  readonly send: Send
  /** Notifies the owner of a run that failed. */
  alarm(run: ClaimedRun, sentence: Sentence): Promise<void>
}
interface Running {
  readonly abort: AbortController
  readonly done: Promise<void>
}

/** The scheduled jobs of one process. Any number of processes share the schedules; one timer waits for the nearest due time of all. */
export class Scheduler {
  readonly #parts: AppParts
  readonly #setup: Setup
  readonly #kinds: ReadonlyMap<string, ScheduleDefinition>
  readonly #running = new Map<string, Running>()
  readonly #ended: EndedRuns
  /** Rights that are being read. Runs that begin together for one person share them. */
  readonly #requesters = new Map<string, Promise<Requester>>()
  #looking: Promise<void> = Promise.resolve()
  #isLookWaiting = false
  #lapsedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(parts: AppParts, setup: Setup) {
    this.#parts = parts
    this.#setup = setup
    this.#ended = new EndedRuns((ended) =>
      endRuns(parts.database, ended, { now: parts.clock.now(), skipped: { code: 'SCHEDULE_SKIPPED' } }),
    )
    this.#kinds = new Map(setup.kinds.map((kind) => [kind.kind, kind as unknown as ScheduleDefinition]))
  }

  /** Looks for due schedules from now on. Gives the way to stop. */
  async start(): Promise<() => Promise<void>> {
    const unlisten = await this.#parts.database.listen(SCHEDULE_CHANNEL, () => this.look())
    const heartbeat = setInterval(() => void this.#guard(() => this.#renew()), HEARTBEAT_MS)
    heartbeat.unref()
    this.look()
    return async () => {
      this.#isStopping = true
      clearInterval(heartbeat)
      await unlisten()
      await this.#looking
      clearTimeout(this.#timer)
      for (const { abort } of this.#running.values()) abort.abort('stopping' satisfies StopReason)
      await Promise.all([...this.#running.values()].map(({ done }) => done))
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
    if (this.#isStopping) return
    const { database, clock } = this.#parts
    clearTimeout(this.#timer)
    // Whatever happens below, there is a next look.
    this.#timer = setTimeout(() => this.look(), POLL_MS).unref()
    await this.#endLapsed()
    const limit = MAX_CONCURRENT - this.#running.size
    if (limit > 0 && !this.#isStopping)
      for (const claimed of await claimDue(database, clock.now(), { leaseMs: LEASE_MS, limit })) this.#begin(claimed)
    if (this.#isStopping || this.#running.size >= MAX_CONCURRENT) return
    const due = await nearestDue(database.kysely)
    if (due === undefined) return
    clearTimeout(this.#timer)
    const delay = Math.min(Math.max(due - clock.now(), LEAST_MS), POLL_MS)
    this.#timer = setTimeout(() => this.look(), delay).unref()
  }

  /** Runs of processes that have died; a lease lasts longer than the interval at which they are looked for. */
  async #endLapsed(): Promise<void> {
    const now = performance.now()
    if (now - this.#lapsedAt < HEARTBEAT_MS) return
    this.#lapsedAt = now
    const lapsed = await freeLapsed(this.#parts.database.kysely, this.#parts.clock.now(), INTERRUPTED)
    for (const run of lapsed) await this.#setup.alarm(run, INTERRUPTED)
  }

  #requesterOf(userId: string): Promise<Requester> {
    const reading = this.#requesters.get(userId) ?? requesterFor(this.#parts, userId, LOCALE)
    this.#requesters.set(userId, reading)
    const forget = () => void this.#requesters.delete(userId)
    reading.then(forget, forget)
    return reading
  }

  #begin(claimed: ClaimedRun): void {
    const abort = new AbortController()
    const done = this.#guard(() => this.#work(claimed, abort.signal)).finally(() => {
      this.#running.delete(claimed.runId)
      if (!this.#isStopping) this.look()
    })
    this.#running.set(claimed.runId, { abort, done })
  }

  async #work(claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
    const end = await execute(this.#kinds.get(claimed.kind), this.#parts, claimed, {
      signal,
      send: this.#setup.send,
      requesterOf: (userId) => this.#requesterOf(userId),
    })
    if (!end) return
    const isOurs = await this.#ended.add({ claimed, end })
    if (isOurs && end.result !== 'done' && end.result !== 'interrupted') await this.#setup.alarm(claimed, end.sentence)
  }

  /** Runs that another process has, or whose schedule is gone, are told to stop. */
  async #renew(): Promise<void> {
    if (this.#running.size === 0) return
    const lost = await renewRuns(this.#parts.database.kysely, [...this.#running.keys()], LEASE_MS)
    for (const id of lost) this.#running.get(id)?.abort.abort('lost' satisfies StopReason)
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#parts.log.error(errorFacts(error), 'Scheduled jobs met an error'))
  }
}
