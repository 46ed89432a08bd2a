import { settledPromise } from '../settled-promise.ts'

interface LateEngine<Code> {
  readonly fetched: () => Promise<void>
  /** Throws the promise of the engine while it is not there: React waits for it, and so does `withEngines`. */
  readonly now: () => Code
}

/** An engine whose code comes when a document needs it. */
export function lateEngine<Code>(load: () => Promise<Code>): LateEngine<Code> {
  let there: { readonly code: Code } | undefined
  const fetched = settledPromise(async () => {
    there = { code: await load() }
  })
  const now = () => {
    // oxlint-disable-next-line typescript/only-throw-error -- what React and `withEngines` wait for
    if (!there) throw fetched()
    return there.code
  }
  return { fetched, now }
}
