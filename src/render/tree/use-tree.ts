import type { TreeDataNode } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/use-revision.ts'
import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import type { Choice, TreeNode } from '../../../schemas/language/lookup.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'

/** Stands for "no node"; no stored key is empty. */
export const ALL = ''

function toNode(node: Choice | TreeNode): TreeDataNode {
  const isLeaf = !('leaf' in node) || node.leaf
  const children = 'children' in node ? node.children : undefined
  return { key: node.value, title: node.text, isLeaf, ...(children ? { children: children.map(toNode) } : {}) }
}
function withChildren(nodes: readonly TreeDataNode[], key: TreeDataNode['key'], children: TreeDataNode[]): TreeDataNode[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })
}

/** The nodes of a field's lookup, loaded level by level. A flat lookup is a tree without branches. */
export function useTree({ lookup }: ResolvedField) {
  const { ports } = useHost()
  const [nodes, setNodes] = useState<TreeDataNode[]>([])
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ lookup, turn }), [lookup, turn])
  const isFlat = lookup?.kind === 'dict' || lookup?.kind === 'static'
  const revision = useRevision(ports.lookup)
  // Only what a dictionary says becomes something else with it; an opened tree stays.
  const said = isFlat ? revision : 0
  useEffect(() => {
    let isCurrent = true
    const asked = order.lookup
    const roots = asked ? (isFlat ? ports.lookup.items(asked) : ports.lookup.children(asked)) : Promise.resolve([])
    roots.then(
      (found) => {
        if (!isCurrent) return
        setNodes(found.map(toNode))
        setStatus('ready')
      },
      (error: unknown) => {
        if (!isCurrent) return
        setStatus('failed')
        tell(error, ports)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [order, isFlat, said, ports])
  const loadChildren = useCallback(
    async ({ key, children }: TreeDataNode) => {
      if (!lookup || children) return
      try {
        const found = await ports.lookup.children(lookup, String(key))
        setNodes((before) => withChildren(before, key, found.map(toNode)))
      } catch (error) {
        tell(error, ports)
      }
    },
    [lookup, ports],
  )
  const reload = useCallback(() => {
    setStatus('loading')
    setTurn((before) => before + 1)
  }, [])
  return { nodes, loadChildren, status, reload }
}
