import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesUnder(join(path, name)))
}

/** A hash over names and contents of files and folders below `root`, and over `extra` words such as settings. */
export function hashOf(root, paths, extra = []) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  for (const word of extra) hash.update(String(word)).update('\0')
  return hash.digest('hex')
}

/** True when the stamp file carries this hash: what the hash describes has been done. */
export function isStamped(file, hash) {
  return existsSync(file) && readFileSync(file, 'utf8').trim() === hash
}

export function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${hash}\n`)
}
