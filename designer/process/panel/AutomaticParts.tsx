import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt, objectAt } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { useProcessWorld } from '../context.tsx'
import { nodesOf, stringAt } from '../document/flow.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords, useScreenFields } from '../words/use-flow-words.ts'
import { type Choice, ChoiceBox, FlagBox, NumberBox, TextBox } from './boxes.tsx'
import { ConditionPart, ExpressionPart } from './ConditionPart.tsx'
import { ClockBox, DurationInput } from './DueInput.tsx'
import { ValueRows } from './ValueRows.tsx'
import { WhoList } from './WhoList.tsx'

export interface PartProps {
  readonly node: JsonObject
  readonly onSet: (name: string, value: unknown) => void
}

function useFieldChoices(): readonly Choice[] {
  const { keys, titles } = useScreenFields()
  return keys.map((key) => ({ value: key, label: titles.get(key) || key }))
}

export function ServicePart({ node, onSet }: PartProps) {
  const { say } = useDesigner()
  const { jobs, templates } = useProcessWorld().choices
  const fields = useFieldChoices()
  const what = stringAt(node, 'do') || 'set'
  return (
    <>
      <ChoiceBox
        label={say('FLOW_SERVICE_DO')}
        value={what}
        choices={[
          { value: 'set', label: say('FLOW_SERVICE_SET') },
          { value: 'create', label: say('FLOW_SERVICE_CREATE') },
          { value: 'message', label: say('FLOW_SERVICE_MESSAGE') },
          { value: 'job', label: say('FLOW_SERVICE_JOB') },
          { value: 'call', label: say('FLOW_SERVICE_CALL') },
        ]}
        onChange={(next) => onSet('do', next)}
      />
      {what === 'create' && (
        <TextBox
          label={say('FLOW_SCREEN')}
          isCode
          placeholder="collection.loan"
          value={stringAt(node, 'screen')}
          onChange={(screen) => onSet('screen', screen || undefined)}
        />
      )}
      {what === 'call' && (
        <>
          <ChoiceBox
            label={say('FLOW_SERVICE_METHOD')}
            value={stringAt(node, 'method') || 'POST'}
            choices={['GET', 'POST', 'PUT'].map((method) => ({ value: method, label: method }))}
            onChange={(method) => onSet('method', method)}
          />
          <TextBox
            label={say('FLOW_SERVICE_URL')}
            help={say('FLOW_SERVICE_URL_HELP')}
            isCode
            value={stringAt(node, 'url')}
            onChange={(url) => onSet('url', url || undefined)}
          />
          <p>
            <FlagBox
              label={say('FLOW_SERVICE_REPEATABLE')}
              value={node['repeatable'] === true}
              onChange={(on) => onSet('repeatable', on ? true : undefined)}
            />
          </p>
        </>
      )}
      {what === 'job' && (
        <ChoiceBox
          label={say('FLOW_SERVICE_JOB_ID')}
          value={stringAt(node, 'job')}
          choices={jobs}
          onChange={(job) => onSet('job', job || undefined)}
        />
      )}
      {what === 'message' && (
        <>
          <ChoiceBox
            label={say('FLOW_SERVICE_TEMPLATE')}
            value={stringAt(node, 'template')}
            choices={templates}
            onChange={(template) => onSet('template', template || undefined)}
          />
          <WhoList label={say('FLOW_SERVICE_TO')} value={node['to']} onChange={(to) => onSet('to', to)} />
        </>
      )}
      {(what === 'set' || what === 'create' || what === 'call') && (
        <ValueRows
          label={say(what === 'set' ? 'FLOW_VALUES_SET' : what === 'create' ? 'FLOW_VALUES_NEW' : 'FLOW_VALUES_SENT')}
          value={node['set']}
          fields={what === 'set' ? fields : []}
          onChange={(set) => onSet('set', set)}
        />
      )}
    </>
  )
}

export function ChildPart({ node, onSet }: PartProps) {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  const { processes, screen } = useProcessWorld()
  const fields = useFieldChoices()
  const children = Object.values(screen ? objectAt(screen, 'children') : {}) as readonly JsonObject[]
  return (
    <>
      <ChoiceBox
        label={say('FLOW_KIND_PROCESS')}
        value={stringAt(node, 'code')}
        choices={processes
          .filter(({ code }) => code !== document['code'])
          .map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(code) => onSet('code', code)}
      />
      <ChoiceBox
        label={say('FLOW_EACH')}
        value={stringAt(node, 'each')}
        choices={[
          { value: '', label: say('FLOW_EACH_NONE') },
          ...children.map((child) => ({
            value: stringAt(child, 'screen'),
            label: words(child['title']) || stringAt(child, 'screen'),
          })),
        ]}
        onChange={(each) => onSet('each', each || undefined)}
      />
      <p>
        <FlagBox
          label={say('FLOW_CHILD_WAIT')}
          value={node['wait'] !== false}
          onChange={(on) => onSet('wait', on ? undefined : false)}
        />
      </p>
      <ValueRows
        label={say('FLOW_CHILD_IN')}
        value={node['in']}
        fields={[]}
        onChange={(values) => onSet('in', Object.keys(values as JsonObject).length > 0 ? values : undefined)}
      />
      <ValueRows
        label={say('FLOW_CHILD_OUT')}
        value={node['out']}
        fields={fields}
        onChange={(values) => onSet('out', Object.keys(values as JsonObject).length > 0 ? values : undefined)}
      />
    </>
  )
}

export function WaitPart({ node, onSet }: PartProps) {
  const { say } = useDesigner()
  const isUntil = node['until'] !== undefined
  return (
    <>
      <ChoiceBox
        label={say('FLOW_WAIT_HOW')}
        value={isUntil ? 'until' : 'for'}
        choices={[
          { value: 'for', label: say('FLOW_WAIT_FOR') },
          { value: 'until', label: say('FLOW_WAIT_TIME') },
        ]}
        onChange={(next) => {
          onSet('until', next === 'until' ? 'today' : undefined)
          onSet('for', next === 'for' ? '1d' : undefined)
        }}
      />
      {isUntil ? (
        <ExpressionPart
          label={say('FLOW_WAIT_TIME')}
          placeholder="record.startDate"
          value={node['until']}
          onChange={(until) => onSet('until', until ?? '')}
        />
      ) : (
        <>
          <div className="vd-prop">
            <DurationInput
              label={say('FLOW_WAIT_FOR')}
              value={stringAt(node, 'for')}
              onChange={(next) => onSet('for', next)}
            />
          </div>
          <ClockBox value={stringAt(node, 'clock')} onChange={(clock) => onSet('clock', clock)} />
        </>
      )}
    </>
  )
}

export function GotoPart({ node, onSet }: PartProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const targets = nodesOf(document).filter(({ kind, key }) => kind !== 'goto' && kind !== 'end' && key !== node['key'])
  return (
    <>
      <ChoiceBox
        label={say('FLOW_GOTO_TARGET')}
        help={say('FLOW_GOTO_HELP')}
        value={stringAt(node, 'to')}
        choices={[START_NODE, ...targets.map(({ key }) => key)].map((key) => ({
          value: key,
          label: titleOf(key, speaking),
        }))}
        onChange={(to) => onSet('to', to)}
      />
      <ConditionPart label={say('FLOW_GOTO_WHEN')} value={node['when']} onChange={(when) => onSet('when', when)} />
      <NumberBox
        label={say('FLOW_GOTO_MAX')}
        min={1}
        max={10}
        value={node['max']}
        onChange={(max) => onSet('max', max)}
      />
    </>
  )
}

export function EndPart({ node, onSet }: PartProps) {
  const { say } = useDesigner()
  return (
    <ChoiceBox
      label={say('FLOW_END_RESULT')}
      value={stringAt(node, 'result') || 'agreed'}
      choices={[
        { value: 'agreed', label: say('FLOW_END_AGREED') },
        { value: 'rejected', label: say('FLOW_END_REJECTED') },
      ]}
      onChange={(result) => onSet('result', result)}
    />
  )
}

export function CopyPart({ node, onSet }: PartProps) {
  const { say } = useDesigner()
  return <WhoList label={say('FLOW_COPY_TO')} value={node['who']} onChange={(who) => onSet('who', who)} />
}

export function ForkPart({ node, onSet, onMode }: PartProps & { readonly onMode: (mode: string) => void }) {
  const { say } = useDesigner()
  return (
    <>
      <ChoiceBox
        label={say('FLOW_FORK_MODE')}
        value={stringAt(node, 'mode')}
        choices={[
          { value: 'exclusive', label: say('FLOW_FORK_EXCLUSIVE') },
          { value: 'inclusive', label: say('FLOW_FORK_INCLUSIVE') },
          { value: 'parallel', label: say('FLOW_FORK_PARALLEL') },
        ]}
        onChange={onMode}
      />
      {node['mode'] !== 'exclusive' && (
        <ChoiceBox
          label={say('FLOW_JOIN')}
          value={stringAt(node, 'join') || 'all'}
          choices={[
            { value: 'all', label: say('FLOW_JOIN_ALL') },
            { value: 'any', label: say('FLOW_JOIN_ANY_LONG') },
          ]}
          onChange={(join) => onSet('join', join === 'any' ? 'any' : undefined)}
        />
      )}
      <p className="vd-help">{say('FLOW_LANES', { count: listAt(node, 'branches')?.length ?? 0 })}</p>
    </>
  )
}
