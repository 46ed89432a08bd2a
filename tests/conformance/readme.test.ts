import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readme } from './readme.ts'

const root = new URL('../../', import.meta.url)

describe('the README', () => {
  it('lists the environment as the server reads it', () => {
    const { actual, expected } = readme()
    expect(actual).toBe(expected)
  })
  it('links only to what is there', () => {
    const links = [...readme().actual.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })
  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...readme().actual.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})
