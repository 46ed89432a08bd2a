import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { emptied, filesOf, OUTSIDE, spokenByClient, spokenIn } from './sentences.ts'

const CATALOGUE = readFileSync(new URL('../../schemas/messages/index.ts', import.meta.url), 'utf8')
const cut = (code: string) => emptied(code, parseSync('index.ts', code).program)

describe('the catalogue of a build', () => {
  it('holds no sentence of its own, and still words what it is given', () => {
    const { code, files } = cut(CATALOGUE)
    expect(code).toMatch(/export const messages = \{\}/)
    expect(files.length).toBeGreaterThan(20)
    expect(files).toEqual(expect.arrayContaining([...OUTSIDE]))
    expect([...code.matchAll(/^import (?!type).*$/gm)].map(([line]) => line)).toEqual(["import { fill } from './define.ts'"])
  })
  it('says so when the catalogue is no longer written as it knows it', () => {
    expect(() => cut('export const sentences = {}')).toThrow('no object')
  })
  it('has every file in one part, but for those that nobody hears', () => {
    const { files } = cut(CATALOGUE)
    const parts = ['outside', 'inside'].flatMap((part) => filesOf(part, files))
    expect(new Set(parts).size).toBe(parts.length)
    expect(files.filter((file) => !parts.includes(file)).toSorted()).toEqual(['designer', 'designer-field', 'designer-icon', 'designer-rules', 'designer-shape', 'dict-page', 'document', 'gallery', 'grid', 'import', 'list-grid', 'policy', 'policy-page', 'print', 'report', 'report-design', 'script-about', 'script-page', 'source'])
    expect([...filesOf('designer', files), ...filesOf('gallery', files)]).toEqual(['designer', 'designer-field', 'designer-icon', 'designer-rules', 'designer-shape', 'document', 'report', 'report-design', 'script-about', 'script-page', 'source', 'gallery'])
  })
  it('leaves out what only the server says', async () => {
    const isSpoken = await spokenByClient()
    expect(['LIST_RELOAD', 'IMPORT_ROW', 'SUPER_RULE_EQ', 'DOC_NOT_JSON'].filter((code) => !isSpoken(code))).toEqual([])
    expect(['HTTP_BODY_UNREADABLE', 'FILL_UNKNOWN'].filter(isSpoken)).toEqual([])
    expect(['LIST_ROW', 'PAGE_TITLE', 'ROW'].map(spokenIn("say('PAGE_TITLE', `LIST_${name}`)"))).toEqual([true, true, false])
  })
})
