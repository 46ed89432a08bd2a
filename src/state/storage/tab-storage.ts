import { clearSession } from './storage.ts'

/** Key prefixes of the tab storage for typed values; the user follows the prefix. */
export const TAB_STORAGE_PREFIX = {
  /** Texts of a screen. */
  text: 'draft:',
  /** What a page wrote down when it went away. */
  last: 'last-draft:',
  /** Tables that the browser's database refused. */
  drafts: 'drafts:',
  outbox: 'outbox:',
} as const

/** Values stored in memory while the application is open. */
export const sessionMemory = new Map<string, string>()

/** At a sign-in: what another person typed in this browser tab is forgotten. */
export function forgetDraftsOfOthers(person: string): void {
  for (const word of Object.values(TAB_STORAGE_PREFIX)) clearSession(word, `${word}${person}:`)
  sessionMemory.clear()
}
