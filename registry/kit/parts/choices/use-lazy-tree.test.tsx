import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '../../../../schemas/language/lookup.ts'
import { drawnNodes, useLazyTree } from './use-lazy-tree.ts'

const node = (value: string, more: Partial<TreeNode> = {}): TreeNode => ({
  value,
  text: `node ${value}`,
  leaf: false,
  ...more,
})
type Answer = readonly TreeNode[] | Error

/** A tree over what `load` answers for each parent; '' is the root. */
function open(answers: Record<string, Answer>) {
  const load = vi.fn<(parent?: string) => Promise<readonly TreeNode[]>>(async (parent = '') => {
    const answer = answers[parent] ?? []
    if (answer instanceof Error) throw answer
    return answer
  })
  const onFailure = vi.fn<(reason: unknown, at: 'roots' | 'children') => void>()
  const { result } = renderHook(() => useLazyTree({ load, onFailure }))
  return {
    load,
    onFailure,
    answers,
    now: () => result.current,
    start: () => act(async () => result.current.start()),
    expand: (value: string) => act(async () => result.current.expand(value)),
  }
}

describe('a tree whose levels are loaded as they are opened', () => {
  it('loads its roots once, and what is below a node once', async () => {
    const tree = open({ '': [node('a'), node('b')], a: [node('a1', { leaf: true })], a1: [node('deep')], b: [] })
    expect([tree.now().state, tree.now().nodes]).toEqual(['idle', []])
    await tree.start()
    await tree.start()
    expect([tree.now().state, tree.now().nodes, tree.load.mock.calls]).toEqual(['ready', [node('a'), node('b')], [[]]])
    await tree.expand('a')
    await tree.expand('a')
    await tree.expand('a1')
    expect(tree.load.mock.calls.slice(1)).toEqual([['a'], ['a1']])
    expect(tree.now().nodes).toEqual([
      { ...node('a'), children: [{ ...node('a1', { leaf: true }), children: [node('deep')] }] },
      node('b'),
    ])
    expect([tree.onFailure.mock.calls, [...tree.now().failed]]).toEqual([[], []])
  })
  it('asks once while the roots are on their way', async () => {
    const tree = open({ '': [node('a')] })
    await act(async () => {
      tree.now().start()
    })
    expect(tree.load).toHaveBeenCalledTimes(1)
    const waiting = renderHook(() =>
      useLazyTree({ load: () => new Promise(() => undefined), onFailure: () => undefined }),
    )
    act(() => waiting.result.current.start())
    expect(waiting.result.current.state).toBe('loading')
  })
  it('says that the roots failed, and loads them at the next try', async () => {
    const tree = open({ '': new Error('no roots') })
    await tree.start()
    expect([tree.now().state, tree.onFailure.mock.calls]).toEqual(['failed', [[new Error('no roots'), 'roots']]])
    tree.answers[''] = [node('a')]
    await tree.start()
    expect([tree.now().state, tree.now().nodes]).toEqual(['ready', [node('a')]])
  })
  it('names each node below which nothing could be loaded, until a further try succeeds', async () => {
    const tree = open({ '': [node('a'), node('b')], a: new Error('no'), b: new Error('neither') })
    await tree.start()
    await tree.expand('a')
    await tree.expand('a')
    await tree.expand('b')
    expect([...tree.now().failed]).toEqual(['a', 'b'])
    expect(tree.onFailure.mock.calls.map(([, at]) => at)).toEqual(['children', 'children', 'children'])
    tree.answers['a'] = [node('a1')]
    await tree.expand('a')
    expect([[...tree.now().failed], tree.now().nodes[0]?.children]).toEqual([['b'], [node('a1')]])
  })
  it('shows a node once, wherever it is answered again, and asks for nothing below those that came complete', async () => {
    const tree = open({
      '': [node('a'), node('a'), node('c', { children: [node('c1'), node('c')] })],
      a: [node('a'), node('a1'), node('c1')],
    })
    await tree.start()
    expect(tree.now().nodes).toEqual([node('a'), { ...node('c'), children: [node('c1')] }])
    await tree.expand('a')
    expect(tree.now().nodes[0]?.children).toEqual([node('a1')])
    await tree.expand('c')
    expect(tree.load.mock.calls).toEqual([[], ['a']])
  })
})

describe('the nodes as they are drawn', () => {
  it('have a key, a title and their leaves, what cannot be chosen marked, and no empty list below them', () => {
    const drawn = drawnNodes([
      node('a', { children: [node('a1', { leaf: true, disabled: true })] }),
      node('b', { children: [], disabled: false }),
    ])
    expect(drawn).toEqual([
      {
        key: 'a',
        value: 'a',
        title: 'node a',
        isLeaf: false,
        children: [{ key: 'a1', value: 'a1', title: 'node a1', isLeaf: true, disabled: true }],
      },
      { key: 'b', value: 'b', title: 'node b', isLeaf: false },
    ])
  })
  it('go by another key where one is named, below as well', () => {
    expect(drawnNodes([node('a', { children: [node('b')] })], ({ text }) => text)).toMatchObject([
      { key: 'node a', value: 'node a', children: [{ key: 'node b', value: 'node b' }] },
    ])
  })
})
