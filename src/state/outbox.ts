import { apiBase } from '../api/context.ts'
import type { Row } from '../api/data-source.ts'
import { tableOf, type Entry } from './database.ts'

/** A save that found no connection and waits for one. */
export interface WaitingSave extends Entry {
  /** What it is sent under, now and later. */
  readonly key: string
  /** The record as it was read; undefined for a new one. */
  readonly row: Row | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** What people call it. */
  readonly title: string
  readonly state: 'waiting' | 'refused' | 'stale'
  /** Why it was refused, or who was faster. */
  readonly message: string
}

/** The saves of one person on one server that wait, by screen. */
export interface Outbox {
  /** In the order they were saved. */
  list(screen: string): Promise<readonly WaitingSave[]>
  put(screen: string, save: Omit<WaitingSave, 'id' | 'place'>): Promise<void>
  remove(key: string): Promise<void>
  /** Hears of changes that were made in this tab; `isLess` where a save waits no more. */
  watch(listener: (isLess: boolean) => void): () => void
}

function watched() {
  const listeners = new Set<(isLess: boolean) => void>()
  return {
    tell: (isLess: boolean) => listeners.forEach((listener) => listener(isLess)),
    watch(listener: (isLess: boolean) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
const inOrder = (all: readonly WaitingSave[]) => all.toSorted((one, other) => one.at - other.at)

export function outboxOf(person: string): Outbox {
  const table = tableOf<WaitingSave>('outbox')
  const { tell, watch } = watched()
  const place = (screen: string) => `${person}@${apiBase()}:${screen}`
  return {
    watch,
    list: async (screen) => inOrder(await table.find(place(screen))),
    async put(screen, save) {
      await table.put({ ...save, id: `${person}:${save.key}`, place: place(screen) })
      tell(false)
    },
    async remove(key) {
      await table.remove(`${person}:${key}`)
      tell(true)
    },
  }
}

/** An outbox that nobody keeps: for previews and tests. */
export function memoryOutbox(): Outbox {
  const kept = new Map<string, WaitingSave>()
  const { tell, watch } = watched()
  return {
    watch,
    list: async (screen) => inOrder([...kept.values()].filter(({ place }) => place === screen)),
    async put(screen, save) {
      kept.set(save.key, { ...save, id: save.key, place: screen })
      tell(false)
    },
    async remove(key) {
      kept.delete(key)
      tell(true)
    },
  }
}
