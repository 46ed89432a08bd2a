import { copyBy } from '../../lib/copy-text.ts'
import { copiedIn, copyCells, cutCells } from './clipboard.ts'
import { layOver } from './laying.ts'
import type { Sheet } from './sheet.ts'

/** Fills the clipboard without a press of its keys: the browser is told to ask for what is selected. */
export function copyAsAsked(sheet: Sheet, isCut: boolean): void {
  const isDone = copyBy((data) => (isCut ? cutCells(sheet, data) : void copyCells(sheet, data)))
  if (!isDone) sheet.ports.notify('error', sheet.ports.say('GRID_COPY_FAILED'))
}

/** Not every browser lets a page read the clipboard, and none without https. */
export const mayPasteAsAsked = (): boolean => typeof navigator.clipboard?.readText === 'function'
/** Pastes what the browser gives, which asks the person first. */
export async function pasteAsAsked(sheet: Sheet): Promise<void> {
  const { ports } = sheet
  if (sheet.locked || !sheet.isFree()) return
  const copied = async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) ports.notify('warning', ports.say('GRID_PASTE_DENIED'))
    return text === undefined ? undefined : copiedIn({ text })
  }
  await layOver(sheet, sheet.block, { code: 'GRID_PASTING', copied, selects: true })
}
