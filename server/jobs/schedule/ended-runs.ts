import type { EndedRun } from './store.ts'

interface Waiting extends EndedRun {
  readonly resolve: (isOurs: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Stores ends of runs one batch after the other: what ends while one is being stored is the next. */
export class EndedRuns {
  readonly #store: (ended: readonly EndedRun[]) => Promise<ReadonlySet<string>>
  #waiting: Waiting[] = []
  #storing: Promise<void> = Promise.resolve()

  constructor(store: (ended: readonly EndedRun[]) => Promise<ReadonlySet<string>>) {
    this.#store = store
  }

  /** Resolves to false when the run was this process's no longer. */
  add(ended: EndedRun): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...ended, resolve, reject })
      if (this.#waiting.length === 1) this.#storing = this.#storing.then(() => this.#storeBatch())
    })
  }

  async #storeBatch(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    try {
      const ours = await this.#store(batch)
      for (const { claimed, resolve } of batch) resolve(ours.has(claimed.runId))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
