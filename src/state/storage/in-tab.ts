import { clearSession } from './storage.ts'

/** What people typed lies in the tab's storage under these words; who typed it comes next. */
export const IN_TAB = {
  /** Texts of a screen. */
  text: 'draft:',
  /** What a page wrote down when it went away. */
  last: 'last-draft:',
  /** Tables that the browser's database refused. */
  drafts: 'drafts:',
  outbox: 'outbox:',
} as const

/** What is remembered as long as the application is open. */
export const visits = new Map<string, string>()

/** At a sign-in: what another person typed in this browser tab is forgotten. */
export function forgetDraftsOfOthers(person: string): void {
  for (const word of Object.values(IN_TAB)) clearSession(word, `${word}${person}:`)
  visits.clear()
}
