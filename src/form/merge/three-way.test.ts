import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { differences } from './three-way.ts'

const isSame = (_key: string, one: unknown, other: unknown) => (one ?? '') === (other ?? '')
const of = (base: unknown, mine: unknown, theirs: unknown) =>
  differences(['f'], { base: { f: base }, mine: { f: mine }, theirs: { f: theirs } }, isSame)

describe('two changes of one record', () => {
  it.each([
    ['neither side changed it', 'a', 'a', 'a', []],
    ['I changed it', 'a', 'b', 'a', [{ key: 'f', by: 'me' }]],
    ['they changed it', 'a', 'a', 'b', [{ key: 'f', by: 'them' }]],
    ['both changed it alike', 'a', 'b', 'b', []],
    ['both changed it', 'a', 'b', 'c', [{ key: 'f', by: 'both' }]],
    ['I emptied it', 'a', null, 'a', [{ key: 'f', by: 'me' }]],
    ['I emptied it, and they changed it', 'a', null, 'c', [{ key: 'f', by: 'both' }]],
    ['both emptied it, each in another spelling', 'a', null, '', []],
  ])('%s', (_what, base, mine, theirs, found) => expect(of(base, mine, theirs)).toEqual(found))

  it('lose nothing: a field without a conflict has the value of the side that changed it', () => {
    const value = fc.constantFrom('', 'a', 'b')
    const record = fc.record({ f: value, g: value, h: value })
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const found = new Map(
          differences(['f', 'g', 'h'], { base, mine, theirs }, isSame).map(({ key, by }) => [key, by]),
        )
        for (const key of ['f', 'g', 'h'] as const) {
          const merged = found.get(key) === 'me' ? mine[key] : theirs[key]
          const meant = [mine[key], theirs[key]].filter((one) => one !== base[key])
          const isAsked = found.get(key) === 'both'
          expect([new Set(meant).size === 2, isAsked || merged === (meant[0] ?? base[key])]).toEqual([isAsked, true])
        }
      }),
    )
  })
})
