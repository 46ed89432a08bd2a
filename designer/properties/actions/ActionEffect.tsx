import { Input, Select } from 'antd'
import { fieldsIn } from '../../../schemas/language/address.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import { SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import { ActionSchema } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { Effect } from '../../commands/actions.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import { Setting } from '../rules/RuleEffect.tsx'
import { WorkflowEffect } from './WorkflowEffect.tsx'

interface DeedProps {
  readonly id: string
  readonly deed: Effect
  readonly action: JsonObject
  readonly keys: readonly string[]
  readonly onChange: (value: unknown) => void
}

/** What a button does, in full. A script has nothing to say here: it runs the method of its code. */
export function ActionEffect({ id, deed, action, keys, onChange }: DeedProps) {
  switch (deed) {
    case 'set':
      return <Setting id={id} rule={action} keys={keys} onChange={(next) => onChange(next ?? {})} />
    case 'link':
      return (
        <Address
          id={id}
          value={ownProperty(action, 'link')}
          schema={ActionSchema.properties.link}
          help="DESIGNER_BUTTON_LINK_HELP"
          keys={keys}
          onChange={onChange}
        />
      )
    case 'print':
      return (
        <Address
          id={id}
          value={ownProperty(action, 'print')}
          schema={ActionSchema.properties.print}
          help="DESIGNER_BUTTON_PRINT_HELP"
          onChange={onChange}
        />
      )
    case 'endpoint':
      return <Endpoint id={id} value={objectAt(action, 'endpoint')} onChange={onChange} />
    case 'workflow':
      return (
        <WorkflowEffect
          id={id}
          code={String(ownProperty(action, 'code') ?? '')}
          value={objectAt(action, 'workflow')}
          onChange={onChange}
        />
      )
    case 'panel':
      return (
        <Address
          id={id}
          value={ownProperty(action, 'panel')}
          schema={ActionSchema.properties.panel}
          label="DESIGNER_BUTTON_PANEL_NAME"
          help="DESIGNER_BUTTON_PANEL_HELP"
          wrong="DESIGNER_BUTTON_PANEL_WRONG"
          onChange={onChange}
        />
      )
    case 'script':
      return null
  }
}

interface AddressProps {
  readonly id: string
  readonly value: unknown
  readonly schema: object
  readonly help: MessageCode
  readonly label?: MessageCode
  /** Said of a text that is none. */
  readonly wrong?: MessageCode
  /** Fields that are allowed in braces; without them none is. */
  readonly keys?: readonly string[]
  readonly onChange: (value: string) => void
}
function Address({
  id,
  value,
  schema,
  help,
  label = 'DESIGNER_BUTTON_ADDRESS',
  wrong = 'DESIGNER_BUTTON_ADDRESS_WRONG',
  keys,
  onChange,
}: AddressProps) {
  const { say } = useDesigner()
  const text = typeof value === 'string' ? value : ''
  const field =
    keys && fieldsIn(text).find((key) => !keys.includes(key) && !(SYSTEM_FIELDS as readonly string[]).includes(key))
  const fault = !fits(schema as Record<string, unknown>, text)
    ? say(wrong)
    : field === undefined
      ? undefined
      : say('DOC_UNKNOWN_FIELD', { field })
  return (
    <Labelled id={id} label={say(label)} required help={say(help, { field: '{field}' })} error={fault}>
      {(described) => (
        <Input
          {...described}
          className="vd-code"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </Labelled>
  )
}

const CALL: object = ActionSchema.properties.endpoint
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

function Endpoint({
  id,
  value,
  onChange,
}: {
  readonly id: string
  readonly value: JsonObject
  readonly onChange: (value: JsonObject) => void
}) {
  const { say } = useDesigner()
  const method = String(ownProperty(value, 'method') ?? 'POST')
  const path = String(ownProperty(value, 'path') ?? '')
  const isWrong = !fits(CALL as Record<string, unknown>, { method, path })
  return (
    <>
      <Labelled id={`${id}-method`} label={say('DESIGNER_BUTTON_METHOD')}>
        {(described) => (
          <Select
            {...described}
            value={method}
            options={METHODS.map((each) => ({ value: each, label: each }))}
            onChange={(next: string) => onChange({ ...value, method: next, path })}
          />
        )}
      </Labelled>
      <Labelled
        id={`${id}-path`}
        label={say('DESIGNER_BUTTON_PATH')}
        required
        help={say('DESIGNER_BUTTON_PATH_HELP', { id: '{id}' })}
        error={isWrong ? say('DESIGNER_BUTTON_PATH_WRONG') : undefined}
      >
        {(described) => (
          <Input
            {...described}
            className="vd-code"
            spellCheck={false}
            value={path}
            onChange={(event) => onChange({ ...value, method, path: event.target.value.trim() })}
          />
        )}
      </Labelled>
    </>
  )
}
