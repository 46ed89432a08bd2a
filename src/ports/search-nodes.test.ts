import { expect, it } from 'vitest'
import { searchNodes } from './search-nodes.ts'

it('finds nodes at any depth, in either case, and as many as were asked for', () => {
  const tree = [{ value: 'a', text: 'Bronze', leaf: false, children: [{ value: 'b', text: 'bronze bell', leaf: true }] }, { value: 'c', text: 'Jade', leaf: true }]
  expect(searchNodes(tree, 'BRONZE', 10).map(({ value }) => value)).toEqual(['a', 'b'])
  expect(searchNodes(tree, 'bronze', 1).map(({ value }) => value)).toEqual(['a'])
})
it('walks a flat list for each key: the tree itself is read once', () => {
  let reads = 0
  const children = Array.from({ length: 20_000 }, (_, at) => ({ value: `n${at}`, text: `节点 ${at}`, leaf: true }))
  const tree = [{ value: 'root', text: '根', leaf: false, get children() {
    reads++
    return children
  } }]
  for (const key of ['1', '12', '123']) searchNodes(tree, key, 50)
  expect(reads).toBeLessThanOrEqual(2)
  expect(searchNodes(tree, '19999', 50)).toEqual([{ value: 'n19999', text: '节点 19999' }])
})
