import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Source, isTest, parse, sources, walk } from '../kit/sources.ts'

/** Words that are no terms of this field: a name built from them means nothing to a first-time reader. `GLOSSARY.md` has the terms. */
const STOP = new Set([
  'ahead',
  'aside',
  'asker',
  'asking',
  'asks',
  'bare',
  'behind',
  'below',
  'beside',
  'beyond',
  'breathe',
  'brings',
  'brought',
  'comes',
  'crowd',
  'deciding',
  'deed',
  'deeds',
  'demand',
  'demanded',
  'demands',
  'dress',
  'dressed',
  'elsewhere',
  'emptied',
  'far',
  'fence',
  'forgive',
  'give',
  'given',
  'hands',
  'heard',
  'hearing',
  'hears',
  'holders',
  'house',
  'keep',
  'kept',
  'leaf',
  'less',
  'living',
  'meant',
  'misfits',
  'misread',
  'near',
  'nearness',
  'nobody',
  'possible',
  'pulled',
  'raise',
  'relic',
  'resting',
  'room',
  'rooms',
  'said',
  'says',
  'sealed',
  'seat',
  'seeing',
  'seen',
  'settler',
  'shut',
  'sought',
  'speaker',
  'speaks',
  'spend',
  'spent',
  'stale',
  'standing',
  'stands',
  'stretches',
  'taking',
  'tapped',
  'tell',
  'teller',
  'told',
  'tug',
  'turns',
  'unseen',
  'untold',
  'unwanted',
  'vain',
  'voice',
  'voices',
  'wall',
  'whoever',
  'wish',
  'wishes',
])
/** Where such a word is the term: people chat in rooms, and one entry of a form is a leaf of its tree. */
const TERMS: readonly { readonly path: RegExp; readonly words: readonly string[] }[] = [
  { path: /\/chat\/|\/chat\.ts$|^server\/db\/tables\/notices\.ts$/, words: ['room', 'rooms'] },
  { path: /^src\/form\/layout\/FieldLeaf\.tsx$/, words: ['leaf'] },
]
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)

function exportedNames(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node, parents) => {
    if (parents.at(-1)?.type !== 'ExportNamedDeclaration') return
    const { id, declarations } = node as unknown as {
      readonly id?: { readonly name?: string } | null
      readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
    }
    if (typeof id?.name === 'string') found.push(id.name)
    for (const declaration of declarations ?? [])
      if (typeof declaration.id.name === 'string') found.push(declaration.id.name)
  })
  return found
}
function offences(source: Source): string[] {
  const allowed = new Set(TERMS.filter(({ path }) => path.test(source.path)).flatMap(({ words }) => words))
  return exportedNames(source)
    .filter((name) => wordsOf(name).some((word) => STOP.has(word) && !allowed.has(word)))
    .map((name) => `${source.path} exports ${name}`)
}

describe('exported names', () => {
  it('are built from terms of the field', () => {
    const program = sources().filter((source) => !isTest(source) && !/^(tests|bench)\//.test(source.path))
    expect(program.flatMap(exportedNames).length).toBeGreaterThan(2000)
    expect(program.flatMap(offences)).toEqual([])
  })
  it('are found whichever way they are written', () => {
    for (const line of [
      'export const keepRow = 1',
      'export function toldRow() {}',
      'export class RowHands {}',
      'export function demandEnd() {}',
      'export interface Given { a: 1 }',
      'export type SEEN_ROWS = 1',
    ])
      expect(offences(parse('src/a.ts', line)), line).toHaveLength(1)
    expect(offences(parse('src/a.ts', 'const keepRow = 1; export { x } from "./b.ts"'))).toEqual([])
    expect(offences(parse('src/api/sockets/chat.ts', 'export const postRoom = 1'))).toEqual([])
  })
})

describe('the glossary', () => {
  const text = readFileSync(new URL('../../GLOSSARY.md', import.meta.url), 'utf8')
  it('has each term once, with its Chinese word and its place', () => {
    const rows = [...text.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].slice(1)
    expect(rows.length).toBeGreaterThanOrEqual(80)
    const terms = rows.map(([, term]) => term)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
    expect(rows.filter(([, , chinese]) => !/\p{Script=Han}/u.test(chinese ?? ''))).toEqual([])
  })
  it('names places that are there', () => {
    const places = [...text.matchAll(/`((?:schemas|registry|engine|src|designer|server)\/[^`*]+)`/g)].map(
      ([, path]) => path ?? '',
    )
    expect(places.length).toBeGreaterThan(70)
    expect(places.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
  })
})
