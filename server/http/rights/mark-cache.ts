import type { Database } from '../../db/database.ts'

interface Read<V> {
  /** Read in one statement with the value. */
  readonly mark: string | null
  readonly value: V
}

/**
 * Values that follow from the state of the rights. A process caches only what was read together with its mark, and answers it
 * only to a caller who has just read the same mark, so that no cached value can be outdated.
 */
export class MarkCache<V> {
  readonly #known = new WeakMap<Database, Map<string, V>>()
  readonly #limit: number

  /** `limit`: how many values there may be for a database. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** `key` names the value within one state of the rights. What is read without a mark is not cached. */
  async find(database: Database, mark: string | null, key: string, read: () => Promise<Read<V>>): Promise<V> {
    let cached = this.#known.get(database)
    if (!cached) this.#known.set(database, (cached = new Map()))
    const found = mark === null ? undefined : cached.get(`${mark} ${key}`)
    if (found !== undefined) return found
    const fresh = await read()
    if (cached.size >= this.#limit) cached.clear()
    if (fresh.mark !== null) cached.set(`${fresh.mark} ${key}`, fresh.value)
    return fresh.value
  }
}
