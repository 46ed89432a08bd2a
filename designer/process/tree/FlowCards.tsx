import { PlusOutlined } from '@ant-design/icons'
import { type ReactNode, createContext, memo, useContext } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { type FlowLane, type FlowNode, type FlowPlace, stringAt } from '../document/flow.ts'
import { kindWords, laneWords, newKindOf, nodeWords, titleOf, type FlowWords } from '../words/node-words.ts'
import { KindIcon } from './KindIcon.tsx'

/** How many errors and warnings an item has itself. */
export interface ItemProblems {
  readonly errors: number
  readonly warnings: number
}
/** What has become of an item in a run, in words. */
export interface ItemState {
  readonly name: 'active' | 'held' | 'done' | 'cancelled'
  readonly text: string
}
/** A place in the flow, and where in the window it is. */
export interface MenuPlace {
  readonly place: FlowPlace
  readonly x: number
  readonly y: number
}
export interface FlowView {
  readonly id: string
  readonly speaking: FlowWords
  readonly active: string
  readonly problemsOf: (key: string) => ItemProblems | undefined
  readonly stateOf?: ((key: string) => ItemState | undefined) | undefined
  /** Undefined where nothing can be changed. */
  readonly slots: { readonly over: FlowPlace | undefined; readonly onOpen: (at: MenuPlace) => void } | undefined
  readonly onAddLane: ((fork: string) => void) | undefined
}
export const FlowViewContext = createContext<FlowView | undefined>(undefined)
function useFlowView(): FlowView {
  const view = useContext(FlowViewContext)
  if (!view) throw new Error('drawn outside a flow')
  return view
}

interface ItemProps {
  readonly itemKey: string
  readonly level: number
  readonly position: number
  readonly size: number
  readonly className: string
  readonly title: string
  readonly kind: string
  readonly text: string
  readonly isExpanded?: boolean
  readonly icon?: ReactNode
}
/** One item of the tree, which has the focus for all of them. */
function Item({ itemKey, level, position, size, className, title, kind, text, isExpanded, icon }: ItemProps) {
  const { say } = useDesigner()
  const { id, active, problemsOf, stateOf } = useFlowView()
  const problems = problemsOf(itemKey)
  const state = stateOf?.(itemKey)
  const count = (problems?.errors ?? 0) + (problems?.warnings ?? 0)
  const badge = [
    ...(problems?.errors ? [say('OUTLINE_ERRORS', { count: problems.errors })] : []),
    ...(problems?.warnings ? [say('OUTLINE_WARNINGS', { count: problems.warnings })] : []),
  ].join(' ')
  const label = [title, kind === title ? '' : kind, text, state?.text ?? '', badge].filter((each) => each !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tree has the focus
    <div
      id={`${id}-${itemKey}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is an item of a tree
      role="treeitem"
      aria-label={label.join(say('OUTLINE_COMMA'))}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={active === itemKey}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      data-item={itemKey}
      data-state={state?.name}
      className={className}
    >
      <span className="vp-card-head">
        {icon}
        <strong className="vp-card-title">{title}</strong>
        {kind !== title && kind !== '' && <span className="vp-card-kind">{kind}</span>}
        {count > 0 && (
          <span className={problems?.errors ? 'vp-badge vp-badge-error' : 'vp-badge'} title={badge}>
            {count}
          </span>
        )}
      </span>
      {text !== '' && <span className="vp-card-text">{text}</span>}
      {state && <span className="vp-card-state">{state.text}</span>}
    </div>
  )
}

export function StartCard({ size }: { readonly size: number }) {
  const { speaking } = useFlowView()
  const starters = speaking.document['starters']
  const isOpen = !Array.isArray(starters) || starters.length === 0
  return (
    <Item
      itemKey={START_NODE}
      level={1}
      position={1}
      size={size}
      className="vp-card vp-start"
      title={speaking.say('FLOW_START')}
      kind=""
      text={speaking.say(isOpen ? 'FLOW_START_ALL' : 'FLOW_START_SOME')}
      icon={<KindIcon kind={undefined} />}
    />
  )
}

interface NodeCardProps {
  readonly node: FlowNode
  readonly position: number
  readonly size: number
}
const NodeCard = memo(function NodeCard({ node, position, size }: NodeCardProps) {
  const { speaking } = useFlowView()
  return (
    <Item
      itemKey={node.key}
      level={node.depth * 2 + 1}
      position={position}
      size={size}
      className={`vp-card vp-${node.kind}`}
      title={titleOf(node.key, speaking)}
      kind={kindWords(node.node, speaking)}
      text={nodeWords(node.node, speaking)}
      icon={<KindIcon kind={newKindOf(node.node)} />}
      {...(node.kind === 'branch' ? { isExpanded: true } : {})}
    />
  )
})

function Lane({ lane, fork }: { readonly lane: FlowLane; readonly fork: FlowNode }) {
  const { speaking } = useFlowView()
  const mode = stringAt(fork.node, 'mode')
  return (
    <div className="vp-lane">
      <Item
        itemKey={lane.key}
        level={lane.depth * 2}
        position={lane.index + 1}
        size={fork.lanes.length}
        className="vp-card vp-lane-card"
        title={titleOf(lane.key, speaking)}
        kind=""
        text={laneWords(lane.lane, mode, lane.index === fork.lanes.length - 1, speaking)}
      />
      <Flow nodes={lane.nodes} lane={lane.key} offset={0} />
    </div>
  )
}

function Fork({ node }: { readonly node: FlowNode }) {
  const { say } = useDesigner()
  const { onAddLane } = useFlowView()
  return (
    <div className="vp-fork">
      <div className="vp-lanes">
        {node.lanes.map((lane) => (
          <Lane key={lane.pointer} lane={lane} fork={node} />
        ))}
        {onAddLane && (
          <div className="vp-lane-add" aria-hidden>
            <button type="button" tabIndex={-1} title={say('FLOW_ADD_LANE')} onClick={() => onAddLane(node.key)}>
              <PlusOutlined />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The line between two nodes, where one can be added. Keys add by the tree and its tools. */
function Slot({ lane, index }: FlowPlace) {
  const { say } = useDesigner()
  const { slots } = useFlowView()
  if (!slots) return <span className="vp-slot" aria-hidden />
  const isOver = slots.over?.lane === lane && slots.over.index === index
  return (
    <span
      className="vp-slot"
      aria-hidden
      title={say('FLOW_ADD_HERE')}
      data-slot
      data-lane={lane ?? ''}
      data-index={index}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          slots.onOpen({ place: { lane, index }, x: box.left + box.width / 2, y: box.bottom })
        }}
      >
        <PlusOutlined />
      </button>
    </span>
  )
}

interface FlowProps {
  readonly nodes: readonly FlowNode[]
  readonly lane: string | null
  /** Items of the same level before these. */
  readonly offset: number
}
/** The nodes of one flow from top to bottom, with a slot around each. */
export function Flow({ nodes, lane, offset }: FlowProps) {
  return (
    <>
      <Slot lane={lane} index={0} />
      {nodes.map((node, at) => (
        <div key={node.pointer} className="vp-step">
          <NodeCard node={node} position={at + 1 + offset} size={nodes.length + offset} />
          {node.kind === 'branch' && <Fork node={node} />}
          <Slot lane={lane} index={node.place.index + 1} />
        </div>
      ))}
    </>
  )
}
