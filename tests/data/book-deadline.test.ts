import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBook } from '../../server/crud/transfer/book/book.ts'
import { readSheet } from '../../server/crud/transfer/workbook.ts'
import { xlsxOf } from './import-kit.ts'

it('whoever uploads a file that takes too long to read is told so, in steps or at once, and its thread ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-late-'))
  const thread = join(folder, 'never.mjs')
  writeFileSync(thread, 'for (;;);')
  try {
    await expect(readBook(join(folder, 'a.csv'), 'a.csv', folder, { thread: new URL(`file://${thread}`), seconds: 1 })).rejects.toMatchObject({ code: 'IMPORT_TOO_SLOW', params: { seconds: 1 } })
    const limits = { rows: 10, above: 10, cells: 1000, unpacked: 1_000_000 }
    await expect(readSheet(await xlsxOf([['a']]), limits, () => undefined, { thread: new URL(`file://${thread}`), seconds: 1 })).rejects.toMatchObject({ code: 'IMPORT_TOO_SLOW', params: { seconds: 1 } })
    // The place in the queue is free again.
    const rows: unknown[] = []
    await readSheet(await xlsxOf([['a']]), limits, (found) => void rows.push(...found))
    expect(rows).toEqual([{ number: 1, words: ['a'] }])
    expect(readdirSync(folder)).toEqual(['never.mjs'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
