import { serverNow } from '../../api/client/clock.ts'
import { apiBase } from '../../api/client/context.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { onStorageTrouble, tableOf, type Entry, type StoreKind } from './database.ts'
import { TAB_STORAGE_PREFIX } from './tab-storage.ts'
import { readSession, removeSession, sessionNames, writeSession } from './storage.ts'

type Stored = Readonly<Record<string, unknown>>

/** A save whose answer did not come: it was perhaps stored. */
export interface OpenSave {
  readonly key: string
  /** Epoch ms since when it goes under its key. */
  readonly at: number
  /** The record it changes; undefined for a new one. */
  readonly row: Row | undefined
  /** What was sent; undefined where that may not lie in a store. */
  readonly values: Stored | undefined
}

/** What was typed into a form and not saved. */
export interface StoredDraft extends Entry {
  /** The version of the record it was typed over; undefined for a new one, and where there are no versions. */
  readonly version: unknown
  /** What the changed fields held before. */
  readonly base: Stored
  /** Stored values of the changed fields; of all where a save is open. */
  readonly values: Stored
  /** The save of it whose answer did not come, if there is one. */
  readonly sent?: OpenSave | undefined
}

/** An open form, as announced to other tabs. */
export interface OpenFormMark {
  /** It writes another draft from now on, no longer the one of this id. */
  renamed(before: string): void
  leave(): void
}

/** The drafts of one person on one server. A place is a record of a screen. */
export interface Drafts {
  find(place: string): Promise<readonly StoredDraft[]>
  /** Those of all places, the latest first. */
  all(): Promise<readonly StoredDraft[]>
  put(draft: Omit<StoredDraft, 'at'>): Promise<StoreKind>
  /** The same at once, in this tab: for the moment in which a page goes away and no database answers any more. */
  putLast(draft: Omit<StoredDraft, 'at'>): void
  remove(id: string): Promise<void>
  /** The same in the moment in which a page goes away: what the database does not hear any more is done by the next page of this tab. */
  removeLast(id: string): void
  /** Announces to the other tabs which draft is being typed here, and receives theirs; they are identified by the ids of their drafts. */
  attend(place: string, own: () => string, onOthers: (ids: ReadonlySet<string>) => void): OpenFormMark
  onTrouble(listener: () => void): () => void
}

/** `who` asks, `here` answers, `gone` takes it back. */
interface Word {
  readonly kind: 'who' | 'here' | 'gone'
  readonly place: string
  readonly id: string
}
const CHANNEL = 'vitrine-drafts'

function isWord(value: unknown): value is Word {
  return typeof value === 'object' && value !== null && 'kind' in value && 'place' in value && 'id' in value
}

const UNHEARD: OpenFormMark = { renamed: () => undefined, leave: () => undefined }

function attend(place: string, own: () => string, onOthers: (ids: ReadonlySet<string>) => void): OpenFormMark {
  if (typeof BroadcastChannel === 'undefined') return UNHEARD
  const channel = new BroadcastChannel(CHANNEL)
  const others = new Set<string>()
  // A channel has no origin to name: it is one of this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (kind: Word['kind'], id = own()) => channel.postMessage({ kind, place, id } satisfies Word)
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (!isWord(data) || data.place !== place) return
    if (data.kind === 'gone') others.delete(data.id)
    else others.add(data.id)
    if (data.kind === 'who') tell('here')
    onOthers(new Set(others))
  }
  channel.addEventListener('message', hear)
  tell('who')
  const goAway = () => tell('gone')
  const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && tell('who'))
  window.addEventListener('pagehide', goAway)
  window.addEventListener('pageshow', comeBack)
  return {
    renamed(before) {
      tell('gone', before)
      tell('here')
    },
    leave() {
      window.removeEventListener('pagehide', goAway)
      window.removeEventListener('pageshow', comeBack)
      goAway()
      channel.close()
    },
  }
}

/** An earlier version stored drafts in the tab: each of them is migrated when its form is opened. */
function takeOver(name: string): Pick<StoredDraft, 'values' | 'base' | 'version'> | undefined {
  const text = readSession(name)
  removeSession(name)
  try {
    const stored: unknown = JSON.parse(typeof text === 'string' ? text : 'null')
    const values = typeof stored === 'object' && stored !== null && 'values' in stored ? stored.values : undefined
    return typeof values === 'object' && values !== null
      ? { values: values as Stored, base: {}, version: undefined }
      : undefined
  } catch {
    return undefined
  }
}

/** What pages of this tab wrote down when they went away. */
function lastOf(person: string): readonly StoredDraft[] {
  return sessionNames(`${TAB_STORAGE_PREFIX.last}${person}:`).flatMap((name) => {
    const stored = readSession(name) as Partial<StoredDraft> | undefined
    const { id, place, values, base, version, sent, at = serverNow() } = stored ?? {}
    return id !== undefined && place !== undefined && values !== undefined && base !== undefined
      ? [{ id, place, values, base, version, at, ...(sent ? { sent } : {}) }]
      : []
  })
}
/** Drafts that pages of this tab removed when they went away. */
function goneOf(person: string): readonly string[] {
  return sessionNames(`${TAB_STORAGE_PREFIX.last}${person}:`).flatMap((name) => {
    const { id, isGone } = (readSession(name) ?? {}) as { readonly id?: string; readonly isGone?: boolean }
    return id !== undefined && isGone ? [id] : []
  })
}

/** Whose pages of this tab have been looked through since the page was loaded. */
const swept = new Set<string>()

export function draftsOf(person: string): Drafts {
  const table = tableOf<StoredDraft>('drafts')
  const unscoped = (draft: StoredDraft): StoredDraft => ({
    ...draft,
    id: draft.id.slice(person.length + 1),
    place: draft.place.slice(whole('').length),
  })
  const whole = (place: string) => `${person}@${apiBase()}:${place}`
  const named = (id: string) => `${person}:${id}`
  const lastName = (id: string) => `${TAB_STORAGE_PREFIX.last}${named(id)}`
  const keep = ({ place, id, ...draft }: StoredDraft) => {
    removeSession(lastName(id))
    return table.put({ ...draft, id: named(id), place: whole(place) })
  }
  const put = (draft: Omit<StoredDraft, 'at'>) => keep({ ...draft, at: serverNow() })
  const remove = (id: string) => {
    removeSession(lastName(id))
    return table.remove(named(id))
  }
  /** Another tab may have gone on with a draft since: then what lies here is older. */
  const takeLast = async () => {
    for (const id of goneOf(person)) await remove(id)
    for (const last of lastOf(person)) {
      const known = (await table.find(whole(last.place))).find(({ id }) => id === named(last.id))
      if (known && known.at > last.at) removeSession(lastName(last.id))
      else await keep(last)
    }
  }
  // At once, whichever form is opened: by then another tab may have saved what lies here, and it would be offered again.
  if (!swept.has(person)) {
    swept.add(person)
    void takeLast()
  }
  return {
    put,
    putLast: (draft) => void writeSession(lastName(draft.id), { ...draft, at: serverNow() }),
    remove,
    removeLast(id) {
      void remove(id)
      writeSession(lastName(id), { id, isGone: true })
    },
    onTrouble: onStorageTrouble,
    async all() {
      await takeLast()
      return (await table.findBelow(whole(''))).map(unscoped)
    },
    attend: (place, own, onOthers) => attend(whole(place), own, onOthers),
    async find(place) {
      const before = takeOver(`draft:${person}:draft:${place}`)
      if (before) await put({ ...before, place, id: `taken-${place}` })
      await takeLast()
      return (await table.find(whole(place))).map(unscoped)
    },
  }
}

/** Drafts in memory: for previews and tests. */
export function memoryDrafts(): Drafts {
  const stored = new Map<string, StoredDraft>()
  return {
    find: async (place) =>
      [...stored.values()].filter((draft) => draft.place === place).toSorted((one, other) => other.at - one.at),
    all: async () => [...stored.values()].toSorted((one, other) => other.at - one.at),
    async put(draft) {
      stored.set(draft.id, { ...draft, at: serverNow() })
      return 'disk'
    },
    putLast: (draft) => void stored.set(draft.id, { ...draft, at: serverNow() }),
    remove: async (id) => void stored.delete(id),
    removeLast: (id) => void stored.delete(id),
    attend: () => UNHEARD,
    onTrouble: () => () => undefined,
  }
}
