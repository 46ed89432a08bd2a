import { FilterOutlined } from '@ant-design/icons'
import { Button, Drawer, Spin, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../host.tsx'
import { Themed } from '../theme.tsx'
import { TreeSide } from './TreeSide.tsx'
import { ALL, useTree } from './use-tree.ts'

interface TreeFilterProps {
  readonly field: ResolvedField
  readonly phone: boolean
  /** Key of the chosen node. */
  readonly chosen: string | undefined
  /** Key of the chosen node, undefined for all. */
  readonly onChoose: (key: string | undefined) => void
}

function titleOf(nodes: readonly TreeDataNode[], key: string): string | undefined {
  for (const node of nodes) {
    const found = node.key === key ? String(node.title) : titleOf(node.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}

/** The tree beside a list: choosing a node shows the rows below it. On a phone it waits behind a button. */
export function TreeFilter({ field, phone, chosen, onChoose }: TreeFilterProps) {
  const { ports } = useHost()
  const { nodes, loadChildren, status, reload } = useTree(field)
  const chosenTitle = chosen === undefined ? undefined : titleOf(nodes, chosen)
  const [isOpen, setOpen] = useState(false)
  const title = ports.say('LIST_TREE_SEARCH', { title: textIn(field.field.title, ports.locale) })

  const tree = (
    <nav aria-label={title} className="vi-tree">
      {status === 'loading' && <Spin />}
      {status === 'failed' && <Button size="small" onClick={reload}>{ports.say('COMMON_RETRY')}</Button>}
      {status === 'ready' && (
        <Tree
          blockNode
          treeData={[{ key: ALL, title: ports.say('LIST_TREE_ALL'), isLeaf: true }, ...nodes]}
          loadData={loadChildren}
          selectedKeys={[chosen ?? ALL]}
          onSelect={(_, { node }) => {
            setOpen(false)
            onChoose(node.key === ALL ? undefined : String(node.key))
          }}
        />
      )}
    </nav>
  )
  if (!phone) return <TreeSide title={title}>{tree}</TreeSide>
  return (
    <>
      <Button className="vi-tree-open" icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {chosenTitle ?? title}
      </Button>
      <Drawer open={isOpen} placement="left" title={title} onClose={() => setOpen(false)}>
        <Themed className="vi-tree-drawer">{tree}</Themed>
      </Drawer>
    </>
  )
}
