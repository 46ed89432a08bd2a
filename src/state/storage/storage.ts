/** What the client keeps, and where. The only file that touches the browser's storages. */
const PREFIX = 'pro__'
/** Token, user and dictionaries are stored for 7 days at most; the server may end a session earlier. */
export const WEEK_MS = 604_800_000

interface StoredEntry {
  readonly value: unknown
  /** Epoch ms, or null for ever. */
  readonly expire: number | null
}

function parse(text: string | null): StoredEntry | undefined {
  if (text === null) return undefined
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null && 'value' in entry
      ? { value: entry.value, expire: 'expire' in entry && typeof entry.expire === 'number' ? entry.expire : null }
      : undefined
  } catch {
    return undefined
  }
}

/** Reads `name` from the local storage; undefined when absent, unreadable or too old. */
export function readLocal(name: string, now: number = Date.now()): unknown {
  const entry = parse(localStorage.getItem(PREFIX + name))
  if (!entry) return undefined
  if (entry.expire === null || entry.expire > now) return entry.value
  localStorage.removeItem(PREFIX + name)
  return undefined
}
/** Keeps `value` for `forMs`, or for ever; a full storage is no reason to fail. */
export function writeLocal(name: string, value: unknown, forMs?: number): void {
  const entry: StoredEntry = { value, expire: forMs === undefined ? null : Date.now() + forMs }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(entry))
  } catch {
    localStorage.removeItem(PREFIX + name)
  }
}
export function removeLocal(...names: readonly string[]): void {
  for (const name of names) localStorage.removeItem(PREFIX + name)
}
/** Calls back when another window changes `name`. Returns the way to stop. */
export function watchLocal(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === PREFIX + name) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Permission lists live here without the prefix, as every client of the contract keeps them. */
export function readSession(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
/** False when the storage is full: then nothing lies under that name. */
export function writeSession(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    sessionStorage.removeItem(name)
    return false
  }
}
export function removeSession(...names: readonly string[]): void {
  for (const name of names) sessionStorage.removeItem(name)
}
/** Names of the session's entries that start with `prefix`. */
export const sessionNames = (prefix: string): string[] =>
  Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
/** Forgets every session entry whose name starts with `prefix`, but for those that start with `except`. */
export function clearSession(prefix: string, except: string): void {
  for (const name of sessionNames(prefix)) if (!name.startsWith(except)) sessionStorage.removeItem(name)
}

/** A mark that lives as long as the browser is open, whatever its windows do. It says nothing about anybody. */
const OPEN = `${PREFIX}open=1`
export function markOpen(): void {
  document.cookie = `${OPEN}; path=/; SameSite=Strict`
}
export function isMarkedOpen(): boolean {
  return document.cookie.split('; ').includes(OPEN)
}
