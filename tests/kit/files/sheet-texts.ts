import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBook } from '../../../server/data/spreadsheet/index.ts'

/** The first rows of the first sheet of a workbook, as texts. */
export async function sheetTexts(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sheet-'))
  try {
    const [first] = await readBook({ name: 'x.xlsx', content }, folder)
    return (first?.head ?? []).map(([, texts]) => [...texts])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
