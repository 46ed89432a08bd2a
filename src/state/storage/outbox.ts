import { apiBase } from '../../api/client/context.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { tableOf, type Entry, type StoreKind } from './database.ts'

/** A save that found no connection and waits for one. */
export interface WaitingSave extends Entry {
  /** What it is sent under, now and later. */
  readonly key: string
  /** Epoch ms since when it has its key; absent where an earlier version of the product stored it: then it is `at`. */
  readonly keyAt?: number
  /** The record as it was read; undefined for a new one. */
  readonly row: Row | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** Where its form stores drafts; absent where an earlier version of the product stored it. */
  readonly formPlace?: string
  /** What people call it. */
  readonly title: string
  /** `unsure`: the server may have forgotten its key, and a person must say whether it is to be sent. */
  readonly state: 'waiting' | 'refused' | 'stale' | 'unsure'
  /** Why it was refused, or who was faster. */
  readonly message: string
}
export type PlacedSave = WaitingSave & { readonly screen: string }

/** The saves of one person on one server that wait, by screen. */
export interface Outbox {
  /** In the order they were saved. */
  list(screen: string): Promise<readonly WaitingSave[]>
  /** Those of every screen. */
  all(): Promise<readonly PlacedSave[]>
  put(screen: string, save: Omit<WaitingSave, 'id' | 'place'>): Promise<StoreKind>
  remove(key: string): Promise<void>
  /** Does what no other tab may do meanwhile; nothing when one of them is at it. */
  alone(work: () => Promise<void>): Promise<void>
  /** Hears of changes, also of those made in other tabs; `isLess` where a save waits no more. */
  watch(listener: (isLess: boolean) => void): () => void
}

const CHANNEL = 'vitrine-outbox'
const listeners = new Set<(isLess: boolean) => void>()
let channel: BroadcastChannel | undefined

/** Everybody in this tab hears of it, whichever part of the page has changed something, and the other tabs as well. */
function tell(isLess: boolean): void {
  for (const listener of listeners) listener(isLess)
  // A channel has no origin to name: it is one of this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(isLess)
}
function watch(listener: (isLess: boolean) => void): () => void {
  if (listeners.size === 0 && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      listeners.forEach((heard) => heard(data === true)),
    )
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
  }
}

const inOrder = <S extends WaitingSave>(all: readonly S[]) => all.toSorted((one, other) => one.at - other.at)

const busy = new Set<string>()
/** One at a time in this tab; in all tabs where the browser has locks, which it has on safe connections only. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (busy.has(name)) return
  busy.add(name)
  try {
    const { locks } = navigator as { readonly locks?: LockManager }
    await (locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work())
  } finally {
    busy.delete(name)
  }
}

export function outboxOf(person: string): Outbox {
  const table = tableOf<WaitingSave>('outbox')
  const own = `${person}@${apiBase()}:`
  return {
    watch,
    alone: (work) => alone(`${CHANNEL}:${own}`, work),
    list: async (screen) => inOrder(await table.find(own + screen)),
    all: async () =>
      inOrder((await table.findBelow(own)).map((save) => ({ ...save, screen: save.place.slice(own.length) }))),
    async put(screen, save) {
      const where = await table.put({ ...save, id: `${person}:${save.key}`, place: own + screen })
      tell(false)
      return where
    },
    async remove(key) {
      await table.remove(`${person}:${key}`)
      tell(true)
    },
  }
}

let memories = 0
/** An outbox in memory: for previews and tests. */
export function memoryOutbox(): Outbox {
  const saves = new Map<string, WaitingSave>()
  const own = new Set<(isLess: boolean) => void>()
  const name = `memory:${++memories}`
  const say = (isLess: boolean) => own.forEach((listener) => listener(isLess))
  return {
    watch(listener) {
      own.add(listener)
      return () => void own.delete(listener)
    },
    alone: (work) => alone(name, work),
    list: async (screen) => inOrder([...saves.values()].filter(({ place }) => place === screen)),
    all: async () => inOrder([...saves.values()].map((save) => ({ ...save, screen: save.place }))),
    async put(screen, save) {
      saves.set(save.key, { ...save, id: save.key, place: screen })
      say(false)
      return 'disk'
    },
    async remove(key) {
      saves.delete(key)
      say(true)
    },
  }
}
