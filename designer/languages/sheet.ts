import type { PageText, Translations } from './texts.ts'

/** More is no table of the texts of one page. */
const MOST_BYTES = 5_000_000
const MOST_ROWS = 20_000
const MOST_LETTERS = 500

interface Line {
  readonly text: PageText
  readonly place: string
}

/** A book with a line for each text: its pointer, where it is, and its words in both languages. */
export async function textsBook(head: readonly string[], lines: readonly Line[]): Promise<Blob> {
  const { utils, write } = await import('xlsx')
  const sheet = utils.aoa_to_sheet([
    [...head],
    ...lines.map(({ text: { pointer, main, other }, place }) => [pointer, place, main, other]),
  ])
  sheet['!cols'] = [{ wch: 30 }, { wch: 40 }, { wch: 40 }, { wch: 40 }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'texts')
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** The lines of such a book; undefined where the file is none, or is too large. */
export async function readTexts(file: Blob): Promise<Translations | undefined> {
  if (file.size > MOST_BYTES) return undefined
  const { read, utils } = await import('xlsx')
  try {
    const book = read(await file.arrayBuffer(), { type: 'array', sheetRows: MOST_ROWS + 1 })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) return undefined
    const rows = utils.sheet_to_json<readonly unknown[]>(sheet, { header: 1, raw: false, defval: '' })
    const wordsAt = (row: readonly unknown[], index: number) => String(row[index] ?? '').slice(0, MOST_LETTERS)
    const found = rows.flatMap((row) => {
      const pointer = String(row[0] ?? '')
      return pointer.startsWith('/') ? [[pointer, { main: wordsAt(row, 2), other: wordsAt(row, 3) }] as const] : []
    })
    return found.length === 0 ? undefined : new Map(found)
  } catch {
    return undefined
  }
}
