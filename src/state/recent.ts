import { apiBase } from '../api/client/context.ts'
import { serverNow } from '../api/client/clock.ts'
import { readLocal, writeLocal } from './storage/storage.ts'

/** A record that a person has opened. */
export interface RecentRecord {
  /** Id of its screen. */
  readonly screen: string
  readonly id: string
  /** What people call it; it may have changed since. */
  readonly title: string
  /** Epoch ms. */
  readonly at: number
}
/** What one person opened on one server, the latest first; this browser remembers it. */
export interface Recent {
  records(): readonly RecentRecord[]
  pages(): readonly string[]
  noteRecord(record: Omit<RecentRecord, 'at'>): void
  notePage(path: string): void
  forgetRecord(screen: string, id: string): void
}

const MOST = 20
const MONTH_MS = 30 * 24 * 3_600_000

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'screen' in value &&
  'id' in value &&
  'title' in value &&
  'at' in value &&
  [value.screen, value.id, value.title].every((text) => typeof text === 'string') &&
  typeof value.at === 'number'

export function recentOf(person: string): Recent {
  const named = (kind: string) => `recent-${kind}:${person}@${apiBase()}`
  const listOf = (kind: string): readonly unknown[] => {
    const stored = readLocal(named(kind))
    return Array.isArray(stored) ? stored : []
  }
  const records = () => listOf('records').filter(isRecord)
  const pages = () => listOf('pages').filter((path) => typeof path === 'string')
  const keep = (kind: string, list: readonly unknown[]) => writeLocal(named(kind), list.slice(0, MOST), MONTH_MS)
  const others = (screen: string, id: string) => records().filter((one) => one.screen !== screen || one.id !== id)
  return {
    records,
    pages,
    noteRecord: (record) => keep('records', [{ ...record, at: serverNow() }, ...others(record.screen, record.id)]),
    notePage: (path) => keep('pages', [path, ...pages().filter((one) => one !== path)]),
    forgetRecord: (screen, id) => keep('records', others(screen, id)),
  }
}
