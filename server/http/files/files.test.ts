import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../../tests/kit/servers/s3-server.ts'
import { readEnv } from '../../env.ts'
import { type FileStore, openFiles } from './files.ts'

describe.each(['disk', 's3'])('files stored by %s', (driver) => {
  let files: FileStore
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const s3 = driver === 's3' ? await startS3() : undefined
    if (s3) ends.push(s3.close)
    files = await openFiles(readEnv({ DATA_DIR: folder, ...s3?.environment }))
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const read = async (path: string, range?: { start: number; end: number }) => {
    const found = await files.open(path)
    return found && String(await buffer(await found.stream(range)))
  }

  it('are read as they were put, whole and in part', async () => {
    await files.put('temp/青铜 鼎_1.txt', Buffer.from('0123456789'))
    expect(await read('temp/青铜 鼎_1.txt')).toBe('0123456789')
    expect(await read('temp/青铜 鼎_1.txt', { start: 3, end: 5 })).toBe('345')
    const found = await files.open('temp/青铜 鼎_1.txt')
    expect([found?.size, Math.abs((found?.changed ?? 0) - Date.now()) < 60_000]).toEqual([10, true])
  })
  it('are taken over from the staging folder, which they leave', async () => {
    const staged = join(files.staging, 'half')
    writeFileSync(staged, 'abc')
    await files.take('image/a.txt', staged)
    expect([await read('image/a.txt'), existsSync(staged), readdirSync(files.staging)]).toEqual(['abc', false, []])
  })
  it('are removed one by one and by folder', async () => {
    for (const path of ['parts/1/0', 'parts/1/5', 'parts/12/0']) await files.put(path, Buffer.from('x'))
    await files.remove('parts/1/0')
    await files.remove('parts/1/none')
    await files.removeAll('parts/1')
    await files.removeAll('parts/none')
    expect([await files.open('parts/1/0'), await files.open('parts/1/5'), await read('parts/12/0')]).toEqual([
      undefined,
      undefined,
      'x',
    ])
  })
  it('are listed below a folder, however deep, and not beside it', async () => {
    for (const path of ['listed/1/a', 'listed/2/b', 'listedtoo/c']) await files.put(path, Buffer.from('x'))
    const found: string[] = []
    for (const folder of ['listed', 'listed/none']) for await (const path of files.list(folder)) found.push(path)
    expect(found.toSorted()).toEqual(['listed/1/a', 'listed/2/b'])
  })
  it.each([
    '',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.staging/x',
    'a/.hidden',
    'C:/x',
    'a\\b',
    'a/ b',
    'a\nb',
    'x'.repeat(401),
  ])('SEC-13 never leave the store: %j', async (path) => {
    expect(await files.open(path)).toBeUndefined()
    await expect(files.put(path, Buffer.from('x'))).rejects.toThrow('Not a path')
    await expect(files.removeAll(path)).rejects.toThrow('Not a path')
    await files.remove(path)
  })
  it('are not there under the name of a folder', async () => {
    await files.put('a/b.txt', Buffer.from('x'))
    expect(await files.open('a')).toBeUndefined()
    expect(await files.open('a/b.txt')).toBeDefined()
  })
})

it('a bucket is named with all it needs', () => {
  expect(() => readEnv({ FILE_DRIVER: 's3' })).toThrow(
    'FILE_DRIVER=s3 needs S3_BUCKET\nFILE_DRIVER=s3 needs S3_ACCESS_KEY_ID\nFILE_DRIVER=s3 needs S3_SECRET_ACCESS_KEY',
  )
  expect(() => readEnv({ FILE_LIMIT_MB: '0' })).toThrow('FILE_LIMIT_MB')
  expect(readEnv({ FILE_LIMIT_MB: '20' }).fileLimit).toBe(20 * 1024 * 1024)
})
