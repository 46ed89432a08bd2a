import { AppError } from '../../schemas/messages/index.ts'

/** Lists of one person that the database works on at once: others find it free, however many somebody asks for. */
const AT_ONCE = 8
/** Fewer, once they take long. */
const SLOW_AT_ONCE = 4
const SLOW_MS = 300
/** So many more wait; whoever asks for still more is sent away. */
const WAITING = 60

type Turns = <T>(work: () => Promise<T>) => Promise<T>

interface Place {
  readonly begun: number
}

function makeTurns(): Turns {
  const taken = new Set<Place>()
  const waiting: ((place: Place) => void)[] = []
  const isFree = () => {
    if (taken.size >= AT_ONCE) return false
    const long = performance.now() - SLOW_MS
    return [...taken].filter(({ begun }) => begun < long).length < SLOW_AT_ONCE
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
    if (!isFree() && waiting.length >= WAITING) throw new AppError('COMMON_TOO_MANY')
    const place = isFree() ? take() : await new Promise<Place>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave(place)
    }
  }
}
const turnsOf = new WeakMap<object, Map<string, Turns>>()

/** Does the work of a list when it is the person's turn. `owner` parts the people of one database from those of another. */
export function inTurn<T>(owner: object, person: string, work: () => Promise<T>): Promise<T> {
  let all = turnsOf.get(owner)
  if (!all) turnsOf.set(owner, (all = new Map()))
  let turns = all.get(person)
  if (!turns) all.set(person, (turns = makeTurns()))
  return turns(work)
}
