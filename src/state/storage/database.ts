import { serverNow } from '../../api/client/clock.ts'
import { TAB_STORAGE_PREFIX } from './tab-storage.ts'
import { readSession, removeSession, sessionNames, writeSession } from './storage.ts'

/** What a table of the browser's database holds: `id` names it, `place` is what it is looked for by. */
export interface Entry {
  readonly id: string
  readonly place: string
  /** Epoch ms of the last change. */
  readonly at: number
}

const NAME = 'vitrine'
const VERSION = 1
/** Tables with the days after which an entry is forgotten; null keeps it. */
const TABLES = { drafts: 30, outbox: null } as const
export type TableName = keyof typeof TABLES
const DAY_MS = 24 * 3_600_000
/** By then the service has sent its time: a clock that is a month ahead must not empty the tables. */
const SWEEP_AFTER_MS = 60_000

let opening: Promise<IDBDatabase | undefined> | undefined
const listeners = new Set<() => void>()
/** Said once: who types goes on typing. */
let trouble: 'none' | 'unsaid' | 'said' = 'none'

function sayTrouble(): void {
  if (trouble !== 'unsaid' || listeners.size === 0) return
  trouble = 'said'
  for (const listener of listeners) listener()
}
function reportTrouble(): void {
  if (trouble === 'none') trouble = 'unsaid'
  sayTrouble()
}
/** Hears, once, that the browser keeps nothing for good: it is full, private, or does not let us. Returns the way to stop. */
export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener)
  sayTrouble()
  return () => void listeners.delete(listener)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the browser failed')))
  })
}

/** Resolves when the write is committed; rejects when it is not. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database of the browser is full')),
    )
  })
}

async function open(): Promise<IDBDatabase | undefined> {
  try {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const table of Object.keys(TABLES)) {
        const store = request.result.createObjectStore(table, { keyPath: 'id' })
        store.createIndex('place', 'place')
        store.createIndex('at', 'at')
      }
    })
    const database = await done(request)
    // Another tab with a newer version of the product goes first.
    database.addEventListener('versionchange', () => database.close())
    database.addEventListener('close', () => (opening = undefined))
    setTimeout(() => sweep(database), SWEEP_AFTER_MS)
    return database
  } catch {
    return undefined
  }
}

function sweep(database: IDBDatabase): void {
  try {
    for (const [table, days] of Object.entries(TABLES)) {
      if (days === null) continue
      const old = database
        .transaction(table, 'readwrite')
        .objectStore(table)
        .index('at')
        .openCursor(IDBKeyRange.upperBound(serverNow() - days * DAY_MS))
      old.addEventListener('success', () => {
        old.result?.delete()
        old.result?.continue()
      })
    }
  } catch {
    // Closed meanwhile: the next page sweeps.
  }
}

/** Where something lies: for good, as long as the tab is open, or not at all. */
export type StoreKind = 'disk' | 'tab' | 'nowhere'
export interface Table<E extends Entry> {
  /** The entries of a place, the newest first. */
  find(place: string): Promise<E[]>
  /** Those of all places that begin so. */
  findBelow(start: string): Promise<E[]>
  put(entry: E): Promise<StoreKind>
  remove(id: string): Promise<void>
}

/** The store in the tab where there is no database: it outlives a reload, not the tab. */
function sessionTable<E extends Entry>(table: TableName): Table<E> {
  const named = (id: string) => TAB_STORAGE_PREFIX[table] + id
  const all = () => sessionNames(named('')).map((name) => readSession(name) as E)
  return {
    find: async (place) => all().filter((entry) => entry.place === place),
    findBelow: async (start) => all().filter(({ place }) => place.startsWith(start)),
    put: async (entry) => (writeSession(named(entry.id), entry) ? 'tab' : 'nowhere'),
    async remove(id) {
      removeSession(named(id))
    },
  }
}

/** A table of the browser's database; where that refuses, the storage of the tab replaces it, so that no typed value is lost. */
export function tableOf<E extends Entry>(table: TableName): Table<E> {
  const instead = sessionTable<E>(table)
  async function use<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await (opening ??= open())
    if (!database) throw new Error('There is no database')
    const transaction = database.transaction(table, mode)
    // A browser that is full takes what is written, and says so only when it should lie on the disk.
    const stored = mode === 'readwrite' ? finished(transaction) : undefined
    const [result] = await Promise.all([done(work(transaction.objectStore(table))), stored])
    return result
  }
  const asked = (places: string | IDBKeyRange) => use<E[]>('readonly', (store) => store.index('place').getAll(places))
  /** What lies in the tab came later: the database refused it. */
  const together = (stored: readonly E[], inTab: readonly E[]): E[] =>
    [...new Map([...stored, ...inTab].map((entry) => [entry.id, entry])).values()].toSorted(
      (one, other) => other.at - one.at,
    )
  return {
    find: async (place) => together(await asked(place).catch((): E[] => []), await instead.find(place)),
    async findBelow(start) {
      const stored =
        typeof IDBKeyRange === 'undefined'
          ? []
          : await asked(IDBKeyRange.bound(start, `${start}\uffff`)).catch((): E[] => [])
      return together(stored, await instead.findBelow(start))
    },
    async put(entry) {
      try {
        await use('readwrite', (store) => store.put(entry))
      } catch {
        reportTrouble()
        return instead.put(entry)
      }
      await instead.remove(entry.id)
      return 'disk'
    },
    async remove(id) {
      await instead.remove(id)
      await use('readwrite', (store) => store.delete(id)).catch(reportTrouble)
    },
  }
}
