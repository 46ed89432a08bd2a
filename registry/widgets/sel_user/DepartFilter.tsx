import { Button, Spin, Tree } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Ports } from '../../kit/ports.ts'
import { Failure } from '../../kit/parts/Failure.tsx'
import { composeSentence } from '../../kit/parts/prose/sentence.ts'
import { drawnNodes, useLazyTree } from '../../kit/parts/choices/use-lazy-tree.ts'

interface DepartFilterProps {
  readonly ports: Ports
  /** Department id, '' for all. */
  readonly value: string
  readonly onChange: (departId: string) => void
}

/** The department tree at the left of the dialog: narrows the users to one department. */
export function DepartFilter({ ports, value, onChange }: DepartFilterProps) {
  const [failure, setFailure] = useState<unknown>()
  const tree = useLazyTree({
    load: (parent) => ports.people.departs(parent),
    onFailure: (reason, at) => (at === 'roots' ? setFailure(reason) : composeSentence(ports, 'warning', reason)),
  })
  const start = useEffectEvent(tree.start)
  useEffect(() => start(), [])
  const retry = () => {
    setFailure(undefined)
    tree.start()
  }
  return (
    <nav
      aria-label={ports.say('SEL_USER_DEPARTS')}
      style={{ flex: '1 1 160px', maxHeight: 'min(480px, 40vh)', overflow: 'auto' }}
    >
      <Button
        type={value === '' ? 'link' : 'text'}
        size="small"
        aria-pressed={value === ''}
        onClick={() => onChange('')}
      >
        {ports.say('SEL_USER_ALL')}
      </Button>
      {tree.state === 'loading' && <Spin size="small" aria-label={ports.say('COMMON_LOADING')} />}
      {failure !== undefined && <Failure reason={failure} onRetry={retry} ports={ports} />}
      {tree.nodes.length > 0 && (
        <Tree
          aria-label={ports.say('SEL_USER_DEPARTS')}
          blockNode
          treeData={drawnNodes(tree.nodes)}
          loadData={(node) => tree.expand(String(node.key))}
          selectedKeys={value === '' ? [] : [value]}
          onSelect={(keys) => onChange(keys[0] === undefined ? '' : String(keys[0]))}
        />
      )}
    </nav>
  )
}
