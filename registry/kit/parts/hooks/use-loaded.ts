import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** What an answer depends on, compared part by part. */
type Key = readonly unknown[]

interface Answer<T> {
  readonly key: Key
  readonly turn: number
  /** The last value, of this key or of one before. */
  readonly latest?: T
  readonly isFailed: boolean
  readonly error?: unknown
}
export interface Loaded<T> {
  /** The answer for this key; undefined before it has arrived, and after a failure. */
  readonly value: T | undefined
  /** The last value that arrived, be it for the key before. */
  readonly latest: T | undefined
  /** Why the last attempt for this key failed. */
  readonly error: unknown
  readonly loading: boolean
  /** Counts the answers: a new one is a new state even where it looks the same. */
  readonly turn: number
  readonly reload: () => void
}

const isSameKey = (one: Key | undefined, other: Key | undefined) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every((part, index) => Object.is(part, other[index])))

/**
 * Loads once per key, and again on demand; undefined loads nothing. An answer that was overtaken, or comes after the
 * component has gone, is dropped, and its request is cancelled by the signal. What a page has loaded is loaded again when its
 * tab is shown again. Where that fails, the page stays as it is: what was typed over the answer goes with it otherwise.
 */
export function useLoaded<T>(key: Key | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [current, setCurrent] = useState(key)
  if (!isSameKey(current, key)) setCurrent(key)
  const [turn, setTurn] = useState(1)
  const [answer, setAnswer] = useState<Answer<T>>()
  const start = useEffectEvent(load)
  useEffect(() => {
    if (current === undefined) return undefined
    const stop = new AbortController()
    start(stop.signal).then(
      (latest) => stop.signal.aborted || setAnswer({ key: current, turn, latest, isFailed: false }),
      (error: unknown) =>
        stop.signal.aborted ||
        setAnswer((before) =>
          before?.key === current && before.turn === turn && !before.isFailed
            ? before
            : { ...before, key: current, turn, isFailed: true, error },
        ),
    )
    return () => stop.abort()
  }, [current, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const isMine = answer !== undefined && isSameKey(answer.key, key)
  return {
    value: isMine && !answer.isFailed ? answer.latest : undefined,
    latest: answer?.latest,
    error: isMine ? answer.error : undefined,
    loading: key !== undefined && !(isMine && answer.turn === turn),
    turn: answer?.turn ?? 0,
    reload,
  }
}
