import { FilterOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Spin, Tree, type TreeDataNode } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RetryLine } from '../../../registry/kit/parts/RetryLine.tsx'
import { useSearch } from '../../../registry/kit/parts/picker/use-search.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import type { TreeField } from '../query-state/index.ts'
import { TreeSide } from './TreeSide.tsx'
import { ALL, useTree } from './use-tree.ts'

const FOUND_AT_MOST = 50

interface TreeFilterProps {
  readonly field: TreeField
  readonly phone: boolean
  /** Key of the chosen node. */
  readonly chosen: string | undefined
  /** Key of the chosen node, undefined for all. */
  readonly onChoose: (key: string | undefined) => void
}

/** The tree of a list: choosing a node shows the rows below it. On a phone a button opens it. */
export function TreeFilter({ field, phone, chosen, onChoose }: TreeFilterProps) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const name = textIn(field.field.title, ports.locale)
  const title = ports.say('LIST_TREE_SEARCH', { title: name })
  const choose = (key: string | undefined) => {
    setOpen(false)
    onChoose(key)
  }
  const tree = (
    <nav aria-label={title} className="vi-tree">
      <Nodes field={field} name={name} chosen={chosen} onChoose={choose} />
    </nav>
  )
  if (!phone) return <TreeSide title={title}>{tree}</TreeSide>
  return (
    <>
      <Button className="vi-tree-open" icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Drawer open={isOpen} placement="left" title={title} onClose={() => setOpen(false)}>
        <Themed className="vi-tree-drawer">{tree}</Themed>
      </Drawer>
    </>
  )
}

/** Scrolls the tree, and not the page, until its chosen node is in view: once for each that is chosen, as soon as it is drawn. */
function useReveal(chosen: string | undefined, isDrawn: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const revealed = useRef<string>(undefined)
  useEffect(() => {
    const tree = box.current
    const pane = tree?.closest('.vi-tree')
    if (!tree || !pane || !isDrawn || revealed.current === chosen) return undefined
    const reveal = () => {
      const row = tree.querySelector('.ant-tree-treenode-selected')
      if (!row) return
      watch.disconnect()
      revealed.current = chosen
      const [{ top, bottom }, view] = [row.getBoundingClientRect(), pane.getBoundingClientRect()]
      if (top < view.top || bottom > view.bottom) pane.scrollTop += top - (view.top + view.bottom) / 2
    }
    // Branches are drawn by the tree itself, some time after they were opened.
    const watch = new MutationObserver(reveal)
    watch.observe(tree, { childList: true, subtree: true })
    reveal()
    return () => watch.disconnect()
  }, [chosen, isDrawn])
  return box
}

interface NodesProps extends Omit<TreeFilterProps, 'phone'> {
  /** What the nodes are, in words. */
  readonly name: string
}

/** The nodes, or those of all levels whose words hold what is typed. */
function Nodes({ field, name, chosen, onChoose }: NodesProps) {
  const { ports } = useHost()
  const { nodes, loadChildren, status, reload, opened, setOpened } = useTree(field, chosen)
  const search = useSearch(ports, field.lookup, { size: FOUND_AT_MOST })
  const isSearching = search.keyword.trim() !== ''
  const box = useReveal(chosen, !isSearching)
  const wanted = ports.say('LIST_TREE_FIND', { title: name })
  const drawn = <T extends TreeDataNode>(treeData: readonly T[], more: object = {}): ReactNode => (
    <Tree<T>
      blockNode
      motion={false}
      treeData={[...treeData]}
      selectedKeys={[chosen ?? ALL]}
      onSelect={(_, { node }) => onChoose(node.key === ALL ? undefined : String(node.key))}
      {...more}
    />
  )
  const found = search.choices.map(({ value, text }) => ({ key: value, title: text, isLeaf: true }))
  return (
    <div ref={box}>
      <Input
        className="vi-tree-search"
        type="search"
        value={search.keyword}
        maxLength={100}
        placeholder={wanted}
        aria-label={wanted}
        onChange={({ target }) => search.setKeyword(target.value)}
      />
      {isSearching ? (
        <>
          {search.failed && <RetryLine onRetry={search.retry} ports={ports} />}
          {!search.failed && (
            <output className="vi-help">
              {search.searching
                ? ports.say('COMMON_LOADING')
                : found.length === 0
                  ? ports.say('PICKER_NOTHING_FOUND')
                  : found.length < FOUND_AT_MOST
                    ? ''
                    : ports.say('LIST_TREE_FOUND_MOST', { count: FOUND_AT_MOST })}
            </output>
          )}
          {found.length > 0 && drawn(found)}
        </>
      ) : (
        <>
          {status === 'loading' && <Spin />}
          {status === 'failed' && (
            <Button size="small" onClick={reload}>
              {ports.say('COMMON_RETRY')}
            </Button>
          )}
          {status === 'ready' &&
            drawn([{ key: ALL, lead: ALL, title: ports.say('LIST_TREE_ALL'), isLeaf: true }, ...nodes], {
              loadData: loadChildren,
              expandedKeys: opened,
              onExpand: setOpened,
            })}
        </>
      )}
    </div>
  )
}
