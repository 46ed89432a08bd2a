import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { listFiles } from './list-files.ts'
import type { FileStore } from './files.ts'
import { assertStorePath, isStorePath } from './store-path.ts'

/** Below the store itself, so that a finished file only changes its name. No path of the store begins with a dot. */
const STAGING = '.staging'

/** A file store in a folder of this machine. */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder)
  const driver = new FSDriver({ location: root, visibility: 'private' })
  const staging = join(root, STAGING)
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  const place = async (path: string, staged: string) => {
    const full = join(root, assertStorePath(path))
    await mkdir(dirname(full), { recursive: true, mode: 0o700 })
    // A reader never sees half a file.
    await rename(staged, full)
  }
  return {
    staging,
    async put(path, data) {
      const draft = `${STAGING}/${randomBytes(16).toString('hex')}`
      assertStorePath(path)
      await driver.put(draft, data)
      await place(path, join(root, draft))
    },
    take: place,
    async open(path) {
      if (!isStorePath(path)) return undefined
      const full = join(root, path)
      const found = await stat(full).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, changed: found.mtimeMs, stream: async (range) => createReadStream(full, range ?? {}) }
    },
    async remove(path) {
      if (isStorePath(path)) await driver.delete(path)
    },
    removeAll: async (path) => driver.deleteAll(assertStorePath(path)),
    list: (path) => listFiles(driver, assertStorePath(path)),
  }
}
