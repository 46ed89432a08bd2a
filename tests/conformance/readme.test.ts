import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const files = globSync('**/*.*', {
  cwd: root,
  exclude: ['node_modules/**', '.cache/**', '.git/**', 'dist/**', 'data/**', 'test-results/**'],
})
const documents = files.filter((path) => path.endsWith('.md'))
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
/** Files that a start or a test writes. */
const GENERATED = /^(dist|node_modules|\.cache|migrations\/NNNN)|^bridge\.js$/

describe('every document of the repository', () => {
  it('links only to files and folders that exist', () => {
    expect(documents.length).toBeGreaterThan(60)
    const broken = documents.flatMap((path) =>
      [...textOf(path).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].flatMap(([, link = '']) =>
        existsSync(new URL(join(dirname(path), link), root)) ? [] : [`${path} → ${link}`],
      ),
    )
    expect(broken).toEqual([])
  })
  it('names only source files that exist', () => {
    const known = files.map((path) => `/${path}`)
    const missing = documents.flatMap((path) =>
      [...textOf(path).matchAll(/`([\w./-]+\.(?:tsx?|js|css|sql|md))`/g)].flatMap(([, name = '']) => {
        const file = name.replace(/^(\.\.?\/)+/, '')
        return GENERATED.test(file) || known.some((one) => one.endsWith(`/${file}`)) ? [] : [`${path} → ${name}`]
      }),
    )
    expect(missing).toEqual([])
  })
  it('of a folder has at most 60 lines', () => {
    const long = documents.filter(
      (path) => path.endsWith('/README.md') && textOf(path).trimEnd().split('\n').length > 60,
    )
    expect(long).toEqual([])
  })
})
