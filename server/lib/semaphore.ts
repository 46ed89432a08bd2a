import { AppError } from '../../schemas/messages/index.ts'

/** Lets work through, a few at once. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>
/** Fewer places, once the work in so many of them has taken longer than `ms`. */
interface Slow {
  readonly places: number
  readonly ms: number
}
interface Place {
  readonly begun: number
}

/** Runs `places` at once; up to `queue` more wait in the order they came, and every further call is refused. */
export function createSemaphore(places: number, queue: number, slow: Slow = { places, ms: Infinity }): Semaphore {
  const taken = new Set<Place>()
  const waiting: ((place: Place) => void)[] = []
  const isFree = () => {
    if (taken.size >= places) return false
    const long = performance.now() - slow.ms
    return [...taken].filter(({ begun }) => begun < long).length < slow.places
  }
  const take = () => {
    const place = { begun: performance.now() }
    taken.add(place)
    return place
  }
  const leave = (place: Place) => {
    taken.delete(place)
    while (waiting.length > 0 && isFree()) waiting.shift()?.(take())
  }
  return async (work) => {
    const isHere = isFree()
    if (!isHere && waiting.length >= queue) throw new AppError('COMMON_TOO_MANY')
    const place = isHere ? take() : await new Promise<Place>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave(place)
    }
  }
}
