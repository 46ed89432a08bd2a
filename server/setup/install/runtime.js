import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runChild } from '../child.js'
import { runNpm } from './npm.js'
import { compareVersions } from './version.js'
import { SetupError, say } from '../words.js'

/** The Node.js the product itself runs on; this set-up runs on `OLDEST_HOST` already. */
const MAJOR = '24'
const OLDEST_HOST = '20.19.0'
const PLATFORMS = { linux: 'linux', darwin: 'darwin', win32: 'win' }

export function isModern(version) {
  return compareVersions(version, `${MAJOR}.0.0`) >= 0
}

/** The npm package that carries the Node.js program for a machine; undefined where there is none. */
export function runtimePackage(platform, arch) {
  const name = PLATFORMS[platform]
  return name !== undefined && ['x64', 'arm64'].includes(arch) ? `node-${name}-${arch}` : undefined
}

async function fetchRuntime(root, found) {
  const name = runtimePackage(process.platform, process.arch)
  if (!name) throw new SetupError('NO_NODE_PACKAGE', { platform: `${process.platform}-${process.arch}`, major: MAJOR })
  const home = join(root, '.cache', 'runtime')
  const program = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    say('FETCHING_NODE', { major: MAJOR, found })
    mkdirSync(home, { recursive: true })
    const failure = new SetupError('FETCH_NODE_FAILED', { major: MAJOR })
    await runNpm(['install', '--no-save', '--prefix', home, `${name}@${MAJOR}`], { cwd: home, fallback: failure })
    if (!existsSync(program)) throw failure
  }
  return program
}

/** On an older Node.js: runs `script` again on a modern one, to its end, and resolves to its exit code. */
export async function rerunIfOld(root, script, args) {
  const found = process.versions.node
  if (isModern(found)) return undefined
  if (compareVersions(found, OLDEST_HOST) < 0) throw new SetupError('NODE_TOO_OLD', { wanted: OLDEST_HOST, found })
  const program = await fetchRuntime(root, found)
  const PATH = `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`
  const { code } = await runChild(program, [script, ...args], { env: { ...process.env, PATH } })
  return code
}
