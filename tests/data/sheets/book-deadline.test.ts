import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBook } from '../../../server/data/spreadsheet/book/book.ts'
import { xlsxOf } from './import-kit.ts'

it('reports a file that takes too long to read to its sender, in steps or at once, and ends its thread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-late-'))
  const thread = join(folder, 'never.mjs')
  writeFileSync(thread, 'for (;;);')
  const late = { thread: new URL(`file://${thread}`), seconds: 1 }
  try {
    await expect(readBook({ name: 'a.csv', content: join(folder, 'a.csv') }, folder, late)).rejects.toMatchObject({
      code: 'IMPORT_TOO_SLOW',
      params: { seconds: 1 },
    })
    const data = await xlsxOf([['a']])
    await expect(readBook({ name: 'a.xlsx', content: data }, folder, late)).rejects.toMatchObject({
      code: 'IMPORT_TOO_SLOW',
      params: { seconds: 1 },
    })
    expect(readdirSync(folder)).toEqual(['never.mjs'])
    // The place in the queue is free again.
    const [sheet] = await readBook({ name: 'a.xlsx', content: data }, folder)
    expect(sheet).toMatchObject({ rows: 1, head: [[1, ['a']]] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
