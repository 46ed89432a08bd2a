import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TreeNode } from '../../schemas/language/lookup.ts'
import { searchNodes } from './search-nodes.ts'

it('finds nodes at any depth, in either case, and as many as were asked for', () => {
  const tree = [
    { value: 'a', text: 'Bronze', leaf: false, children: [{ value: 'b', text: 'bronze bell', leaf: true }] },
    { value: 'c', text: 'Jade', leaf: true },
  ]
  expect(searchNodes(tree, 'BRONZE', 10).map(({ value }) => value)).toEqual(['a', 'b'])
  expect(searchNodes(tree, 'bronze', 1).map(({ value }) => value)).toEqual(['a'])
  expect(searchNodes([], 'a', 10)).toEqual([])
})
it('tells nodes of the same name apart by their paths', () => {
  const tree = [
    { value: 'a', text: '玉', leaf: false, children: [{ value: 'b', text: '璧', leaf: true }] },
    { value: 'c', text: '石', leaf: false, children: [{ value: 'd', text: '璧', leaf: true }] },
  ]
  expect(searchNodes(tree, '璧', 10)).toEqual([
    { value: 'b', text: '玉/璧' },
    { value: 'd', text: '石/璧' },
  ])
  expect(searchNodes(tree, '璧', 1)).toEqual([{ value: 'b', text: '玉/璧' }])
})
it('finds what a look at each name finds, whatever the names are', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'İ', '\0', '玉', ' '), maxLength: 4 })
  const leaves = fc.array(name, { maxLength: 5 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, leaves), { maxLength: 5 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'İ', '玉'), minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 6 }),
      (branches, keyword, size) => {
        const tree = branches.map(([text, below], at): TreeNode => ({
          value: `${at}`,
          text,
          leaf: false,
          children: below.map((words, place) => ({ value: `${at}-${place}`, text: words, leaf: true })),
        }))
        const all = tree.flatMap((node) => [node, ...(node.children ?? [])])
        const wanted = all
          .filter(({ text }) => text.replaceAll('\0', '').toLowerCase().includes(keyword.toLowerCase()))
          .slice(0, size)
        expect(searchNodes(tree, keyword, size).map(({ value }) => value)).toEqual(wanted.map(({ value }) => value))
      },
    ),
  )
})
it('looks through one text for each key: the tree itself is read once', () => {
  let reads = 0
  const children = Array.from({ length: 20_000 }, (_, at) => ({ value: `n${at}`, text: `节点 ${at}`, leaf: true }))
  const tree = [
    {
      value: 'root',
      text: '根',
      leaf: false,
      get children() {
        reads++
        return children
      },
    },
  ]
  for (const key of ['1', '12', '123']) searchNodes(tree, key, 50)
  expect(reads).toBeLessThanOrEqual(2)
  expect(searchNodes(tree, '19999', 50)).toEqual([{ value: 'n19999', text: '节点 19999' }])
})
