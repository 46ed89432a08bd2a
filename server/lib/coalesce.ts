interface Runs {
  running: Promise<unknown>
  /** Begins when `running` has ended; it answers every caller until then. */
  next?: Promise<unknown>
}
const runsOf = new WeakMap<object, Map<string, Runs>>()

/**
 * Runs concurrent calls with the same key once. A call never gets the result of a run that started before it, so it sees its own writes. `owner` separates the keys of different databases.
 */
export function coalesce<T>(owner: object, question: string, ask: () => Promise<T>): Promise<T> {
  let all = runsOf.get(owner)
  if (!all) runsOf.set(owner, (all = new Map()))
  const begin = (): Promise<T> => {
    const runs: Runs = { running: ask() }
    all.set(question, runs)
    const leave = () => {
      if (all.get(question) === runs && !runs.next) all.delete(question)
    }
    runs.running.then(leave, leave)
    return runs.running as Promise<T>
  }
  const runs = all.get(question)
  if (!runs) return begin()
  runs.next ??= runs.running.then(begin, begin)
  return runs.next as Promise<T>
}
