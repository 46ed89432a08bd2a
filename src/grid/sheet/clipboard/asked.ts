import { copyBy } from '../../../lib/copy-text.ts'
import { copiedIn, copyCells, cutCells } from './clipboard.ts'
import { pasteBlock } from './paste-block.ts'
import type { Sheet } from '../sheet.ts'

/** Fills the clipboard without a press of its keys: the browser is made to ask for the selection. */
export function copyAsAsked(sheet: Sheet, isCut: boolean): void {
  const isDone = copyBy((data) => (isCut ? cutCells(sheet, data) : void copyCells(sheet, data)))
  if (!isDone) sheet.ports.notify('error', sheet.ports.say('GRID_COPY_FAILED'))
}

/** What lies on the clipboard: the table of a spreadsheet as well, where the browser gives it. */
async function clipboardNow(): Promise<{ readonly text: string; readonly html?: string }> {
  const { clipboard } = navigator
  if (typeof clipboard.read !== 'function') return { text: await clipboard.readText() }
  const items = await clipboard.read()
  const [text = '', html = ''] = await Promise.all(
    ['text/plain', 'text/html'].map(async (type) => {
      const item = items.find(({ types }) => types.includes(type))
      return item ? (await item.getType(type)).text() : ''
    }),
  )
  return { text, html }
}

/** Not every browser lets a page read the clipboard, and none without https. */
export const mayPasteAsAsked = (): boolean => typeof navigator.clipboard?.readText === 'function'
/** Pastes what the browser gives, which asks the person first. */
export async function pasteAsAsked(sheet: Sheet): Promise<void> {
  const { ports } = sheet
  if (sheet.locked || !sheet.isFree()) return
  const copied = async () => {
    const taken = await clipboardNow().catch(() => undefined)
    if (taken === undefined) ports.notify('warning', ports.say('GRID_PASTE_DENIED'))
    return taken && copiedIn(taken)
  }
  await pasteBlock(sheet, sheet.block, { code: 'GRID_PASTING', copied, selects: true })
}
