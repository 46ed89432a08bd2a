import type { FilePort } from '../../registry/kit/ports.ts'

/** Knows which files of a form are still on their way. */
export class Uploads {
  readonly #running = new Set<Promise<boolean>>()
  readonly #onChange: (isRunning: boolean) => void
  readonly #stops = new Set<AbortController>()
  constructor(onChange: (isRunning: boolean) => void) {
    this.#onChange = onChange
  }

  /** The same port; what goes through it is waited for. */
  watched(files: FilePort): FilePort {
    return {
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
        this.#running.add(outcome)
        this.#onChange(true)
        void outcome.then(() => {
          this.#running.delete(outcome)
          this.#onChange(this.#running.size > 0)
        })
        return sent
      },
    }
  }

  /** Ends what is still on its way: nobody wants it any more. */
  stop(): void {
    for (const stop of this.#stops) stop.abort()
  }

  /** Resolves when nothing is on its way; false when a file did not arrive meanwhile or was taken back. */
  async settled(): Promise<boolean> {
    let all = true
    while (this.#running.size > 0) all = (await Promise.all(this.#running)).every(Boolean) && all
    // A widget takes the path into its value a few turns after the answer.
    await new Promise((resolve) => setTimeout(resolve))
    return all
  }
}
