/** A promise that says itself how it ended. React's `use` suspends once for any other, a fulfilled one too. */
interface SettledPromise<Value> extends Promise<Value> {
  status?: 'fulfilled'
  value?: Value
}
const tell = <Value>(promise: SettledPromise<Value>, value: Value) =>
  Object.assign(promise, { status: 'fulfilled' as const, value })

/** For `use` where there is nothing to wait for. */
export const READY: Promise<void> = tell(Promise.resolve(), undefined)

/** Loads once and returns the same promise each time; the next call repeats a failed load. */
export function settledPromise<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => {
    if (asked) return asked
    const promise = load()
    asked = promise
    promise.then(
      (value) => tell(promise, value),
      () => (asked = undefined),
    )
    return promise
  }
}
