import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canReach } from './account.ts'
import { prepareBinaries, type Installed } from './binaries.ts'

const isRoot = process.getuid?.() === 0
const someone = { uid: 65534, gid: 65534 }
let root = ''
let installed: Installed

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-binaries-'))
  chmodSync(root, 0o755)
  installed = { root: join(root, 'package'), version: '18.0.0' }
  const files = { 'native/bin/postgres': 'program', 'native/lib/libx.so.1.2': 'library' }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(installed.root, name)), { recursive: true })
    writeFileSync(join(installed.root, name), content)
  }
  chmodSync(join(installed.root, 'native/bin/postgres'), 0o755)
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  writeFileSync(join(installed.root, 'native/pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the programs of the embedded server', () => {
  it('are used where they are, with the links their package could not carry', () => {
    const prepare = () => prepareBinaries(installed, undefined, join(root, 'cache'))
    expect(prepare().postgres).toBe(join(installed.root, 'native/bin/postgres'))
    const link = join(installed.root, 'native/lib/libx.so.1')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(link, 'utf8')).toBe('library')
    expect(prepare().version).toBe('18.0.0')
  })

  it.runIf(isRoot)('are copied out once when their account cannot get at them', () => {
    chmodSync(installed.root, 0o700)
    chmodSync(join(installed.root, 'native/lib/libx.so.1.2'), 0o600)
    const prepare = () => prepareBinaries(installed, someone, join(root, 'cache'))
    const { postgres } = prepare()
    expect(postgres.startsWith(join(root, 'cache'))).toBe(true)
    expect(canReach(postgres, someone)).toBe(true)
    expect(statSync(join(dirname(postgres), '../lib/libx.so.1')).mode & 0o004).toBe(0o004)
    expect(prepare().postgres).toBe(postgres)
  })
})
