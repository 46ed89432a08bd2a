import { describe, expect, it } from 'vitest'
import { flatChoices } from '../../../../schemas/contract/permissions/flat-choices.ts'
import type { PermissionChoice } from '../../../../schemas/contract/permissions/permission-tree.ts'
import { countsIn, permissionTree as treeOfColumns, tickState, toggle, visibleRows } from './permission-tree.ts'

const choice = (key: string, children: PermissionChoice[] = []): PermissionChoice => ({
  key,
  value: key,
  title: key.toUpperCase(),
  slotTitle: key,
  label: key,
  parentId: '',
  ruleFlag: 0,
  isLeaf: children.length === 0,
  scopedSlots: { title: 'x' },
  ...(children.length > 0 ? { children } : {}),
})
const permissionTree = (choices: readonly PermissionChoice[]) => treeOfColumns(flatChoices(choices))
const tree = permissionTree([choice('a', [choice('a1', [choice('a1x'), choice('a1y')]), choice('a2')]), choice('b')])
const ids = (rows: readonly number[]) => rows.map((at) => tree.entries[at]?.id)

describe('the tree of permissions', () => {
  it('ticks everything inside an entry along, and never what lies above it', () => {
    const inner = toggle(tree, new Set(['b']), 1, true)
    expect([...inner].toSorted()).toEqual(['a1', 'a1x', 'a1y', 'b'])
    const counts = countsIn(tree, inner)
    const states = tree.entries.map((entry, at) => tickState(entry, at, counts[at] ?? 0, inner.has(entry.id), true))
    expect(states).toEqual(['some', 'all', 'all', 'all', 'none', 'all'])
    expect([...toggle(tree, inner, 1, true)]).toEqual(['b'])
    expect([...toggle(tree, inner, 2, true)].toSorted()).toEqual(['a1', 'a1y', 'b'])
    expect([...toggle(tree, inner, 0, false)].toSorted()).toEqual(['a', 'a1', 'a1x', 'a1y', 'b'])
  })
  it('shows open entries, and with a filter the way to each of what it finds', () => {
    const all = { words: '', only: undefined }
    expect(ids(visibleRows(tree, new Set(), all))).toEqual(['a', 'b'])
    expect(ids(visibleRows(tree, new Set(['a']), all))).toEqual(['a', 'a1', 'a2', 'b'])
    expect(ids(visibleRows(tree, new Set(), { ...all, words: ' A1Y ' }))).toEqual(['a', 'a1', 'a1y'])
    expect(ids(visibleRows(tree, new Set(), { words: '', only: new Set(['a2', 'b']) }))).toEqual(['a', 'a2', 'b'])
  })
  it('has each entry once, with its place and what lies inside it, however many there are', () => {
    const large = permissionTree(
      Array.from({ length: 100 }, (_, page) =>
        choice(
          `p${page}`,
          Array.from({ length: 49 }, (__, button) => choice(`p${page}-${button}`)),
        ),
      ),
    )
    expect([large.entries.length, large.indexOf.size]).toEqual([5000, 5000])
    expect(large.entries[50]).toMatchObject({ id: 'p1', depth: 0, parent: -1, end: 100 })
    expect(large.entries[99]).toMatchObject({ id: 'p1-48', depth: 1, parent: 50, end: 100 })
    const counts = countsIn(large, toggle(large, new Set(['p0-3']), 50, true))
    expect([counts[0], counts[50], counts[100]]).toEqual([1, 50, 0])
    expect(visibleRows(large, new Set(['p1']), { words: '', only: undefined })).toHaveLength(149)
  })
})
