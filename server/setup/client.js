import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.js'
import { hashOf, isStamped, writeStamp } from './install/stamp.js'
import { SetupError, say } from './words.js'

const SOURCES = [
  'src',
  'engine',
  'registry',
  'schemas',
  'designer',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** Variables that the build writes into the client. */
const BAKED = ['API_BASE', 'SIGN_SECRET', 'PLATFORM_NAME']

export const VITE = join('node_modules', 'vite', 'bin', 'vite.js')

/** Builds the client; without `force` only when `dist` is missing or its sources have changed since. */
export async function buildClient(root, { force = false } = {}) {
  const stamp = join(root, 'dist', '.vitrine-build')
  const hash = hashOf(
    root,
    SOURCES,
    BAKED.map((name) => `${name}=${process.env[name] ?? ''}`),
  )
  if (!force && existsSync(join(root, 'dist', 'index.html')) && isStamped(stamp, hash)) return
  say('BUILDING')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runChild(process.execPath, [join(root, VITE), 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
  })
  if (code !== 0) throw new SetupError('BUILD_FAILED')
  writeStamp(stamp, hash)
}
