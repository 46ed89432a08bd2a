import { useCallback, useEffect, useEffectEvent, useState } from 'react'

export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly loading: boolean
  /** Counts the answers: a new one is a new state even where it looks the same. */
  readonly turn: number
  readonly reload: () => void
}
interface Answer<T> {
  readonly key: string
  readonly turn: number
  readonly value?: T
  readonly error?: unknown
}

/** Loads once per key, and again on demand; an answer that comes too late is dropped. */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [turn, setTurn] = useState(1)
  const [answer, setAnswer] = useState<Answer<T>>({ key, turn: 0 })
  const start = useEffectEvent(load)
  useEffect(() => {
    let current = true
    start().then(
      (value) => current && setAnswer({ key, turn, value }),
      (error: unknown) => current && setAnswer({ key, turn, error }),
    )
    return () => {
      current = false
    }
  }, [key, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const isSame = answer.key === key
  return { value: isSame ? answer.value : undefined, error: isSame ? answer.error : undefined, loading: !isSame || answer.turn !== turn, turn: answer.turn, reload }
}
