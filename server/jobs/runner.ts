import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { JobKind } from '../../schemas/contract/job.ts'
import { AppError, say } from '../../schemas/messages/index.ts'
import { newId } from '../db/ids.ts'
import type { AppParts } from '../http/context.ts'
import { errorFacts } from '../http/errors/error-facts.ts'
import { type ClaimedRun, runClaimed } from './context.ts'
import type { AnyJob, JobDefinition, JobOutcome, JobProgress } from './define.ts'
import {
  CHANNEL,
  type ClaimedJob,
  type JobEnd,
  claimJob,
  endJob,
  expiredJobs,
  deleteJob,
  releaseJob,
  renewJob,
} from './store.ts'
import { filesOf, removeFiles } from './files.ts'
import { hasThreads, runInThread } from './thread/host.ts'

/** The maximum of jobs that run at once in one process, which also answers calls. */
const MAX_CONCURRENT = 2
const LEASE_MS = 30_000
/** The interval at which changed progress is stored. */
const PROGRESS_MS = 500
/** The interval at which the lease is renewed without progress. */
const HEARTBEAT_MS = 8000
/** Database notifications may be lost, and a dead process sends none. */
const POLL_MS = 10_000
const SWEEP_MS = 3_600_000
/** A job whose process died this many times is not retried. */
const MAX_ATTEMPTS = 3

type Ended = 'stopping' | 'lost'
/** An end whose file is still the draft. */
type Outcome = Omit<JobEnd, 'file' | 'at'> & {
  readonly report?: JobProgress['report']
  readonly draftName?: string | undefined
}

interface RunningJob {
  readonly id: string
  readonly abort: AbortController
  readonly done: Promise<void>
}

/** The jobs of one process. Any number of processes share the queue. */
export class JobRunner {
  readonly #parts: AppParts
  readonly #kinds: ReadonlyMap<string, JobDefinition>
  /** By worker: a job whose lease has expired may be claimed by the process that still runs it. */
  readonly #running = new Map<string, RunningJob>()
  #looking: Promise<void> = Promise.resolve()
  #isStopping = false

  constructor(parts: AppParts, kinds: readonly AnyJob[]) {
    this.#parts = parts
    // What lies in `input` was put there by the kind itself.
    this.#kinds = new Map(kinds.map((kind): [JobKind, JobDefinition] => [kind.kind, kind as unknown as JobDefinition]))
  }

  /** Looks for work now, whenever there is news, and every few seconds. Gives the way to stop. */
  async start(): Promise<() => Promise<void>> {
    const { database } = this.#parts
    const unlisten = await database.listen(CHANNEL, (id) => {
      for (const running of this.#runsOf(id)) void this.#stillOurs(id, running.abort)
      this.look()
    })
    const poll = setInterval(() => this.look(), POLL_MS)
    const sweep = setInterval(() => void this.#guard('Ended jobs were not forgotten', () => this.sweep()), SWEEP_MS)
    for (const timer of [poll, sweep]) timer.unref()
    await this.#guard('Ended jobs were not forgotten', () => this.sweep())
    this.look()
    return async () => {
      this.#isStopping = true
      for (const timer of [poll, sweep]) clearInterval(timer)
      await unlisten()
      // A claim that is under way still adds a job.
      await this.#looking
      for (const { abort } of this.#running.values()) abort.abort('stopping' satisfies Ended)
      await Promise.all([...this.#running.values()].map(({ done }) => done))
    }
  }

  /** Takes jobs as long as there are places and work; once more after a call that came meanwhile. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#guard('Jobs could not be looked for', () => this.#claimNext()))
  }

  /** Removes what ended a day ago: first the files, so that a sweep that is cut off is done again. */
  async sweep(): Promise<void> {
    const { database, clock } = this.#parts
    for (const job of await expiredJobs(database.kysely, clock.now())) {
      await removeFiles(this.#parts.files, job)
      await deleteJob(database.kysely, job.userId, job.id)
    }
  }

  async #claimNext(): Promise<void> {
    while (!this.#isStopping && this.#running.size < MAX_CONCURRENT) {
      const worker = randomUUID()
      const job = await claimJob(this.#parts.database.kysely, worker, LEASE_MS, this.#parts.clock.now())
      if (!job) return
      const abort = new AbortController()
      const earlier = this.#runsOf(job.id)
      for (const run of earlier) run.abort.abort('lost' satisfies Ended)
      const done = this.#guard('A job could not be ended', async () => {
        await Promise.all(earlier.map((run) => run.done))
        await this.#work(job, worker, abort)
      }).finally(() => {
        this.#running.delete(worker)
        if (!this.#isStopping) this.look()
      })
      this.#running.set(worker, { id: job.id, abort, done })
    }
  }

  #runsOf(id: string): readonly RunningJob[] {
    return [...this.#running.values()].filter((run) => run.id === id)
  }

  async #work(job: ClaimedJob, worker: string, abort: AbortController): Promise<void> {
    const { database, files } = this.#parts
    let at: JobProgress = { done: job.done, total: job.total }
    const stopReporting = this.#reportProgress(job.id, worker, abort, () => at)
    const draft = join(files.staging, `${job.id}-${worker}`)
    try {
      const end = await this.#outcome(job, worker, abort.signal, draft, (progress) => (at = { ...at, ...progress }))
      await stopReporting()
      if (end === undefined) await releaseJob(database.kysely, job.id, worker)
      else await this.#end(job, worker, end, at, draft)
    } finally {
      await stopReporting()
      await rm(draft, { force: true })
    }
  }

  /** Stores progress and renews the lease while a job runs; aborts the job once the lease is lost. */
  #reportProgress(id: string, worker: string, abort: AbortController, now: () => JobProgress): () => Promise<void> {
    const { database, log } = this.#parts
    let written = now()
    let last = performance.now()
    let writing = Promise.resolve()
    const timer = setInterval(() => {
      const at = now()
      if (at === written && performance.now() - last < HEARTBEAT_MS) return
      written = at
      last = performance.now()
      writing = writing
        .then(async () => {
          if (!(await renewJob(database.kysely, id, worker, at, LEASE_MS))) abort.abort('lost' satisfies Ended)
        })
        .catch((error: unknown) => log.warn(errorFacts(error), 'The lease of a job was not renewed'))
    }, PROGRESS_MS)
    return async () => {
      clearInterval(timer)
      await writing
    }
  }

  async #stillOurs(id: string, abort: AbortController): Promise<void> {
    await this.#guard('A job could not be looked at', async () => {
      const job = await this.#parts.database.kysely
        .selectFrom('sys_job')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
      if (job?.state !== 'running') abort.abort('lost' satisfies Ended)
    })
  }

  /** How a run ended; undefined: another process continues it. */
  async #outcome(
    job: ClaimedJob,
    worker: string,
    signal: AbortSignal,
    draft: string,
    progress: (at: JobProgress) => void,
  ): Promise<Outcome | undefined> {
    const failed = (message: string): Outcome => ({ state: 'failed', message })
    try {
      if (job.attempts > MAX_ATTEMPTS) throw new AppError('JOB_INTERRUPTED')
      const kind = this.#kinds.get(job.kind)
      if (!kind) throw new AppError('JOB_UNKNOWN')
      const held: ClaimedRun = { job, worker, draft }
      const isApart = kind.thread !== undefined && hasThreads(this.#parts)
      const { message, report, file } = isApart
        ? await runInThread<JobOutcome>(this.#parts, { file: kind.thread, name: kind.kind }, held, { signal, progress })
        : await runClaimed(kind, this.#parts, held, { signal, progress })
      kind.ended?.(this.#parts)
      return {
        state: 'done',
        ...(message === undefined ? {} : { message }),
        ...(report ? { report } : {}),
        draftName: file?.name,
      }
    } catch (error) {
      if (signal.reason === ('stopping' satisfies Ended)) return undefined
      if (error instanceof AppError) return failed(say(error.code, error.params, job.locale))
      if (!signal.aborted) this.#parts.log.error({ job: job.id, kind: job.kind, ...errorFacts(error) }, 'A job failed')
      return failed(say('JOB_FAILED', {}, job.locale))
    }
  }

  /** Stores the file, then the end; the file of a job that another process has taken over is not offered. */
  async #end(
    job: ClaimedJob,
    worker: string,
    { draftName, report, ...end }: Outcome,
    at: JobProgress,
    draft: string,
  ): Promise<void> {
    const { database, files, clock } = this.#parts
    const file =
      draftName === undefined
        ? undefined
        : { name: draftName, path: `${filesOf(job)}/${newId(clock.now())}${extname(draftName)}` }
    if (file) await files.take(file.path, draft)
    const isOurs = await endJob(
      database.kysely,
      job.id,
      worker,
      { ...end, at: report ? { ...at, report } : at, file },
      clock.now(),
    )
    await this.#drop(isOurs ? job.inputPath : null, isOurs ? null : (file?.path ?? null))
  }

  async #drop(...paths: readonly (string | null)[]): Promise<void> {
    for (const path of paths) if (path !== null) await this.#parts.files.remove(path)
  }

  async #guard(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#parts.log.error(errorFacts(error), what))
  }
}
