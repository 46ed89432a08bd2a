import { useId, useMemo, useState } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { flowOf } from '../document/flow.ts'
import type { FlowWords } from '../words/node-words.ts'
import { Flow, FlowViewContext, type FlowView, type ItemState, StartCard } from './FlowCards.tsx'
import { keyTarget } from './flow-keys.ts'
import { itemUnder } from './item-under.ts'

interface FlowPictureProps {
  readonly speaking: FlowWords
  readonly stateOf: (key: string) => ItemState | undefined
}

const NO_PROBLEMS = () => undefined

/** The process as a tree that is only read, with what has become of each node. */
export function FlowPicture({ speaking, stateOf }: FlowPictureProps) {
  const { say } = useDesigner()
  const id = useId()
  const [active, setActive] = useState(START_NODE)
  const nodes = flowOf(speaking.document)
  const view = useMemo<FlowView>(
    () => ({
      id,
      speaking,
      active,
      stateOf,
      problemsOf: NO_PROBLEMS,
      slots: undefined,
      onAddLane: undefined,
    }),
    [id, speaking, active, stateOf],
  )
  return (
    <div
      role="tree"
      tabIndex={0}
      className="vp-tree"
      aria-label={say('FLOW_TREE')}
      aria-activedescendant={`${id}-${active}`}
      onClick={({ target }) => setActive(itemUnder(target) ?? active)}
      onKeyDown={(event) => {
        const to = keyTarget(event.key, nodes, active)
        if (to === undefined) return
        event.preventDefault()
        setActive(to)
      }}
    >
      <FlowViewContext value={view}>
        <StartCard size={nodes.length + 1} />
        <Flow nodes={nodes} lane={null} offset={1} />
      </FlowViewContext>
      <span className="vp-end-mark" aria-hidden>
        {say('FLOW_END_MARK')}
      </span>
    </div>
  )
}
