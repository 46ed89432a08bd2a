import { copyBy } from '../../../lib/copy-text.ts'
import { readCopied, copyCells, cutCells } from './clipboard.ts'
import { pasteBlock } from './paste-block.ts'
import type { Sheet } from '../sheet.ts'

/** Copies from a menu by triggering the browser's copy event. */
export function copyFromMenu(sheet: Sheet, isCut: boolean): void {
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

/** True where the browser lets pages read the clipboard, which needs https. */
export const canPasteFromMenu = (): boolean => typeof navigator.clipboard?.readText === 'function'
/** Pastes from a menu; the browser asks for permission first. */
export async function pasteFromMenu(sheet: Sheet): Promise<void> {
  const { ports } = sheet
  if (sheet.locked || !sheet.isFree()) return
  const copied = async () => {
    const taken = await clipboardNow().catch(() => undefined)
    if (taken === undefined) ports.notify('warning', ports.say('GRID_PASTE_DENIED'))
    return taken && readCopied(taken)
  }
  await pasteBlock(sheet, sheet.block, { code: 'GRID_PASTING', copied, selects: true })
}
