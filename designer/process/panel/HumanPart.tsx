import { Collapse } from 'antd'
import { DEFAULT_ACTIONS, TASK_ACTIONS, type TaskAction } from '../../../schemas/language/process/nodes.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { nodesOf, stringAt } from '../document/flow.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { ChoiceBox, FlagBox, NumberBox } from './boxes.tsx'
import { DueInput } from './DueInput.tsx'
import { RuleBoxes } from './RuleBoxes.tsx'
import { NAMED_WAYS, WhoList } from './WhoList.tsx'

const ACTION_WORDS: Readonly<Record<TaskAction, MessageCode>> = {
  agree: 'FLOW_ACTION_AGREE',
  reject: 'FLOW_ACTION_REJECT',
  return: 'FLOW_ACTION_RETURN',
  transfer: 'FLOW_ACTION_TRANSFER',
  delegate: 'FLOW_ACTION_DELEGATE',
  before: 'FLOW_ACTION_BEFORE',
  after: 'FLOW_ACTION_AFTER',
  beside: 'FLOW_ACTION_BESIDE',
  removeSigner: 'FLOW_ACTION_REMOVE_SIGNER',
  copy: 'FLOW_ACTION_COPY',
  comment: 'FLOW_ACTION_COMMENT',
  recall: 'FLOW_ACTION_RECALL',
}
const COMMENTS = [
  ['agree', 'FLOW_ACTION_AGREE'],
  ['reject', 'FLOW_ACTION_REJECT'],
  ['return', 'FLOW_ACTION_RETURN'],
] as const

interface HumanPartProps {
  readonly node: JsonObject
  readonly onSet: (name: string, value: unknown) => void
}

function ModePart({ node, onSet }: HumanPartProps) {
  const { say } = useDesigner()
  const isHandle = node['kind'] === 'handle'
  const mode = stringAt(node, 'mode') || 'any'
  return (
    <>
      <ChoiceBox
        label={say('FLOW_MODE')}
        value={mode}
        choices={[
          { value: 'any', label: say(isHandle ? 'FLOW_HANDLE_ANY' : 'FLOW_MODE_ANY') },
          { value: 'all', label: say(isHandle ? 'FLOW_HANDLE_ALL' : 'FLOW_MODE_ALL') },
          { value: 'turn', label: say(isHandle ? 'FLOW_HANDLE_TURN' : 'FLOW_MODE_TURN') },
          ...(isHandle ? [] : [{ value: 'vote', label: say('FLOW_MODE_VOTE') }]),
        ]}
        onChange={(next) => onSet('mode', next)}
      />
      {mode === 'any' && !isHandle && (
        <p>
          <FlagBox
            label={say('FLOW_ANY_AGREE')}
            value={node['any'] === 'agree'}
            onChange={(on) => onSet('any', on ? 'agree' : undefined)}
          />
        </p>
      )}
      {mode === 'vote' && (
        <>
          <NumberBox
            label={say('FLOW_PASS')}
            min={1}
            max={100}
            value={node['pass']}
            onChange={(pass) => onSet('pass', pass)}
          />
          <p>
            <FlagBox
              label={say('FLOW_VOTE_WAIT')}
              value={node['wait'] === true}
              onChange={(on) => onSet('wait', on ? true : undefined)}
            />
          </p>
          <WhoList
            label={say('FLOW_VETO')}
            value={node['veto']}
            ways={NAMED_WAYS}
            isOptional
            onChange={(veto) => onSet('veto', veto)}
          />
        </>
      )}
    </>
  )
}

function RejectBox({ node, onSet }: HumanPartProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const earlier = nodesOf(document).filter(
    ({ kind, key }) => (kind === 'approve' || kind === 'handle') && key !== node['key'],
  )
  return (
    <ChoiceBox
      label={say('FLOW_REJECT')}
      value={stringAt(node, 'onReject') || 'end'}
      choices={[
        { value: 'end', label: say('FLOW_REJECT_END') },
        { value: `return:${START_NODE}`, label: say('FLOW_REJECT_START') },
        { value: 'return:previous', label: say('FLOW_REJECT_PREVIOUS') },
        ...earlier.map(({ key }) => ({
          value: `return:${key}`,
          label: say('FLOW_REJECT_TO', { name: titleOf(key, speaking) }),
        })),
        { value: 'continue', label: say('FLOW_REJECT_CONTINUE') },
      ]}
      onChange={(next) => onSet('onReject', next === 'end' ? undefined : next)}
    />
  )
}

function ActionsPart({ node, onSet }: HumanPartProps) {
  const { say } = useDesigner()
  const stated = listAt(node, 'actions') ?? DEFAULT_ACTIONS
  const fitting = TASK_ACTIONS.filter((action) => node['kind'] !== 'handle' || action !== 'reject')
  return (
    <fieldset className="vp-part">
      <legend>{say('FLOW_ACTIONS')}</legend>
      <span className="vp-checks">
        {fitting.map((action) => (
          <FlagBox
            key={action}
            label={say(ACTION_WORDS[action])}
            value={stated.includes(action)}
            onChange={(on) => {
              const next = TASK_ACTIONS.filter((each) => (each === action ? on : stated.includes(each)))
              const isDefault =
                next.length === DEFAULT_ACTIONS.length && next.every((each) => DEFAULT_ACTIONS.includes(each))
              onSet('actions', isDefault ? undefined : next)
            }}
          />
        ))}
      </span>
    </fieldset>
  )
}

function DecisionPart({ node, onSet }: HumanPartProps) {
  const { say } = useDesigner()
  const comments = listAt(node, 'comment') ?? []
  return (
    <fieldset className="vp-part">
      <legend>{say('FLOW_DECISION')}</legend>
      <span className="vp-checks">
        {COMMENTS.map(([action, code]) => (
          <FlagBox
            key={action}
            label={say('FLOW_COMMENT_WITH', { action: say(code) })}
            value={comments.includes(action)}
            onChange={(on) => {
              const next = COMMENTS.map(([each]) => each).filter((each) =>
                each === action ? on : comments.includes(each),
              )
              onSet('comment', next.length > 0 ? next : undefined)
            }}
          />
        ))}
        <FlagBox
          label={say('FLOW_SIGNATURE')}
          value={node['signature'] === true}
          onChange={(on) => onSet('signature', on ? true : undefined)}
        />
        <FlagBox
          label={say('FLOW_BATCH')}
          value={node['batch'] === true}
          onChange={(on) => onSet('batch', on ? true : undefined)}
        />
      </span>
    </fieldset>
  )
}

/** A node that asks people: who, how many of them, by when, and what they may do. */
export function HumanPart({ node, onSet }: HumanPartProps) {
  const { say } = useDesigner()
  return (
    <>
      <WhoList label={say('FLOW_WHO')} value={node['who']} onChange={(who) => onSet('who', who)} />
      <ModePart node={node} onSet={onSet} />
      {node['kind'] === 'approve' && <RejectBox node={node} onSet={onSet} />}
      <fieldset className="vp-part">
        <legend>{say('FLOW_DUE')}</legend>
        <DueInput value={node['due']} onChange={(due) => onSet('due', due)} />
      </fieldset>
      <DecisionPart node={node} onSet={onSet} />
      <Collapse
        ghost
        size="small"
        items={[
          { key: 'actions', label: say('FLOW_ACTIONS'), children: <ActionsPart node={node} onSet={onSet} /> },
          { key: 'rules', label: say('FLOW_RULES'), children: <RuleBoxes holder={node} isNode onSet={onSet} /> },
        ]}
      />
    </>
  )
}
