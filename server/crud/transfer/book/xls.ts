import { readXls } from 'hucre/xlsx'
import { type BookLimits, BookProblem, type BookSink, type CellMark } from './types.ts'
import { wordsOf } from './words.ts'

/** How a compound file names the stream of an encrypted document. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const ERROR_WORDS = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/

/** Reads the sheets of an older file, which has no more than 65,536 rows. */
export async function readXlsBook(data: Uint8Array, limits: BookLimits, sink: BookSink): Promise<void> {
  if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(ENCRYPTED)) throw new BookProblem('IMPORT_ENCRYPTED')
  const { sheets } = await readXls(data).catch((error: unknown) => {
    throw new BookProblem(/encrypt|password/i.test(String(error)) ? 'IMPORT_ENCRYPTED' : 'IMPORT_UNREADABLE')
  })
  for (const sheet of sheets.slice(0, limits.sheets)) {
    const kept = sink.sheet(sheet.name)
    for (const [index, row] of sheet.rows.entries()) {
      const words = row.map(wordsOf)
      const marks: Record<number, CellMark> = {}
      for (const [column, said] of words.entries()) {
        if (sheet.cells?.get(`${index},${column}`)?.formula !== undefined) marks[column] = 'IMPORT_FORMULA'
        else if (ERROR_WORDS.test(said)) marks[column] = 'IMPORT_CELL_ERROR'
      }
      kept.row(index + 1, words, marks)
    }
    for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) kept.merged(`${areaOf(startRow, startCol)}:${areaOf(endRow, endCol)}`)
  }
}

function areaOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}
