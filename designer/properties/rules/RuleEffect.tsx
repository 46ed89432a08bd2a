import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { ownProperty } from '../../../schemas/language/values.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { type Effect, fieldsOfEffect } from '../../commands/screen-rules.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt, setProperty } from '../../document/json.ts'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { useTitleOf } from '../inputs/field-titles.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { EFFECT_WORDS } from './rule-words.ts'

interface EffectProps {
  readonly id: string
  readonly rule: JsonObject
  readonly effect: Effect
  readonly keys: readonly string[]
  /** Undefined takes the effect away. */
  readonly onChange: (value: unknown) => void
}

/** One thing a rule does, and to what. */
export function RuleEffect(props: EffectProps) {
  const { say } = useDesigner()
  const { id, effect, onChange } = props
  const words = say(EFFECT_WORDS[effect])
  return (
    <div className="vd-list-row" data-effect={effect}>
      <div className="vd-rule">
        {effect === 'set' ? (
          <Setting {...props} />
        ) : effect === 'refuse' ? (
          <Refusal {...props} />
        ) : (
          <Named {...props} />
        )}
      </div>
      <Button
        id={`${id}-remove`}
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={say('DESIGNER_EFFECT_REMOVE', { effect: words })}
        title={say('DESIGNER_EFFECT_REMOVE', { effect: words })}
        onClick={() => onChange(undefined)}
      />
    </div>
  )
}

function useFieldOptions(keys: readonly string[]) {
  const titleOf = useTitleOf()
  return keys.map((key) => ({ value: key, label: titleOf(key) }))
}

function Named({ id, rule, effect, keys, onChange }: EffectProps) {
  const { say } = useDesigner()
  const options = useFieldOptions(keys)
  return (
    <Labelled id={id} label={say(EFFECT_WORDS[effect])}>
      {(described) => (
        <Select
          {...described}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...fieldsOfEffect(rule, effect)]}
          options={options}
          onChange={(next: string[]) => onChange(next)}
        />
      )}
    </Labelled>
  )
}

/** The values that something gives to fields, as expressions. */
export function Setting({ id, rule, keys, onChange }: Omit<EffectProps, 'effect'>) {
  const { say } = useDesigner()
  const titleOf = useTitleOf()
  const options = useFieldOptions(keys)
  const set = objectAt(rule, 'set')
  const entries = Object.entries(set)
  const rowKeys = useItemKeys(entries.map(([key]) => key))
  const write = (next: readonly (readonly [string, unknown])[]) =>
    onChange(next.length ? Object.fromEntries(next) : undefined)
  const free = keys.find((key) => !Object.hasOwn(set, key))
  return (
    <>
      {entries.map(([key, value], index) => (
        <div key={rowKeys[index]} className="vd-set">
          <Labelled id={`${id}-${index}-field`} label={say('DESIGNER_EFFECT_SET_FIELD')}>
            {(described) => (
              <Select
                {...described}
                showSearch={{ optionFilterProp: 'label' }}
                value={key}
                options={options.filter((option) => option.value === key || !Object.hasOwn(set, option.value))}
                onChange={(next: string) => write(entries.with(index, [next, value]))}
              />
            )}
          </Labelled>
          <ExpressionInput
            id={`${id}-${index}-value`}
            label={say('DESIGNER_EFFECT_SET_VALUE', { field: titleOf(key) })}
            placeholder="'1'"
            value={value}
            fieldKeys={keys}
            onChange={(next) => write(entries.with(index, [key, next ?? '']))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${say('DESIGNER_REMOVE')} ${titleOf(key)}`}
            title={`${say('DESIGNER_REMOVE')} ${titleOf(key)}`}
            onClick={() => write(entries.toSpliced(index, 1))}
          />
        </div>
      ))}
      {free !== undefined && (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => write([...entries, [free, "''"]])}>
          {say('DESIGNER_EFFECT_SET_ADD')}
        </Button>
      )}
    </>
  )
}

function Refusal({ id, rule, keys, onChange }: EffectProps) {
  const { say } = useDesigner()
  const options = useFieldOptions(keys)
  const refuse = objectAt(rule, 'refuse')
  const at = ownProperty(refuse, 'at')
  return (
    <>
      <LocalText
        id={`${id}-message`}
        label={`${say('DESIGNER_EFFECT_REFUSE')} · ${say('DESIGNER_EFFECT_MESSAGE')}`}
        required
        value={ownProperty(refuse, 'message')}
        onChange={(value) => onChange(setProperty(refuse, 'message', value ?? ''))}
      />
      <Labelled id={`${id}-at`} label={say('DESIGNER_EFFECT_AT')}>
        {(described) => (
          <Select<string | null>
            {...described}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={say('DESIGNER_EFFECT_AT_FORM')}
            value={typeof at === 'string' ? at : null}
            options={options}
            onChange={(next) => onChange(setProperty(refuse, 'at', next ?? undefined))}
          />
        )}
      </Labelled>
    </>
  )
}
