import { useEffect, useEffectEvent, useState } from 'react'

export interface Loaded<T> {
  /** The latest answer; it stays until the next one arrives. */
  readonly value: T | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly reload: () => void
}

/** Asks again whenever `key` changes; `undefined` asks nothing. An answer that was overtaken is dropped. */
export function useLoaded<T>(key: string | undefined, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ readonly value?: T; readonly error?: unknown; readonly done?: string }>({})
  const [round, setRound] = useState(0)
  const current = key === undefined ? undefined : `${round} ${key}`
  const ask = useEffectEvent(load)
  useEffect(() => {
    if (current === undefined) return
    let live = true
    ask().then(
      (value) => live && setState({ value, done: current }),
      (error: unknown) => live && setState((last) => ({ ...last, error, done: current })),
    )
    return () => {
      live = false
    }
  }, [current])
  return {
    value: state.value,
    error: state.done === current ? state.error : undefined,
    loading: current !== undefined && state.done !== current,
    reload: () => setRound((last) => last + 1),
  }
}
