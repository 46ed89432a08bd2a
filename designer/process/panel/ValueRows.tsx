import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { isObject } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fromEntries } from '../../document/json.ts'
import type { Choice } from './boxes.tsx'
import { ExpressionPart } from './ConditionPart.tsx'

interface ValueRowsProps {
  readonly label: string
  readonly value: unknown
  /** Fields that can be set; none: names are typed. */
  readonly fields: readonly Choice[]
  readonly onChange: (value: unknown) => void
}

/** Fields with the expressions that give their values. */
export function ValueRows({ label, value, fields, onChange }: ValueRowsProps) {
  const { say } = useDesigner()
  const entries = isObject(value) ? Object.entries(value) : []
  const write = (next: readonly (readonly [string, unknown])[]) => onChange(fromEntries(next))
  const taken = new Set(entries.map(([key]) => key))
  const free = fields.filter((field) => !taken.has(field.value))
  return (
    <fieldset className="vp-part">
      <legend>{label}</legend>
      {entries.map(([key, expression], at) => (
        // The number is the identity of a row: its field is what is chosen in it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="vp-way">
          <div className="vp-way-head">
            {fields.length > 0 ? (
              <Select<string>
                aria-label={say('FLOW_VALUE_FIELD', { number: at + 1 })}
                showSearch={{ optionFilterProp: 'label' }}
                value={key}
                options={[...fields.filter((field) => field.value === key), ...free]}
                onChange={(next) => write(entries.with(at, [next, expression]))}
              />
            ) : (
              <Input
                aria-label={say('FLOW_VALUE_FIELD', { number: at + 1 })}
                className="vd-code"
                value={key}
                onChange={({ target }) => write(entries.with(at, [target.value, expression]))}
              />
            )}
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('FLOW_VALUE_REMOVE', { number: at + 1 })}
              title={say('FLOW_VALUE_REMOVE', { number: at + 1 })}
              onClick={() => write(entries.toSpliced(at, 1))}
            />
          </div>
          <ExpressionPart
            label={say('FLOW_VALUE_EXPRESSION', { number: at + 1 })}
            placeholder="now"
            value={expression}
            onChange={(text) => write(entries.with(at, [key, text ?? '']))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={fields.length > 0 && free.length === 0}
        onClick={() => write([...entries, [free[0]?.value ?? `field${entries.length + 1}`, '']])}
      >
        {say('FLOW_VALUE_ADD')}
      </Button>
    </fieldset>
  )
}
