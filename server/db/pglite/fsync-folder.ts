import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const AT_ONCE = 16
const isWindows = process.platform === 'win32'

/** Forces the content of a file, or the names of a folder, to the disk. */
async function force(path: string, isFolder: boolean): Promise<void> {
  // Windows forces what was opened for writing, and no folder.
  if (isWindows && isFolder) return
  const handle: FileHandle = await open(path, isWindows ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Calls fsync for every file below a folder, several at once. `onSync` is called with the path of each. */
export async function fsyncFolder(folder: string, onSync: (path: string) => void = () => undefined): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [
    { path: folder, isFolder: true },
    ...entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() })),
  ].values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, isFolder } of paths) {
        await force(path, isFolder)
        onSync(path)
      }
    }),
  )
}
