import { useRef, useState } from 'react'
import type { TreeNode } from '../../../../schemas/language/lookup.ts'

export interface LazyTree {
  readonly nodes: readonly TreeNode[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Nodes below which nothing could be loaded. */
  readonly failed: ReadonlySet<string>
  /** Loads the roots once; after a failure the next call tries again. */
  readonly start: () => void
  /** The loaded root nodes; empty after a failed load, which is shown. */
  readonly whenReady: () => Promise<readonly TreeNode[]>
  /** Loads what is below a node, once; after a failure the next call tries again. Never rejects. */
  readonly expand: (value: string) => Promise<void>
}

interface LazyTreeSource {
  readonly load: (parent?: string) => Promise<readonly TreeNode[]>
  readonly onFailure: (reason: unknown, at: 'roots' | 'children') => void
}

function placeChildren(nodes: readonly TreeNode[], parent: string, children: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.map((node) => {
    if (node.value === parent) return { ...node, children }
    return node.children ? { ...node, children: placeChildren(node.children, parent, children) } : node
  })
}

/** A tree holds each node once: a node that is answered again, perhaps below itself, is left out. `complete`: those that bring their descendants. */
function unseen(nodes: readonly TreeNode[], seen: Set<string>, complete: Set<string>): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    if (seen.has(node.value)) return []
    seen.add(node.value)
    if (!node.children) return [node]
    complete.add(node.value)
    return [{ ...node, children: unseen(node.children, seen, complete) }]
  })
}

/** A tree whose levels are loaded as they are opened. */
export function useLazyTree({ load, onFailure }: LazyTreeSource): LazyTree {
  const [nodes, setNodes] = useState<readonly TreeNode[]>([])
  const [state, setState] = useState<LazyTree['state']>('idle')
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const roots = useRef<Promise<readonly TreeNode[]>>(undefined)
  const seen = useRef(new Set<string>())
  const opened = useRef(new Set<string>())
  const noteFailed = (value: string, isFailed: boolean) =>
    setFailed((last) => {
      if (last.has(value) === isFailed) return last
      const next = new Set(last)
      if (isFailed) next.add(value)
      else next.delete(value)
      return next
    })
  const whenReady = () => {
    if (!roots.current) {
      setState('loading')
      roots.current = load().then(
        (loaded) => {
          const own = unseen(loaded, seen.current, opened.current)
          setNodes(own)
          setState('ready')
          return own
        },
        (reason: unknown) => {
          roots.current = undefined
          setState('failed')
          onFailure(reason, 'roots')
          return []
        },
      )
    }
    return roots.current
  }
  return {
    nodes,
    state,
    failed,
    start: () => void whenReady(),
    whenReady,
    expand: async (value) => {
      if (opened.current.has(value)) return
      opened.current.add(value)
      try {
        const children = unseen(await load(value), seen.current, opened.current)
        setNodes((last) => placeChildren(last, value, children))
        noteFailed(value, false)
      } catch (reason) {
        opened.current.delete(value)
        noteFailed(value, true)
        onFailure(reason, 'children')
      }
    },
  }
}

export interface DrawnNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  readonly disabled?: boolean
  readonly children?: DrawnNode[]
}

/** Tree nodes as the tree components take them. */
export function drawnNodes(
  nodes: readonly TreeNode[],
  keyOf: (node: TreeNode) => string = (node) => node.value,
): DrawnNode[] {
  return nodes.map((node) => ({
    key: keyOf(node),
    value: keyOf(node),
    title: node.text,
    isLeaf: node.leaf,
    ...(node.disabled ? { disabled: true } : {}),
    ...(node.children?.length ? { children: drawnNodes(node.children, keyOf) } : {}),
  }))
}
