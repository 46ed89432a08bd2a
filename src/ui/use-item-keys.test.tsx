import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keysAfterChange, useItemKeys } from './use-item-keys.ts'

const [a, b, c, a2, d] = [{ n: 'a' }, { n: 'b' }, { n: 'c' }, { n: 'a, changed' }, { n: 'd' }]
const begun = keysAfterChange({ items: [], keys: [], next: 0 }, [a, b, c])

describe('keys of a list', () => {
  it('stays with an item that is changed while words before it are taken away', () => {
    expect(keysAfterChange(keysAfterChange({ items: [], keys: [], next: 0 }, ['words', a, b]), [a2, b]).keys).toEqual([
      1, 2,
    ])
  })
  it.each([
    ['goes with an item that moves', [b, a, c], [1, 0, 2]],
    ['stays with an item that is changed', [a2, b, c], [0, 1, 2]],
    ['stays with an item that is changed while one before it is taken away', [b, { ...c }], [1, 2]],
    ['is dropped with a removed item', [a, c], [0, 2]],
    ['is new for an item that is added at the end', [a, b, c, d], [0, 1, 2, 3]],
    ['is new for an item that is added at the beginning', [d, a, b, c], [3, 0, 1, 2]],
    ['is another for each of two equal words', ['x', 'x'], [3, 4]],
  ])('%s', (_, items, keys) => {
    expect(keysAfterChange(begun, items).keys).toEqual(keys)
  })
  it('are never assigned to two items', () => {
    let now = begun
    for (const items of [[c, a], [d, c, a2], [], [a, b], [b, b, a]]) {
      now = keysAfterChange(now, items)
      expect(new Set(now.keys).size).toBe(items.length)
    }
  })
  it('let an input go with its item', () => {
    const List = ({ items }: { readonly items: readonly { readonly n: string }[] }) => {
      const keys = useItemKeys(items)
      return items.map((item, at) => <input key={keys[at]} defaultValue={item.n} />)
    }
    const { container, rerender } = render(<List items={[a, b]} />)
    const [first] = container.querySelectorAll('input')
    rerender(<List items={[b, a]} />)
    expect([...container.querySelectorAll('input')].indexOf(first as HTMLInputElement)).toBe(1)
  })
})
