import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ports } from '../../registry/kit/ports.ts'
import { PendingWork } from './pending.ts'

export interface OnceChosen<Args extends readonly unknown[], Result> {
  /** The same ports; a choice that is looked for through them is waited for. */
  readonly ports: Ports
  /** At once where nothing is looked for. Resolves to nothing where a choice was not found, where it is waited for already, and where it was called off. */
  readonly run: (...args: Args) => Result | Promise<Result | undefined>
  readonly callOff: () => void
}

/** What is done with values that are being chosen waits for choices that are still looked for, and is then done once, with them. */
export function useOnceChosen<Args extends readonly unknown[], Result>(
  ports: Ports,
  act: (...args: Args) => Result,
): OnceChosen<Args, Result> {
  const [pending] = useState(() => new PendingWork())
  const watched = useMemo(() => pending.watched(ports), [pending, ports])
  const [turn, setTurn] = useState(0)
  const latest = useRef(act)
  const drawn = useRef<() => void>(undefined)
  useEffect(() => void (latest.current = act))
  // What was chosen is known to the next drawing, and to what it does.
  useEffect(() => drawn.current?.(), [turn])
  const waiting = useRef<object>(undefined)
  const runLater = async (args: Args): Promise<Result | undefined> => {
    const own = {}
    waiting.current = own
    const isChosen = await pending.settled()
    await new Promise<void>((resolve) => {
      drawn.current = resolve
      setTurn((before) => before + 1)
    })
    if (waiting.current !== own) return undefined
    waiting.current = undefined
    return isChosen ? latest.current(...args) : undefined
  }
  return {
    ports: watched,
    run: (...args) => {
      if (waiting.current) return Promise.resolve(undefined)
      return pending.isRunning ? runLater(args) : latest.current(...args)
    },
    callOff: () => void (waiting.current = undefined),
  }
}
