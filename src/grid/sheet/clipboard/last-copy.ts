import type { Cells } from './sheet-text.ts'

interface LastCopy {
  readonly text: string
  /** The same as it is stored, and what that means in each column. */
  readonly cells: Cells
  readonly signs: readonly string[]
}
/** The last block that was copied: a clipboard that is filled late, or read without a press of its keys, has its words alone. */
let last: LastCopy | undefined

export function remember(copy: LastCopy): void {
  last = copy
}
export const lastText = (): string | undefined => last?.text

/** The last copy, where a text is that of it. Some clipboards end lines in their own way. */
export function lastCopyOf(text: string): LastCopy | undefined {
  if (!last || text.length < last.text.length) return undefined
  return text === last.text || text.replaceAll('\r\n', '\n') === last.text ? last : undefined
}
