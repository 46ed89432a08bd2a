import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { Send } from '../../http/module.ts'
import type { AnySchedule, ScheduleDefinition } from './define.ts'
import { execute, type StopReason } from './execute.ts'
import type { Sentence } from './sentence.ts'
import { type ClaimedRun, claimDue, endRun, freeLapsed, nearestDue, renewRuns, SCHEDULE_CHANNEL } from './store.ts'

/** The maximum of runs at once in one process. */
const MAX_CONCURRENT = 8
const LEASE_MS = 30_000
const HEARTBEAT_MS = 8000
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
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(parts: AppParts, setup: Setup) {
    this.#parts = parts
    this.#setup = setup
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

  /** Begins what is due, as long as there are places; then waits for the next. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#guard(() => this.#turn()))
  }

  async #turn(): Promise<void> {
    if (this.#isStopping) return
    const { database, clock } = this.#parts
    clearTimeout(this.#timer)
    // Whatever happens below, there is a next look.
    this.#timer = setTimeout(() => this.look(), POLL_MS).unref()
    const lapsed = await freeLapsed(database.kysely, clock.now(), INTERRUPTED)
    for (const run of lapsed) await this.#setup.alarm(run, INTERRUPTED)
    while (!this.#isStopping && this.#running.size < MAX_CONCURRENT) {
      const claimed = await claimDue(database, clock.now(), LEASE_MS)
      if (!claimed) break
      this.#begin(claimed)
    }
    if (this.#isStopping || this.#running.size >= MAX_CONCURRENT) return
    const due = await nearestDue(database.kysely)
    if (due === undefined) return
    clearTimeout(this.#timer)
    const delay = Math.min(Math.max(due - clock.now(), LEAST_MS), POLL_MS)
    this.#timer = setTimeout(() => this.look(), delay).unref()
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
    const { database, clock } = this.#parts
    const end = await execute(this.#kinds.get(claimed.kind), this.#parts, claimed, { signal, send: this.#setup.send })
    if (!end) return
    const isInterrupted = end.result === 'interrupted'
    const isOurs = await endRun(database, claimed, end, {
      now: clock.now(),
      skipped: { code: 'SCHEDULE_SKIPPED' },
      again: isInterrupted,
    })
    if (isOurs && end.result !== 'done' && !isInterrupted) await this.#setup.alarm(claimed, end.sentence)
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
