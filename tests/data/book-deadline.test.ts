import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBook } from '../../server/crud/transfer/book/book.ts'

it('whoever uploads a file that takes too long to read is told so, and its thread ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-late-'))
  const thread = join(folder, 'never.mjs')
  writeFileSync(thread, 'for (;;);')
  try {
    await expect(readBook(join(folder, 'a.csv'), 'a.csv', folder, { thread: new URL(`file://${thread}`), seconds: 1 })).rejects.toMatchObject({ code: 'IMPORT_TOO_SLOW', params: { seconds: 1 } })
    expect(readdirSync(folder)).toEqual(['never.mjs'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
