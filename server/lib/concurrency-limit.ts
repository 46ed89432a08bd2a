import { type Semaphore, createSemaphore } from './semaphore.ts'

/** The most list queries of one user that run at once, so that one user cannot occupy the database. */
const AT_ONCE = 8
/** Fewer, once they take long. */
const SLOW = { places: 4, ms: 300 }
/** The most that wait; a further call is refused. */
const WAITING = 60
const gatesOf = new WeakMap<object, Map<string, Semaphore>>()

/** Does the work of a list when it is the person's turn. `owner` parts the people of one database from those of another. */
export function limitConcurrency<T>(owner: object, person: string, work: () => Promise<T>): Promise<T> {
  let gates = gatesOf.get(owner)
  if (!gates) gatesOf.set(owner, (gates = new Map()))
  let gate = gates.get(person)
  if (!gate) gates.set(person, (gate = createSemaphore(AT_ONCE, WAITING, SLOW)))
  return gate(work)
}
