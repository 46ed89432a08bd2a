import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import type { ChildChanges } from '../../../schemas/contract/data/children.ts'
import { mergeRows, ORDER, type RowKind, type Stored } from './row-units.ts'

const KIND: RowKind = {
  keys: ['code', 'words'],
  isOne: false,
  isOrdered: true,
  isSame: (_key, one, other) => (one ?? '') === (other ?? ''),
}
const ONE: RowKind = { ...KIND, isOne: true, isOrdered: false }
const row = (id: string, words: string, version = 1): Stored => ({ id, version, code: id.toUpperCase(), words })
const base = [row('a', ''), row('b', ''), row('c', '')]
const rest = base.slice(1)

/** What comes of the rows of the other side when this is done to them. */
function done(
  theirs: readonly Stored[],
  { added = [], changed = [], removed = [], order = [] }: ChildChanges,
): readonly Stored[] {
  const remaining = theirs
    .filter(({ id }) => !removed.includes(String(id)))
    .map((one) => ({ ...one, ...changed.find(({ id }) => id === one['id']) }))
  const at = (one: Stored) => order.indexOf(String(one['id']))
  return [...remaining, ...added].toSorted((one, other) => at(one) - at(other))
}
function merged(mine: ChildChanges, theirs: readonly Stored[], kind = KIND, was: readonly Stored[] = base) {
  const merge = mergeRows(kind, { base: was, mine, theirs })
  const words = (side: 'mine' | 'theirs') =>
    done(
      theirs,
      merge.settle(() => side === 'mine'),
    ).map((one) => `${String(one['id']).replace(/^\+[0-9a-f]{20}$/, '+new')}:${String(one['words'])}`)
  const by = merge.units.flatMap((unit) => (unit.by ? [`${unit.key} ${unit.by}`] : []))
  return { by, order: merge.order.by, mine: words('mine'), theirs: words('theirs'), settle: merge.settle }
}

describe('two changes of the rows of a sub-table', () => {
  it('take what only one side added, changed or removed', () => {
    const mine = {
      added: [{ id: '+1', code: 'N', words: 'n' }],
      changed: [{ id: 'a', version: 1, words: 'mine' }],
      removed: [],
      order: ['+1', 'a', 'b', 'c'],
    }
    const { by, order, mine: all, theirs } = merged(mine, [row('a', ''), row('b', 'theirs', 2), row('d', 'new')])
    expect([by, order]).toEqual([['a me', 'b them', 'c them', 'd them', '+1 me'], undefined])
    expect([all, theirs]).toEqual([
      ['+1:n', 'a:mine', 'b:theirs', 'd:new'],
      ['+1:n', 'a:mine', 'b:theirs', 'd:new'],
    ])
  })
  it.each([
    [
      'both changed a row',
      { changed: [{ id: 'a', words: 'mine' }] },
      [row('a', 'theirs', 2), ...rest],
      ['a both'],
      ['a:mine', 'b:', 'c:'],
      ['a:theirs', 'b:', 'c:'],
    ],
    [
      'both changed it, each another field',
      { changed: [{ id: 'a', code: 'X' }] },
      [row('a', 'theirs', 2), ...rest],
      ['a both'],
      ['a:', 'b:', 'c:'],
      ['a:theirs', 'b:', 'c:'],
    ],
    [
      'both changed it alike',
      { changed: [{ id: 'a', words: 'same' }] },
      [row('a', 'same', 2), ...rest],
      [],
      ['a:same', 'b:', 'c:'],
      ['a:same', 'b:', 'c:'],
    ],
    [
      'I changed a row that they removed',
      { changed: [{ id: 'b', words: 'mine' }] },
      [row('a', ''), row('c', '')],
      ['b both'],
      ['a:', '+new:mine', 'c:'],
      ['a:', 'c:'],
    ],
    [
      'I removed a row that they changed',
      { removed: ['a'] },
      [row('a', 'theirs', 2), ...rest],
      ['a both'],
      ['b:', 'c:'],
      ['a:theirs', 'b:', 'c:'],
    ],
    ['both removed it', { removed: ['a'] }, rest, [], ['b:', 'c:'], ['b:', 'c:']],
  ] as const)('ask where it has to be asked: %s', (_what, mine, theirs, by, asMine, asTheirs) => {
    const found = merged({ changed: [], ...mine } as unknown as ChildChanges, theirs)
    expect([found.by, found.mine, found.theirs]).toEqual([by, asMine, asTheirs])
  })
  it('ask for the order where both moved rows, and put new rows after the row they followed', () => {
    const mine = { added: [{ id: '+1', words: '' }], order: ['c', 'a', '+1', 'b'] }
    const { by, order, settle } = merged(mine, [row('b', ''), row('x', ''), row('a', ''), row('c', '')])
    expect([by, order]).toEqual([['x them', '+1 me'], 'both'])
    expect(settle((key) => key === ORDER).order).toEqual(['c', 'a', '+1', 'b', 'x'])
    expect(settle(() => false).order).toEqual(['b', 'x', 'a', '+1', 'c'])
  })
  it('identify rows that are untouched here by their versions', () => {
    const bare = base.map(({ id, version }) => ({ id, version }))
    expect(merged({}, [row('a', 'theirs', 2), ...rest], KIND, bare).by).toEqual(['a them'])
  })
  it('count the words of a value only for as long as it holds', () => {
    const { units } = mergeRows(KIND, {
      base: [{ ...row('a', '1'), words_dictText: 'one' }],
      mine: { changed: [{ id: 'a', words: '2' }] },
      theirs: [row('a', '3')],
    })
    expect(units[0]?.mine).toEqual(row('a', '2'))
  })
})

describe('two changes of the one row of a record', () => {
  it.each([
    [
      'both added one',
      [],
      { added: [{ id: '+1', words: 'mine' }] },
      [row('t', 'theirs')],
      ['one both'],
      ['t:mine'],
      ['t:theirs'],
    ],
    [
      'they replaced what I changed',
      [row('a', '')],
      { changed: [{ id: 'a', words: 'mine' }] },
      [row('t', 'theirs')],
      ['one both'],
      ['t:mine'],
      ['t:theirs'],
    ],
    [
      'they removed what I changed',
      [row('a', '')],
      { changed: [{ id: 'a', words: 'mine' }] },
      [],
      ['one both'],
      ['+new:mine'],
      [],
    ],
    [
      'I removed what they changed',
      [row('a', '')],
      { removed: ['a'] },
      [row('a', 'theirs', 2)],
      ['one both'],
      [],
      ['a:theirs'],
    ],
    ['only I added one', [], { added: [{ id: '+1', words: 'mine' }] }, [], ['one me'], ['+1:mine'], ['+1:mine']],
  ] as const)('never come to two rows: %s', (_what, was, mine, theirs, by, asMine, asTheirs) => {
    const found = merged(mine as unknown as ChildChanges, theirs, ONE, was)
    expect([found.by, found.mine, found.theirs]).toEqual([by, asMine, asTheirs])
  })
})

it('no change of either side is lost unless a choice discards it', () => {
  const act = fc.constantFrom('keep', 'remove', 'x', 'y')
  const side = fc.record({ a: act, b: act, c: act })
  const isChange = (did: string) => did === 'x' || did === 'y'
  fc.assert(
    fc.property(side, side, fc.boolean(), (my, their, isMine) => {
      const theirs = base.flatMap((one) => {
        const did = their[one['id'] as 'a']
        return did === 'remove' ? [] : [isChange(did) ? { ...one, words: did, version: 2 } : one]
      })
      const ids = ['a', 'b', 'c'] as const
      const changed = ids.filter((id) => isChange(my[id])).map((id) => ({ id, version: 1, words: my[id] }))
      const merge = mergeRows(KIND, {
        base,
        mine: {
          added: [],
          changed,
          removed: ids.filter((id) => my[id] === 'remove'),
          order: ids.filter((id) => my[id] !== 'remove'),
        },
        theirs,
      })
      const result = done(
        theirs,
        merge.settle(() => isMine),
      )
      for (const id of ids) {
        const [mine, other] = [my[id], their[id]]
        const isAsked = mine !== 'keep' && other !== 'keep' && mine !== other
        expect(merge.units.find(({ key }) => key === id)?.by === 'both').toBe(isAsked)
        const meant = mine === 'keep' || (isAsked && !isMine) ? other : mine
        const found = result.find(({ code }) => code === id.toUpperCase())
        expect(found?.['words']).toBe(meant === 'remove' ? undefined : meant === 'keep' ? '' : meant)
      }
      expect(new Set(result.map((one) => one['id'])).size).toBe(result.length)
    }),
  )
})
