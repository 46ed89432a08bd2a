import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureDependencies, isComplete } from './dependencies.js'

const lock = {
  packages: {
    '': { name: 'root' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-win': { version: '2.0.0', optional: true },
  },
}

it('takes an installation as complete when only optional packages of other machines are absent', () => {
  expect(isComplete(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true)
})

it('installs again when a version differs, a package is absent or nothing is installed', () => {
  expect(isComplete(lock, { packages: { 'node_modules/a': { version: '1.0.1' } } })).toBe(false)
  expect(isComplete(lock, { packages: {} })).toBe(false)
  expect(isComplete(lock, undefined)).toBe(false)
  const otherOptional = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-win': { version: '1.9.0' } }
  expect(isComplete(lock, { packages: otherOptional })).toBe(false)
})

it('leaves a linked folder alone: it is the folder of another checkout', async () => {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-linked-'))
  const [other, mine] = [join(place, 'other'), join(place, 'mine')]
  mkdirSync(other)
  mkdirSync(mine)
  writeFileSync(join(other, 'kept'), '')
  writeFileSync(join(mine, 'package-lock.json'), JSON.stringify(lock))
  symlinkSync(other, join(mine, 'node_modules'))
  await expect(ensureDependencies(mine)).rejects.toThrow(/is a link/)
  expect(existsSync(join(other, 'kept'))).toBe(true)
  rmSync(place, { recursive: true, force: true })
})
