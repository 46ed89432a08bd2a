import type { ReactNode } from 'react'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { useProcessWorld } from '../context.tsx'
import { nodesOf, stringAt } from '../document/flow.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { ChoiceBox, type Choice, FlagBox, NumberBox } from './boxes.tsx'
import { ExpressionPart } from './ConditionPart.tsx'
import { PeopleInput } from './PeopleInput.tsx'
import pickers from './pickers.json'

interface WayFormProps {
  readonly kind: string
  readonly way: JsonObject
  readonly onSet: (name: string, value: unknown) => void
  /** The ways among whose people somebody chooses. */
  readonly choices: (value: unknown, onChange: (value: unknown) => void) => ReactNode
}
type PartProps = Pick<WayFormProps, 'way' | 'onSet'>

/** The fields of the screen whose view names people, or departments. */
function useFieldsOf(kind: 'user' | 'depart'): readonly Choice[] {
  const { words } = useDesigner()
  const { screen } = useProcessWorld()
  return (screen ? fieldEntries(screen) : [])
    .filter(([key, field]) => resolveField(key, field as unknown as Field).widget?.type === pickers[kind].view)
    .map(([key, field]) => ({ value: key, label: words(field['title']) || key }))
}

function ClaimFlag({ way, onSet }: PartProps) {
  const { say } = useDesigner()
  return (
    <FlagBox
      label={say('FLOW_CLAIM')}
      value={way['claim'] === true}
      onChange={(on) => onSet('claim', on ? true : undefined)}
    />
  )
}

function HeadForm({ way, onSet }: PartProps) {
  const { say } = useDesigner()
  const departs = useFieldsOf('depart')
  return (
    <>
      <NumberBox
        label={say('FLOW_WHO_HEAD_LEVEL')}
        help={say('FLOW_WHO_HEAD_HELP')}
        min={1}
        max={10}
        value={way['head']}
        onChange={(level) => onSet('head', level ?? 1)}
      />
      <ChoiceBox
        label={say('FLOW_WHO_HEAD_WHOSE')}
        value={stringAt(way, 'of')}
        choices={[
          { value: '', label: say('FLOW_INITIATOR') },
          { value: 'previous', label: say('FLOW_WHO_PREVIOUS_ONE') },
          ...departs,
        ]}
        onChange={(of) => onSet('of', of || undefined)}
      />
    </>
  )
}

function ChainForm({ way, onSet }: PartProps) {
  const { say } = useDesigner()
  const to = way['chain']
  const kind = to === 'top' ? 'top' : isObject(to) ? 'role' : 'level'
  return (
    <>
      <ChoiceBox
        label={say('FLOW_CHAIN_TO')}
        value={kind}
        choices={[
          { value: 'level', label: say('FLOW_CHAIN_TO_LEVEL') },
          { value: 'role', label: say('FLOW_CHAIN_TO_ROLE') },
          { value: 'top', label: say('FLOW_CHAIN_TO_TOP') },
        ]}
        onChange={(next) => onSet('chain', next === 'top' ? 'top' : next === 'role' ? { role: '' } : 2)}
      />
      {kind === 'level' && (
        <NumberBox
          label={say('FLOW_LEVEL')}
          min={1}
          max={10}
          value={to}
          onChange={(level) => onSet('chain', level ?? 1)}
        />
      )}
      {isObject(to) && (
        <PeopleInput
          kind="role"
          label={say('FLOW_WHO_ROLE')}
          value={stringAt(to, 'role')}
          onChange={(role) => onSet('chain', { role })}
        />
      )}
    </>
  )
}

function FieldForm({ way, onSet }: PartProps) {
  const { say } = useDesigner()
  const people = useFieldsOf('user')
  return (
    <ChoiceBox
      label={say('FLOW_WHO_FIELD')}
      help={people.length === 0 ? say('FLOW_WHO_FIELD_NONE') : undefined}
      value={stringAt(way, 'field')}
      choices={people}
      onChange={(field) => onSet('field', field)}
    />
  )
}

function SameForm({ way, onSet }: PartProps) {
  const { say } = useDesigner()
  const { document, selected } = useOpen()
  const speaking = useFlowWords()
  const nodes = nodesOf(document).filter(
    ({ kind, key }) => (kind === 'approve' || kind === 'handle') && key !== selected,
  )
  return (
    <ChoiceBox
      label={say('FLOW_WHO_SAME')}
      value={stringAt(way, 'same')}
      choices={nodes.map(({ key }) => ({ value: key, label: titleOf(key, speaking) }))}
      onChange={(same) => onSet('same', same)}
    />
  )
}

function PickForm({ way, onSet, choices }: Omit<WayFormProps, 'kind'>) {
  const { say } = useDesigner()
  return (
    <>
      <ChoiceBox
        label={say('FLOW_PICK_BY')}
        value={stringAt(way, 'pick')}
        choices={[
          { value: 'starter', label: say('FLOW_INITIATOR') },
          { value: 'previous', label: say('FLOW_WHO_PREVIOUS_ONE') },
        ]}
        onChange={(by) => onSet('pick', by)}
      />
      {choices(way['from'], (from) => onSet('from', from))}
      <div className="vd-pair">
        <NumberBox
          label={say('FLOW_PICK_MIN')}
          min={1}
          max={50}
          value={way['min']}
          onChange={(min) => onSet('min', min)}
        />
        <NumberBox
          label={say('FLOW_PICK_MAX')}
          min={1}
          max={50}
          value={way['max']}
          onChange={(max) => onSet('max', max)}
        />
      </div>
    </>
  )
}

/** What one way of finding people has to know. */
export function WayForm({ kind, way, onSet, choices }: WayFormProps) {
  const { say } = useDesigner()
  switch (kind) {
    case 'user': {
      const names = Array.isArray(way['user']) ? way['user'] : []
      return (
        <PeopleInput
          kind="user"
          label={say('FLOW_WHO_USER')}
          value={names.join(',')}
          onChange={(text) =>
            onSet(
              'user',
              text.split(',').filter((name) => name !== ''),
            )
          }
        />
      )
    }
    case 'role':
    case 'position':
      return (
        <>
          <PeopleInput
            kind={kind}
            label={say(kind === 'role' ? 'FLOW_WHO_ROLE' : 'FLOW_WHO_POSITION')}
            value={stringAt(way, kind)}
            onChange={(code) => onSet(kind, code)}
          />
          <ClaimFlag way={way} onSet={onSet} />
        </>
      )
    case 'depart':
      return (
        <>
          <PeopleInput
            kind="depart"
            label={say('FLOW_WHO_DEPART')}
            value={stringAt(way, 'depart')}
            onChange={(code) => onSet('depart', code)}
          />
          <span className="vp-checks">
            <FlagBox
              label={say('FLOW_WHO_DEPART_BELOW')}
              value={way['below'] === true}
              onChange={(on) => onSet('below', on ? true : undefined)}
            />
            <ClaimFlag way={way} onSet={onSet} />
          </span>
        </>
      )
    case 'head':
      return <HeadForm way={way} onSet={onSet} />
    case 'supervisor':
      return (
        <NumberBox
          label={say('FLOW_LEVEL')}
          help={say('FLOW_WHO_SUPERVISOR_HELP')}
          min={1}
          max={10}
          value={way['supervisor']}
          onChange={(level) => onSet('supervisor', level ?? 1)}
        />
      )
    case 'chain':
      return <ChainForm way={way} onSet={onSet} />
    case 'field':
      return <FieldForm way={way} onSet={onSet} />
    case 'same':
      return <SameForm way={way} onSet={onSet} />
    case 'pick':
      return <PickForm way={way} onSet={onSet} choices={choices} />
    case 'expr':
      return (
        <ExpressionPart
          label={say('FLOW_WHO_EXPR')}
          help={say('FLOW_WHO_EXPR_HELP')}
          placeholder="[starter.username]"
          value={way['expr']}
          onChange={(text) => onSet('expr', text ?? '')}
        />
      )
    default:
      return null
  }
}
