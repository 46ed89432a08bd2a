import { Select } from 'antd'
import { useState } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { useIsNarrow } from '../../editor/use-narrow.ts'
import { useProcessWorld } from '../context.tsx'
import { nodesOf, rightsHolder, stringAt } from '../document/flow.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords, useScreenFields } from '../words/use-flow-words.ts'
import { fillRights, restOf, setChildRight, setFieldRight, setRest } from './node-rights.ts'

const RIGHTS: readonly (readonly [string, MessageCode])[] = [
  ['hidden', 'FLOW_RIGHT_HIDDEN'],
  ['read', 'FLOW_RIGHT_READ'],
  ['edit', 'FLOW_RIGHT_EDIT'],
  ['required', 'FLOW_RIGHT_REQUIRED'],
]
const RESTS = RIGHTS.filter(([right]) => right !== 'required')

interface RightSelectProps {
  readonly label: string
  readonly value: string
  readonly rights?: typeof RIGHTS
  /** What '' means. */
  readonly none: string
  readonly onChange: (right: string) => void
}
/** A plain choice: there are as many as fields times nodes. */
function RightSelect({ label, value, rights = RIGHTS, none, onChange }: RightSelectProps) {
  const { say } = useDesigner()
  return (
    <select aria-label={label} value={value} data-right={value} onChange={({ target }) => onChange(target.value)}>
      {none !== '' && <option value="">{none}</option>}
      {rights.map(([right, code]) => (
        <option key={right} value={right}>
          {say(code)}
        </option>
      ))}
    </select>
  )
}

type Change = (change: (document: JsonObject) => JsonObject) => void

/** What each node may do with each field: hide, read, edit, or ask for it. */
export function RightsGrid() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const isNarrow = useIsNarrow()
  const all = [
    START_NODE,
    ...nodesOf(document)
      .filter(({ kind }) => kind === 'approve' || kind === 'handle')
      .map(({ key }) => key),
  ]
  const [wanted, setWanted] = useState(START_NODE)
  const shown = isNarrow ? [all.includes(wanted) ? wanted : START_NODE] : all
  const change: Change = (each) => void command(each, { name: { code: 'FLOW_STEP_RIGHTS' } })
  return (
    <div className="vp-flow">
      <p className="vd-help">{say('FLOW_RIGHTS_HELP')}</p>
      {isNarrow && (
        <Select<string>
          aria-label={say('FLOW_RIGHTS_NODE')}
          value={shown[0] ?? START_NODE}
          options={all.map((key) => ({ value: key, label: titleOf(key, speaking) }))}
          onChange={setWanted}
        />
      )}
      <div className="vp-rights">
        <table aria-label={say('FLOW_RIGHTS')}>
          <RightsHead keys={shown} change={change} />
          <RightsBody keys={shown} change={change} />
        </table>
      </div>
    </div>
  )
}

interface PartProps {
  readonly keys: readonly string[]
  readonly change: Change
}
function RightsHead({ keys, change }: PartProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const { keys: fields } = useScreenFields()
  return (
    <thead>
      <tr>
        <th scope="col">{say('FLOW_RIGHTS_FIELD')}</th>
        <th scope="col">{say('FLOW_RIGHTS_ROW')}</th>
        {keys.map((key) => {
          const title = titleOf(key, speaking)
          return (
            <th key={key} scope="col">
              <div>{title}</div>
              <label>
                {say('FLOW_RIGHTS_REST')}{' '}
                <RightSelect
                  label={say('FLOW_RIGHTS_REST_OF', { title })}
                  value={restOf(document, key)}
                  rights={RESTS}
                  none=""
                  onChange={(rest) => change((before) => setRest(before, key, rest))}
                />
              </label>{' '}
              <RightSelect
                label={say('FLOW_RIGHTS_FILL_NODE', { title })}
                value=""
                none={say('FLOW_RIGHTS_FILL')}
                onChange={(right) => change((before) => fillRights(before, [key], fields, right))}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function RightsBody({ keys, change }: PartProps) {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  const { screen } = useProcessWorld()
  const speaking = useFlowWords()
  const { keys: fields, titles } = useScreenFields()
  const children = Object.values(screen ? objectAt(screen, 'children') : {}) as readonly JsonObject[]
  return (
    <tbody>
      {fields.map((field) => {
        const title = titles.get(field) || field
        return (
          <tr key={field}>
            <th scope="row" title={field}>
              {title}
            </th>
            <td>
              <RightSelect
                label={say('FLOW_RIGHTS_FILL_FIELD', { title })}
                value=""
                none={say('FLOW_RIGHTS_FILL')}
                onChange={(right) => change((before) => fillRights(before, keys, [field], right))}
              />
            </td>
            {keys.map((key) => (
              <td key={key}>
                <RightSelect
                  label={say('FLOW_RIGHT_OF', { field: title, node: titleOf(key, speaking) })}
                  value={stringAt(objectAt(rightsHolder(document, key), 'fields'), field)}
                  none={say('FLOW_RIGHT_REST')}
                  onChange={(right) => change((before) => setFieldRight(before, key, field, right))}
                />
              </td>
            ))}
          </tr>
        )
      })}
      {children.map((child) => {
        const id = stringAt(child, 'screen')
        return <ChildRow key={id} screen={id} title={words(child['title']) || id} keys={keys} change={change} />
      })}
    </tbody>
  )
}

function ChildRow({ screen, title, keys, change }: PartProps & { readonly screen: string; readonly title: string }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  return (
    <tr className="vp-children">
      <th scope="row" title={screen}>
        {say('FLOW_RIGHTS_CHILD', { title })}
      </th>
      <td>–</td>
      {keys.map((key) => {
        const rights = objectAt(objectAt(rightsHolder(document, key), 'children'), screen)
        const rest = stringAt(rights, 'rest')
        const isEdited = (rest || restOf(document, key)) === 'edit'
        const node = titleOf(key, speaking)
        return (
          <td key={key}>
            <RightSelect
              label={say('FLOW_RIGHT_OF', { field: title, node })}
              value={rest}
              rights={RESTS}
              none={say('FLOW_RIGHT_REST')}
              onChange={(right) => change((before) => setChildRight(before, key, screen, 'rest', right || undefined))}
            />{' '}
            {(['add', 'remove'] as const).map((name) => (
              <label key={name}>
                <input
                  type="checkbox"
                  aria-label={say(name === 'add' ? 'FLOW_RIGHT_ADD_OF' : 'FLOW_RIGHT_REMOVE_OF', {
                    field: title,
                    node,
                  })}
                  checked={typeof rights[name] === 'boolean' ? rights[name] : isEdited}
                  onChange={({ target }) =>
                    change((before) =>
                      setChildRight(
                        before,
                        key,
                        screen,
                        name,
                        target.checked === isEdited ? undefined : target.checked,
                      ),
                    )
                  }
                />
                {say(name === 'add' ? 'FLOW_RIGHT_ADD' : 'FLOW_RIGHT_REMOVE')}{' '}
              </label>
            ))}
          </td>
        )
      })}
    </tr>
  )
}
