import { AppError } from '../../../schemas/messages/index.ts'

/** Lets work through, a few at once. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** `places` at once; up to `queue` more wait in the order they came, and whoever comes then is sent away. */
export function makeGate(places: number, queue: number): Gate {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= queue) throw new AppError('COMMON_TOO_MANY')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
