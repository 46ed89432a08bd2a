import { describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { TreePlace } from '../../../api/rows/data-source.ts'
import { treeSource } from './tree-source.ts'
import MENU from './menu-screen.json' with { type: 'json' }

const TREE = [
  { id: 'a', children: [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }] },
  { id: 'b' },
  { id: 'c', children: [{ id: 'c1' }] },
]

describe('the place of a moved row', () => {
  it.each<[id: string, place: TreePlace, stored: readonly [parent: string, before: string | undefined] | undefined]>([
    ['a2', 'up', ['a', 'a1']],
    ['a1', 'up', undefined],
    ['a1', 'down', ['a', 'a3']],
    ['a2', 'down', ['a', undefined]],
    ['a3', 'down', undefined],
    ['c', 'up', ['', 'b']],
    ['b', { row: 'a', side: 'before' }, ['', 'a']],
    ['a1', { row: 'a3', side: 'after' }, ['a', undefined]],
    // The row after the one it is put beside is the moved row itself.
    ['a2', { row: 'a1', side: 'after' }, ['a', 'a3']],
    ['a1', { row: 'c', side: 'into' }, ['c', undefined]],
    ['a1', { row: 'c1', side: 'before' }, ['c', 'c1']],
  ])('of %s by %j is stored as %j', async (id, place, stored) => {
    const store = vi.fn<(id: string, parent: string, before: string | undefined) => Promise<string>>(
      async () => 'moved',
    )
    const onChanged = vi.fn<() => void>()
    const { move } = treeSource(MENU as Screen, { load: async () => TREE, move: store, onChanged })
    expect(await move?.(id, place)).toBe(stored && 'moved')
    expect(store.mock.calls).toEqual(stored ? [[id, ...stored]] : [])
    // A move that changes nothing announces nothing.
    expect(onChanged).toHaveBeenCalledTimes(stored ? 1 : 0)
  })
  it('is none where the row has gone, or where nothing stores it', async () => {
    const store = vi.fn<(id: string, parent: string, before: string | undefined) => Promise<string>>()
    const onChanged = vi.fn<() => void>()
    await expect(
      treeSource(MENU as Screen, { load: async () => TREE, move: store, onChanged }).move?.('x', 'up'),
    ).rejects.toMatchObject({
      code: 'API_NOT_FOUND',
    })
    expect([store.mock.calls, treeSource(MENU as Screen, { load: async () => TREE }).move]).toEqual([[], undefined])
    expect(onChanged).not.toHaveBeenCalled()
  })
})
