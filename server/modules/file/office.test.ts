import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ZipPart, hostileBook, sheetXml, zipOf } from '../../../tests/kit/files/zip.ts'
import { isOfficeDocument } from './archive.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-office-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const check = (data: Buffer, inside = 'xl') => {
  const path = join(folder, 'document')
  writeFileSync(path, data)
  return isOfficeDocument(path, data.length, inside)
}
const sheet = sheetXml('<row r="1"/>')
const blanks = Buffer.alloc(60 * 1024 * 1024, 32)
const part = (name: string, data: Buffer, lie?: ZipPart['lie']): ZipPart => ({ name, data, ...(lie ? { lie } : {}) })

describe('an office document', () => {
  it('is taken as what it is, and as nothing else', async () => {
    const book = zipOf(hostileBook(sheet))
    expect([
      await check(book),
      await check(book, 'word'),
      await check(zipOf([part('a.txt', Buffer.from('x'))])),
    ]).toEqual([true, false, false])
    expect(await check(Buffer.concat([book, Buffer.from('a comment that is none')]))).toBe(true)
  })
  it.each([
    ['that unpacks to a hundred times its size and more', () => zipOf(hostileBook(blanks))],
    ['whose directory hides how much a part unpacks to', () => zipOf(hostileBook(blanks, { unpacked: 1000 }))],
    [
      'whose directory claims that a part is as large as 4 GB',
      () => zipOf(hostileBook(sheet, { unpacked: 0xffffffff })),
    ],
    ['whose directory claims more than there is', () => zipOf(hostileBook(sheet, { unpacked: 10_000 }))],
    ['whose parts begin nowhere', () => zipOf(hostileBook(sheet, { packed: 5_000_000 }))],
    ['that is cut off', () => zipOf(hostileBook(sheet)).subarray(0, -40)],
    ['without a directory', () => Buffer.alloc(2000, 80)],
    ['of nothing', () => Buffer.alloc(0)],
  ])('SEC-13 %s is refused', async (_, data) => {
    expect(await check(data())).toBe(false)
  })
})
