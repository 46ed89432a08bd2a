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
    const kept = JSON.parse(keep.get(keyOf(id)) ?? 'null') as Partial<UnsavedText> | null
    return typeof kept?.text === 'string' && typeof kept.savedText === 'string' && typeof kept.revision === 'number' ? { text: kept.text, savedText: kept.savedText, revision: kept.revision } : undefined
  } catch {
    return undefined
  }
}
export function saveUnsavedText(keep: TextStorage, id: string, kept: UnsavedText | undefined): void {
  keep.set(keyOf(id), kept && kept.text !== kept.savedText ? JSON.stringify(kept) : undefined)
}
