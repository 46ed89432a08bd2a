import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const zip = promisify(gzip)

/** The server hands out what lies beside a file as `.gz` to whoever takes it: a fifth of the bytes on a real network. */
export const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|html|svg|json)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir ?? '.', file)
        const content = await readFile(path)
        if (content.length > 1024) await writeFile(`${path}.gz`, await zip(content))
      }),
    )
  },
}
