import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.js'
import { hashOf, isStamped, writeStamp } from './stamp.js'
import { SetupError, say } from '../words.js'

function readJson(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * True when everything the lock file names is installed in that version, going by npm's own record of what it
 * installed. Optional packages may be absent: most of them are for other machines.
 */
export function isComplete(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const found = installed.packages[path]
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

/** Installs the dependencies when they are missing or belong to another lock file. */
export async function ensureDependencies(root) {
  const modules = join(root, 'node_modules')
  const stamp = join(modules, '.vitrine-lock')
  const hash = hashOf(root, ['package-lock.json'])
  if (isStamped(stamp, hash)) return
  const lock = readJson(join(root, 'package-lock.json'))
  if (!isComplete(lock, readJson(join(modules, '.package-lock.json')))) {
    // npm would empty what the link leads to: another checkout, which did not ask for it.
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new SetupError('MODULES_LINKED', { path: modules })
    say('INSTALLING')
    await runNpm(['ci'], { cwd: root, fallback: new SetupError('INSTALL_FAILED') })
  }
  writeStamp(stamp, hash)
}
