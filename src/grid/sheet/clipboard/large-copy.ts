import { copyBy } from '../../../lib/copy-text.ts'
import { yieldToBrowser, inSlices } from '../../store/index.ts'
import { lastText, remember } from './last-copy.ts'
import { isSameSelection, selectedCells, columnMeanings, selectionSize, type SelectedCells } from '../selected-cells.ts'
import { toSheetHtml } from './sheet-html.ts'
import { fromSheetText, toSheetText } from './sheet-text.ts'
import type { Sheet } from '../sheet.ts'

const htmlOf = (text: string) => toSheetHtml(fromSheetText(text))
function fill(data: DataTransfer, text: string): void {
  data.setData('text/plain', text)
  data.setData('text/html', htmlOf(text))
}

/** Only a page that came by a safe line may fill the clipboard later than at once. */
export const mayCopyInSlices = () =>
  typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function'

/** Does something with each row, with room for frames between. */
async function eachRow({ rows }: SelectedCells, act: (row: number) => void, onProgress?: () => void): Promise<void> {
  let at = 0
  const some = () => {
    act(rows[at] ?? 0)
    at += 1
    return at < rows.length
  }
  await inSlices(
    (until) => until(some),
    () => [at, rows.length],
    onProgress ? { onProgress } : {},
  )
}
/** Asks for the words of all cells, and waits for them. */
async function askForWords(sheet: Sheet, picked: SelectedCells): Promise<void> {
  const cols = picked.cols.filter((col) => sheet.column(col)?.field.lookup)
  if (cols.length > 0)
    await eachRow(picked, (row) => {
      for (const col of cols) sheet.text(row, col)
    })
  while (sheet.words.loading) await sheet.words.loading
}

async function copiedText(sheet: Sheet, picked: SelectedCells, report: (done: number) => void): Promise<string> {
  const { columns, store } = sheet
  const { cols } = picked
  const lines: string[] = []
  const cells: (readonly unknown[])[] = []
  await yieldToBrowser()
  await askForWords(sheet, picked)
  const add = (row: number) => {
    lines.push(toSheetText([cols.map((col) => sheet.text(row, col))]))
    cells.push(cols.map((col) => store.value(row, columns[col]?.key ?? '') ?? null))
  }
  await eachRow(picked, add, () => report(cells.length * cols.length))
  const text = lines.join('\n')
  remember({ text, cells, signs: columnMeanings(sheet, picked) })
  return text
}

/** Copies what is selected with room for frames between: the clipboard is promised its words at once and gets them when they are there. */
export async function copyInSlices(sheet: Sheet): Promise<boolean> {
  const { ports } = sheet
  const picked = selectedCells(sheet)
  if (!sheet.isFree()) return false
  const text = sheet.work.run('GRID_COPYING', selectionSize(picked), (report) => copiedText(sheet, picked, report))
  try {
    const blob = (type: string, made: (words: string) => string) =>
      text.then((words) => new Blob([made(words)], { type }))
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob('text/plain', (words) => words), 'text/html': blob('text/html', htmlOf) }),
    ])
    return true
  } catch {
    ports.notify('error', ports.say('GRID_COPY_FAILED'))
    return false
  }
}

/** Words that wait for the next press of copy: they were ready too late for the one that asked for them. */
let ready: { readonly sheet: Sheet; readonly picked: SelectedCells } | undefined
/** The words are the same until something is changed. */
function keepReady(sheet: Sheet, picked: SelectedCells): void {
  const mine = { sheet, picked }
  ready = mine
  const stop = sheet.store.subscribe(({ kind }) => {
    if (kind === 'marks' || kind === 'totals') return
    stop()
    if (ready === mine) ready = undefined
  })
}
/**
 * The same where the clipboard cannot be promised anything: it takes the words as long as the browser counts the press of a key as what
 * asks for them, and otherwise at the next one. Undefined where they lie in `data` at once.
 */
export function copyWithoutPromise(sheet: Sheet, data: DataTransfer): Promise<boolean> | undefined {
  const { ports } = sheet
  const picked = selectedCells(sheet)
  const text = lastText()
  if (text !== undefined && ready?.sheet === sheet && isSameSelection(ready.picked, picked)) {
    fill(data, text)
    return undefined
  }
  if (!sheet.isFree()) return Promise.resolve(false)
  return sheet.work
    .run('GRID_COPYING', selectionSize(picked), (report) => copiedText(sheet, picked, report))
    .then((words) => {
      if (copyBy((given) => fill(given, words))) return true
      keepReady(sheet, picked)
      ports.notify('info', ports.say('GRID_COPY_AGAIN'))
      return false
    })
}
