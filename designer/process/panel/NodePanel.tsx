import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type Ref, useId } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { LocalText } from '../../properties/inputs/LocalText.tsx'
import { setForkMode, setNodeProperty } from '../commands/nodes.ts'
import { type FlowLane, type FlowNode, isLane, itemAt, nodeAt, stringAt } from '../document/flow.ts'
import { kindWords, laneWords, nodeWords, titleOf } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { ChildPart, CopyPart, EndPart, ForkPart, GotoPart, ServicePart, WaitPart } from './AutomaticParts.tsx'
import { ConditionPart } from './ConditionPart.tsx'
import { HumanPart } from './HumanPart.tsx'
import { KeyBox } from './KeyBox.tsx'
import { StartPart } from './StartPart.tsx'

interface PanelProps {
  /** Absent where the frame around it has a way to close it. */
  readonly onClose?: () => void
  readonly ref?: Ref<HTMLElement>
}

/** The properties of what is selected in the tree. */
export function NodePanel({ onClose, ref }: PanelProps) {
  const { say } = useDesigner()
  const { document, selected } = useOpen()
  const speaking = useFlowWords()
  const key = selected ?? START_NODE
  const item = itemAt(document, key)
  return (
    <aside ref={ref} className="vp-panel" aria-label={say('FLOW_PROPERTIES_OF', { title: titleOf(key, speaking) })}>
      <header className="vd-panel-head">
        <h2>{titleOf(key, speaking)}</h2>
        {onClose && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say('COMMON_CLOSE')}
            title={say('COMMON_CLOSE')}
            onClick={onClose}
          />
        )}
      </header>
      <div className="vp-panel-body" key={key}>
        {item === undefined ? <StartPart /> : isLane(item) ? <LaneBody lane={item} /> : <NodeBody item={item} />}
      </div>
    </aside>
  )
}

/** Sets a property of a node or lane as one step; quick changes of one property are one. */
function useSet(key: string) {
  const { command } = useEditor()
  const speaking = useFlowWords()
  return (name: string, value: unknown) => {
    command((document) => setNodeProperty(document, key, name, value), {
      name: { code: 'FLOW_STEP_SET', params: { title: titleOf(key, speaking) } },
      group: `${key} ${name}`,
    })
  }
}

function Frame({ itemKey, sentence, children }: { itemKey: string; sentence: string; children: ReactNode }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const id = useId()
  const item = itemAt(document, itemKey)
  const set = useSet(itemKey)
  const holder = item && (isLane(item) ? item.lane : item.node)
  return (
    <>
      {sentence !== '' && <p className="vp-sentence">{sentence}</p>}
      <LocalText
        id={id}
        label={say('FLOW_TITLE')}
        value={holder?.['title']}
        onChange={(title) => set('title', title)}
      />
      {children}
      <KeyBox key={itemKey} itemKey={itemKey} />
    </>
  )
}

function LaneBody({ lane }: { readonly lane: FlowLane }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const set = useSet(lane.key)
  const fork = nodeAt(document, lane.fork)
  const mode = stringAt(fork?.node ?? {}, 'mode')
  const isDefault = lane.index === (fork?.lanes.length ?? 0) - 1
  const isConditional = mode !== 'parallel' && !(isDefault && lane.lane['when'] === undefined)
  return (
    <Frame itemKey={lane.key} sentence={isConditional ? '' : laneWords(lane.lane, mode, isDefault, speaking)}>
      {isConditional && (
        <ConditionPart
          label={say('FLOW_LANE_WHEN')}
          value={lane.lane['when']}
          onChange={(when) => set('when', when ?? '')}
        />
      )}
    </Frame>
  )
}

function NodeBody({ item }: { readonly item: FlowNode }) {
  const { command } = useEditor()
  const speaking = useFlowWords()
  const set = useSet(item.key)
  const { node, key } = item
  const setMode = (mode: string) =>
    void command((document) => setForkMode(document, key, mode), {
      name: { code: 'FLOW_STEP_SET', params: { title: titleOf(key, speaking) } },
    })
  const parts: Readonly<Record<string, ReactNode>> = {
    approve: <HumanPart node={node} onSet={set} />,
    handle: <HumanPart node={node} onSet={set} />,
    copy: <CopyPart node={node} onSet={set} />,
    branch: <ForkPart node={node} onSet={set} onMode={setMode} />,
    process: <ChildPart node={node} onSet={set} />,
    wait: <WaitPart node={node} onSet={set} />,
    service: <ServicePart node={node} onSet={set} />,
    goto: <GotoPart node={node} onSet={set} />,
    end: <EndPart node={node} onSet={set} />,
  }
  return (
    <Frame itemKey={key} sentence={[kindWords(node, speaking), nodeWords(node, speaking)].filter(Boolean).join(' · ')}>
      {parts[item.kind]}
    </Frame>
  )
}
