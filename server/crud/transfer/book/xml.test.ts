import { describe, expect, it } from 'vitest'
import { elementTags, elementsIn, elementsOf, runText } from './xml.ts'

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}
async function all(name: string, ...texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const element of elementsOf(pieces(...texts), name)) found.push(element)
  return found
}
/** Looked through once for each of them, these would take hours. */
const MANY = 400_000

describe('elements of a text', () => {
  it('are found whole, also where pieces cut them in two', async () => {
    expect(await all('row', '<d><row r="1"><c/></r', 'ow><x:row r="2"/><ro', 'w></row><rows></rows></d>')).toEqual(['<row r="1"><c/></row>', '<x:row r="2"/>', '<row></row>'])
    expect([...elementsIn('<c r="A1" t="s"><v>1</v></c><c r="B1"/><col/>', elementTags('c'))].map(({ tag, inner }) => [tag, inner])).toEqual([['<c r="A1" t="s">', '<v>1</v>'], ['<c r="B1"/>', '']])
    expect(runText('<t>古</t><rPh sb="0"><t>ko</t></rPh><r><t xml:space="preserve"> 琴</t></r>')).toBe('古 琴')
  })

  it.each(['<row>', '<row ', '<row r="1"', '<row><'])('that nothing closes (%s) are refused, however many there are', async (begun) => {
    await expect(all('row', begun.repeat(MANY))).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' })
  })

  it.each(['c', 'rPh'])('that nothing closes are none: %s', (name) => {
    expect([...elementsIn(`<row>${`<${name}>`.repeat(MANY)}</row>`, elementTags(name))]).toEqual([])
    expect(runText(`<${name}>`.repeat(MANY))).toBe('')
  })
})
