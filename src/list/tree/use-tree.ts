import type { TreeDataNode } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/hooks/use-revision.ts'
import type { Choice, LookupRef, TreeNode } from '../../../schemas/language/lookup.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { TreeField } from '../query-state/index.ts'

/** Means "no node"; no stored key is empty. */
export const ALL = ''

/** A node by what is stored of it. */
interface FilterNode extends TreeDataNode {
  readonly key: string
  /** What the next level is asked for by. */
  readonly lead: string
  children?: FilterNode[]
}

/** Departments may be stored by their code, while what is below them is asked for by their id; of a chain it is the other way round. */
function keysOf(node: Choice | TreeNode, { kind, ...ref }: LookupRef): Pick<FilterNode, 'key' | 'lead'> {
  const code = 'code' in node && node.code !== undefined ? node.code : node.value
  const isByCode = kind === 'depart' && 'store' in ref && ref.store === 'orgCode'
  return { key: isByCode ? code : node.value, lead: kind === 'link' ? code : node.value }
}
function toNode(node: Choice | TreeNode, ref: LookupRef): FilterNode {
  const isLeaf = !('leaf' in node) || node.leaf
  const children = 'children' in node ? node.children : undefined
  return {
    ...keysOf(node, ref),
    title: node.text,
    isLeaf,
    ...(children ? { children: children.map((child) => toNode(child, ref)) } : {}),
  }
}
function withChildren(nodes: readonly FilterNode[], key: string, children: FilterNode[]): FilterNode[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })
}

const has = (nodes: readonly FilterNode[], key: string): boolean =>
  nodes.some((node) => node.key === key || has(node.children ?? [], key))

/** The nodes of a field's lookup, loaded level by level. A flat lookup is a tree without branches. */
export function useTree({ lookup }: TreeField, chosen: string | undefined) {
  const { ports } = useHost()
  const [nodes, setNodes] = useState<readonly FilterNode[]>([])
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
    const roots = isFlat ? ports.lookup.items(asked) : ports.lookup.children(asked)
    roots.then(
      (found) => {
        if (!isCurrent) return
        setNodes(found.map((node) => toNode(node, asked)))
        setStatus('ready')
      },
      (error: unknown) => {
        if (!isCurrent) return
        setStatus('failed')
        notifyError(error, ports)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [order, isFlat, said, ports])
  const loadChildren = useCallback(
    async ({ key, lead, children }: FilterNode) => {
      if (children) return
      try {
        const found = await ports.lookup.children(lookup, lead)
        setNodes((before) =>
          withChildren(
            before,
            key,
            found.map((node) => toNode(node, lookup)),
          ),
        )
      } catch (error) {
        notifyError(error, ports)
      }
    },
    [lookup, ports],
  )
  const reload = useCallback(() => {
    setStatus('loading')
    setTurn((before) => before + 1)
  }, [])
  return {
    nodes,
    loadChildren,
    status,
    reload,
    ...useOpened(lookup, status === 'ready' && chosen !== undefined && !has(nodes, chosen) ? chosen : undefined),
  }
}

/** Which branches are open: those a person opened, and those above a node that is out of sight, where the source tells them. */
function useOpened(lookup: LookupRef, hidden: string | undefined) {
  const { ports } = useHost()
  const [opened, setOpened] = useState<readonly string[]>([])
  const openPath = useEffectEvent((path: readonly string[]) =>
    setOpened((before) => [...new Set([...before, ...path])]),
  )
  useEffect(() => {
    if (hidden === undefined) return undefined
    let isCurrent = true
    // The rows are those of the node whether or not it can be shown among the others.
    ports.lookup.path?.(lookup, hidden).then(
      (path) => isCurrent && openPath(path),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [lookup, hidden, ports])
  return { opened, setOpened }
}
