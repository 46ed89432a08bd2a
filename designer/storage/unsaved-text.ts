import type { TextStorage } from '../context.tsx'

/** What was typed and not saved, with the text it was typed over. */
export interface UnsavedText {
  readonly text: string
  readonly savedText: string
  /** The revision it was typed over. */
  readonly revision: number
}

const keyOf = (id: string) => `designer:${id}`

/** Text that a closed or crashed tab stored; undefined when there is none. */
export function readUnsavedText(keep: TextStorage, id: string): UnsavedText | undefined {
  try {
    const unsaved = JSON.parse(keep.get(keyOf(id)) ?? 'null') as Partial<UnsavedText> | null
    return typeof unsaved?.text === 'string' &&
      typeof unsaved.savedText === 'string' &&
      typeof unsaved.revision === 'number'
      ? { text: unsaved.text, savedText: unsaved.savedText, revision: unsaved.revision }
      : undefined
  } catch {
    return undefined
  }
}
export function saveUnsavedText(keep: TextStorage, id: string, unsaved: UnsavedText | undefined): void {
  keep.set(keyOf(id), unsaved && unsaved.text !== unsaved.savedText ? JSON.stringify(unsaved) : undefined)
}

const historyKey = (id: string) => `designer-history:${id}`

/** The steps of an earlier visit, as `printHistory` has printed them. */
export const readStoredHistory = (keep: TextStorage, id: string): string | undefined => keep.get(historyKey(id))
export function saveStoredHistory(keep: TextStorage, id: string, printed: string | undefined): void {
  keep.set(historyKey(id), printed)
}
