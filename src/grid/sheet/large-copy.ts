import { breathe, inSlices } from '../store/slices.ts'
import type { Block } from './places.ts'
import { sizeOf } from './places.ts'
import { toSheetText, type Cells } from './sheet-text.ts'
import type { Sheet } from './sheet.ts'

/** The last large block that was copied, as it is stored: the clipboard takes its words alone. */
let last: { readonly text: string; readonly cells: Cells } | undefined

/** Only a page that came by a safe line may fill the clipboard later than at once. */
export const mayCopyInSlices = () => typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function'

/** What is stored of a text, where it is that of the last large copy. Some clipboards end lines in their own way. */
export function largeCopy(text: string): Cells | undefined {
  if (!last || text.length < last.text.length) return undefined
  return text === last.text || text.replaceAll('\r\n', '\n') === last.text ? last.cells : undefined
}

/** Asks for the words of all cells of a block, and waits for them. */
async function askForWords(sheet: Sheet, { from, to }: Block): Promise<void> {
  const cols = Array.from({ length: to.col - from.col + 1 }, (_, at) => from.col + at).filter((col) => sheet.column(col)?.field.lookup)
  let row = from.row
  const some = () => {
    for (const col of cols) sheet.text(row, col)
    row += 1
    return row <= to.row
  }
  if (cols.length > 0) await inSlices((until) => until(some), () => [row, to.row])
  while (sheet.words.loading) await sheet.words.loading
}

async function blockText(sheet: Sheet, block: Block, report: (done: number) => void): Promise<string> {
  const { from, to } = block
  const { columns, store } = sheet
  const cols = Array.from({ length: to.col - from.col + 1 }, (_, at) => from.col + at)
  const lines: string[] = []
  const cells: (readonly unknown[])[] = []
  await breathe()
  await askForWords(sheet, block)
  let row = from.row
  const some = () => {
    lines.push(toSheetText([cols.map((col) => sheet.text(row, col))]))
    cells.push(cols.map((col) => store.value(row, columns[col]?.key ?? '') ?? null))
    row += 1
    return row <= to.row
  }
  await inSlices((until) => until(some), () => [row, to.row], { onProgress: () => report(cells.length * cols.length) })
  last = { text: lines.join('\n'), cells }
  return last.text
}

/** Copies what is selected with room for frames between: the clipboard is promised its words at once and gets them when they are there. */
export async function copyInSlices(sheet: Sheet): Promise<boolean> {
  const { block, ports } = sheet
  if (!sheet.isFree()) return false
  const text = sheet.work.run('GRID_COPYING', sizeOf(block), (report) => blockText(sheet, block, report))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then((words) => new Blob([words], { type: 'text/plain' })) })])
    return true
  } catch {
    ports.notify('error', ports.say('GRID_COPY_FAILED'))
    return false
  }
}
