import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashOf, isStamped, writeStamp } from './stamp.js'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-stamp-'))
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  writeFileSync(join(root, 'src', 'deep', 'a.ts'), 'one')
  writeFileSync(join(root, 'lock.json'), '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const hash = (extra) => hashOf(root, ['src', 'lock.json', 'absent'], extra)

it('changes with the content, the name and the settings, and with nothing else', () => {
  const before = hash(['x'])
  expect(hash(['x'])).toBe(before)
  expect(hash(['y'])).not.toBe(before)
  renameSync(join(root, 'src', 'deep', 'a.ts'), join(root, 'src', 'deep', 'b.ts'))
  const renamed = hash(['x'])
  expect(renamed).not.toBe(before)
  writeFileSync(join(root, 'src', 'deep', 'b.ts'), 'two')
  expect(hash(['x'])).not.toBe(renamed)
})

it('is stamped only by the same hash', () => {
  const file = join(root, 'out', 'stamp')
  expect(isStamped(file, 'abc')).toBe(false)
  writeStamp(file, 'abc')
  expect([isStamped(file, 'abc'), isStamped(file, 'abd')]).toEqual([true, false])
})
