import { callContext } from '../client/context.ts'

/** How long an answer asked for ahead is as good as one asked for now. */
const FRESH_MS = 10_000

interface Asked {
  readonly at: number
  readonly token: string | undefined
  readonly answer: Promise<unknown>
  /** What was answered, once it was. */
  value?: unknown
}
const asked = new Map<string, Asked>()

/** Begins a call whose asker is not there yet. What comes of it, a failure too, is for the asker. */
export function prefetch<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const answer = ask()
  const early: Asked = { at: Date.now(), token: callContext().token(), answer }
  answer.then(
    (value) => void (early.value = value),
    () => undefined,
  )
  asked.set(key, early)
  return answer
}

function goodFor(key: string): Asked | undefined {
  const early = asked.get(key)
  return early !== undefined && early.token === callContext().token() && Date.now() - early.at < FRESH_MS
    ? early
    : undefined
}

/** The prefetched answer of this session while it is fresh; taking it does not remove it. */
export const peekPrefetched = <T>(key: string): Promise<T> | undefined => goodFor(key)?.answer as Promise<T> | undefined

/** The prefetched and settled answer of this session, for a first render, which cannot wait. It stays available. */
export const storePrefetched = <T>(key: string): T | undefined => goodFor(key)?.value as T | undefined

/** The answer begun ahead for this session, once and while it is fresh; else asks now. `key` must name everything that `ask` depends on. */
export function takePrefetched<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const early = goodFor(key)
  asked.delete(key)
  return early ? (early.answer as Promise<T>) : ask()
}
