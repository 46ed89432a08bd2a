import { stringOrUndefined } from '../../../schemas/language/values.ts'
import { draftsOf, type Drafts } from './drafts.ts'
import { TAB_STORAGE_PREFIX, sessionMemory } from './tab-storage.ts'
import { recentOf, type Recent } from '../recent.ts'
import { outboxOf, type Outbox } from './outbox.ts'
import { readLocal, readSession, removeLocal, removeSession, writeLocal, writeSession } from './storage.ts'

/** A place to remember texts by key; `undefined` forgets. */
export interface TextStore {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
}
/** The three places a screen remembers things in. */
export interface ScreenMemory {
  /** As long as the application is open. */
  readonly visit: TextStore
  /** As long as the browser's tab is open, also over a new sign-in of the same person. */
  readonly draft: TextStore
  /** What was typed into forms: as long as the browser keeps it, thirty days at most. */
  readonly drafts: Drafts
  /** What was saved without a connection, until it is sent. */
  readonly outbox: Outbox
  /** What was opened last. */
  readonly recent: Recent
  /** For ever. */
  readonly preference: TextStore
}

/** What `person` typed, chose and looked at; nobody else reads it. */
export function memoryOf(person: string): ScreenMemory {
  const own = (key: string) => `${person}:${key}`
  return {
    visit: {
      get: (key) => sessionMemory.get(own(key)),
      set: (key, value) =>
        void (value === undefined ? sessionMemory.delete(own(key)) : sessionMemory.set(own(key), value)),
    },
    draft: {
      get: (key) => stringOrUndefined(readSession(TAB_STORAGE_PREFIX.text + own(key))),
      set: (key, value) =>
        void (value === undefined
          ? removeSession(TAB_STORAGE_PREFIX.text + own(key))
          : writeSession(TAB_STORAGE_PREFIX.text + own(key), value)),
    },
    drafts: draftsOf(person),
    outbox: outboxOf(person),
    recent: recentOf(person),
    preference: {
      get: (key) => stringOrUndefined(readLocal(`preference:${own(key)}`)),
      set: (key, value) =>
        value === undefined ? removeLocal(`preference:${own(key)}`) : writeLocal(`preference:${own(key)}`, value),
    },
  }
}
