import type { MessageCode } from '../../../schemas/messages/index.ts'

/** Operations on more cells than this run in slices. */
export const SLICED_ABOVE = 20_000
/** An operation that ends earlier shows no progress. */
const PROGRESS_AFTER_MS = 1000

/** The progress of a long operation. */
export interface Job {
  readonly code: MessageCode
  /** 0 … 100 */
  readonly percent: number
  /** Ends it; absent where it cannot be ended half way. */
  readonly cancel?: () => void
}
interface RunOptions {
  /** May a person end it? What was done till then is for the work itself to take back. */
  readonly mayEnd?: boolean
}

/** The sliced operation of a sheet: one at a time, and other writes are blocked. */
export class SlicedWork {
  #isBusy = false
  #job: Job | undefined
  readonly #listeners = new Set<() => void>()
  /** Ends with what is under way. */
  ended: Promise<unknown> = Promise.resolve()

  get isBusy(): boolean {
    return this.#isBusy
  }
  readonly now = (): Job | undefined => this.#job
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  #tell(job: Job | undefined): void {
    if (job?.percent === this.#job?.percent && job?.code === this.#job?.code) return
    this.#job = job
    for (const listener of this.#listeners) listener()
  }
  /** Does something in slices; `report` says how many of `all` parts are done, or of as many as turned out to be. The signal is aborted when the user cancels. */
  run<T>(
    code: MessageCode,
    all: number,
    work: (report: (done: number, of?: number) => void, signal: AbortSignal) => Promise<T>,
    { mayEnd = false }: RunOptions = {},
  ): Promise<T> {
    const since = performance.now()
    this.#isBusy = true
    const end = new AbortController()
    const more = mayEnd ? { cancel: () => end.abort() } : {}
    const report = (done: number, of = all) => {
      if (performance.now() - since >= PROGRESS_AFTER_MS)
        this.#tell({ code, percent: Math.min(100, Math.floor((100 * done) / Math.max(1, of))), ...more })
    }
    const ended = work(report, end.signal).finally(() => {
      this.#isBusy = false
      this.#tell(undefined)
    })
    this.ended = ended.catch(() => undefined)
    return ended
  }
}
