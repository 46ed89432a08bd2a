import type { Ports } from '../../registry/kit/ports.ts'

/** The pending work of a form or query: uploads and choice lookups. */
export class PendingWork {
  /** With what takes the person back to words that are no choice. */
  readonly #running = new Map<Promise<boolean>, (() => void) | undefined>()
  #files = 0
  readonly #onUpload: ((isRunning: boolean) => void) | undefined
  readonly #stops = new Set<AbortController>()
  constructor(onUpload?: (isRunning: boolean) => void) {
    this.#onUpload = onUpload
  }

  /** The same ports; what goes through them is waited for. */
  watched(ports: Ports): Ports {
    const { files } = ports
    return {
      ...ports,
      onChoosing: (isMade, putBack) => this.#add(isMade, putBack),
      files: {
        ...files,
        upload: (file, request) => {
          const stop = new AbortController()
          request.signal?.addEventListener('abort', () => stop.abort(), { once: true })
          this.#stops.add(stop)
          const sent = files.upload(file, { ...request, signal: stop.signal }).finally(() => this.#stops.delete(stop))
          const outcome = sent.then(
            () => true,
            () => false,
          )
          this.#add(outcome)
          this.#files += 1
          this.#onUpload?.(true)
          void outcome.then(() => {
            this.#files -= 1
            this.#onUpload?.(this.#files > 0)
          })
          return sent
        },
      },
    }
  }
  #add(outcome: Promise<boolean>, putBack?: () => void): void {
    this.#running.set(outcome, putBack)
    void outcome.then(() => this.#running.delete(outcome))
  }

  get isRunning(): boolean {
    return this.#running.size > 0
  }

  /** Aborts the uploads that are still in flight: their result is not needed any more. */
  stop(): void {
    for (const stop of this.#stops) stop.abort()
  }

  /** Resolves when nothing is on its way; false when a file did not arrive meanwhile or was taken back, or a choice was not found: its words have the focus then. */
  async settled(): Promise<boolean> {
    const outcomes: { readonly isDone: boolean; readonly putBack: (() => void) | undefined }[] = []
    while (this.#running.size > 0)
      outcomes.push(
        ...(await Promise.all(
          [...this.#running].map(async ([outcome, putBack]) => ({ isDone: await outcome, putBack })),
        )),
      )
    // A widget takes what has come into its value a few turns after the answer.
    await new Promise((resolve) => setTimeout(resolve))
    const failed = outcomes.filter(({ isDone }) => !isDone)
    // The first one is where the person begins.
    for (const { putBack } of failed.toReversed()) putBack?.()
    return failed.length === 0
  }
}
