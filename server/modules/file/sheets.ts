import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PreviewSheet } from '../../../schemas/contract/file.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { displayText, MAX_BOOK_BYTES, readBook, type ReadSheet, savedRows } from '../../data/spreadsheet/index.ts'
import type { StoredFile } from '../../http/files/files.ts'

/** Nobody reads more of a sheet in a dialog. */
const [ROWS, COLUMNS] = [500, 100]
const MEGABYTE = 1024 * 1024

async function begun({ name, path, isCut }: ReadSheet): Promise<PreviewSheet> {
  const rows: PreviewSheet['rows'] = []
  let isWide = false
  for await (const { row } of savedRows(createReadStream(path))) {
    isWide ||= row[1].length > COLUMNS
    rows.push({ row: row[0], words: row[1].slice(0, COLUMNS).map((_, column) => displayText(row, column)) })
  }
  return { name, rows, isCut: isCut === true || isWide }
}

/** The beginning of each sheet of a stored workbook, read as an import reads it. */
export async function sheetsOf(name: string, { size, stream }: StoredFile): Promise<PreviewSheet[]> {
  if (size > MAX_BOOK_BYTES) throw new AppError('IMPORT_TOO_BIG', { max: MAX_BOOK_BYTES / MEGABYTE })
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-look-'))
  try {
    const sheets: PreviewSheet[] = []
    for (const sheet of await readBook({ name, content: await buffer(await stream()), first: ROWS }, folder))
      sheets.push(await begun(sheet))
    return sheets
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
