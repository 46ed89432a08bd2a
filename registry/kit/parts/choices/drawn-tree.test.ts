import { expect, it } from 'vitest'
import type { TreeNode } from '../../../../schemas/language/lookup.ts'
import { drawTree, nodeRequest } from './drawn-tree.ts'

const level = (count: number, prefix = 'n'): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({ value: `${prefix}${at}`, text: `${prefix} ${at}`, leaf: true }))
const words = { again: 'again', more: (left: number) => `${left} more` }
const view = (
  opened: readonly string[] = [],
  asked: ReadonlyMap<string, number> = new Map(),
  failed: readonly string[] = [],
) => ({ opened: new Set(opened), failed: new Set(failed), asked })

it('draws what lies below a branch only once it is opened', () => {
  const tree: TreeNode[] = [
    { value: 'a', text: 'A', leaf: false, children: level(3) },
    { value: 'b', text: 'B', leaf: false, children: level(2, 'b') },
  ]
  expect(drawTree(tree, view(), words).map(({ children }) => children)).toEqual([undefined, undefined])
  expect(drawTree(tree, view(['a']), words).map(({ children }) => children?.length)).toEqual([3, undefined])
})
it('draws a part of a long level, and more of it as often as it is asked for', () => {
  const tree: TreeNode[] = [{ value: 'a', text: 'A', leaf: false, children: level(10_000) }]
  const drawn = (times: number) => drawTree(tree, view(['a'], new Map([['a', times]])), words)[0]?.children ?? []
  expect(drawn(0).at(-1)?.title).toBe('9700 more')
  expect(nodeRequest(drawn(0).at(-1)?.value ?? '')).toEqual({ does: 'more', parent: 'a' })
  expect([0, 1, 2, 3].map((times) => drawn(times).length)).toEqual([301, 1201, 4801, 10_000])
  expect(drawn(3).at(-1)?.value).toBe('n9999')
})
it('puts a wish in the place of a level that did not load', () => {
  const tree: TreeNode[] = [{ value: 'a', text: 'A', leaf: false }]
  const [branch] = drawTree(tree, view(['a'], new Map(), ['a']), words)
  expect(branch?.children).toEqual([expect.objectContaining({ title: 'again', isLeaf: true })])
  expect(nodeRequest(branch?.children?.[0]?.value ?? '')).toEqual({ does: 'again', parent: 'a' })
})
it.each(['', 'a', 'again a', '\0', '\0other a', 'x\0again a'])('takes no stored value for a wish: %j', (value) => {
  expect(nodeRequest(value)).toBeUndefined()
})
