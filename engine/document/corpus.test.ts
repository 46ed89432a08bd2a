import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_VERSION } from '../../schemas/language/names.ts'
import { checkScreen } from './check-screen.ts'
import { buildChecks, checkRecord } from '../validate/record.ts'
import { resolveScreen } from '../model/resolve.ts'

const folder = new URL('../../tests/fixtures/language/', import.meta.url)
const files = globSync('v*/*.json', { cwd: fileURLToPath(folder) })

describe('documents of every past version', () => {
  it('exist for each version up to the current one', () => {
    const versions = new Set(files.map((file) => Number(/^v(\d+)/.exec(file)?.[1])))
    expect([...versions].toSorted()).toEqual(Array.from({ length: LANGUAGE_VERSION + 1 }, (_, version) => version))
  })
  it.each(files)('%s is lifted, resolved and checked without a loss', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const { screen, problems } = checkScreen(text)
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(screen?.version).toBe(LANGUAGE_VERSION)
    if (!screen) return
    const before = JSON.parse(text) as Record<string, unknown>
    for (const key of Object.keys(before).filter((name) => name.startsWith('x-')))
      expect(screen).toHaveProperty([key], before[key])
    const resolved = resolveScreen(screen)
    expect(resolved.fields.map(({ key }) => key)).toEqual(Object.keys(screen.fields))
    expect(() => checkRecord(buildChecks(resolved), {})).not.toThrow()
  })
})
