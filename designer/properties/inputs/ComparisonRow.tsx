import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo } from 'react'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { choicesIn } from '../../../schemas/language/lookup.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type Comparison, type Operator, isComplete, isUnary } from '../../document/comparisons.ts'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { DefaultInput } from '../field/DefaultInput.tsx'
import { useTitleOf } from './field-titles.ts'
import { type Described, Labelled } from './Labelled.tsx'

export const OPERATOR_WORDS = {
  '==': 'DESIGNER_COMPARE_EQUAL',
  '!=': 'DESIGNER_COMPARE_OTHER',
  '>': 'DESIGNER_COMPARE_MORE',
  '>=': 'DESIGNER_COMPARE_LEAST',
  '<': 'DESIGNER_COMPARE_LESS',
  '<=': 'DESIGNER_COMPARE_MOST',
  empty: 'DESIGNER_COMPARE_EMPTY',
  filled: 'DESIGNER_COMPARE_FILLED',
} as const satisfies Readonly<Record<Operator, MessageCode>>
const OPERATORS = Object.keys(OPERATOR_WORDS) as readonly Operator[]
const UNORDERED: ReadonlySet<Operator> = new Set(['==', '!=', 'empty', 'filled'])
/** Values of these columns have an order that people know. */
const ORDERED: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint', 'date', 'timestamp', 'time'])

interface ComparisonRowProps {
  readonly id: string
  /** The word before the field: when, and, or. */
  readonly label: string
  readonly part: Comparison
  readonly keys: readonly string[]
  readonly fieldOf: (key: string) => JsonObject | undefined
  readonly onChange: (part: Comparison) => void
  readonly onRemove: (() => void) | undefined
}

/** A field, what it is compared by, and the value as the field's own widget enters it. */
export function ComparisonRow({ id, label, part, keys, fieldOf, onChange, onRemove }: ComparisonRowProps) {
  const { say } = useDesigner()
  const titleOf = useTitleOf()
  const field = fieldOf(part.key)
  const isOrdered = field !== undefined && ORDERED.has(resolveField(part.key, field as unknown as Field).storage.type)
  const operators = OPERATORS.filter((each) => isOrdered || UNORDERED.has(each) || each === part.operator)
  return (
    <div className="vd-list-row">
      <div className="vd-list-cells vd-comparison">
        <Labelled id={`${id}-field`} label={label}>
          {(described) => (
            <Select<string | null>
              {...described}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={say('DESIGNER_COMPARE_FIELD')}
              value={part.key || null}
              options={keys.map((key) => ({ value: key, label: titleOf(key) }))}
              onChange={(key) =>
                onChange({
                  key: key ?? '',
                  operator: isUnary(part.operator) || !UNORDERED.has(part.operator) ? '==' : part.operator,
                  value: undefined,
                })
              }
            />
          )}
        </Labelled>
        <Labelled id={`${id}-operator`} label={say('DESIGNER_COMPARE')}>
          {(described) => (
            <Select<Operator>
              {...described}
              value={part.operator}
              options={operators.map((each) => ({ value: each, label: say(OPERATOR_WORDS[each]) }))}
              onChange={(operator) =>
                onChange({ ...part, operator, value: isUnary(operator) ? undefined : part.value })
              }
            />
          )}
        </Labelled>
        {field !== undefined && !isUnary(part.operator) && (
          <Labelled
            id={`${id}-value`}
            label={say('DESIGNER_COMPARE_VALUE')}
            error={isComplete(part) ? undefined : say('DESIGNER_COMPARE_NO_VALUE')}
          >
            {(described) => (
              <ValueInput
                key={part.key}
                described={described}
                fieldKey={part.key}
                field={field}
                value={part.value}
                onChange={(value) => onChange({ ...part, value })}
              />
            )}
          </Labelled>
        )}
      </div>
      {onRemove && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`${say('DESIGNER_REMOVE')} ${titleOf(part.key)}`}
          title={`${say('DESIGNER_REMOVE')} ${titleOf(part.key)}`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

interface ValueInputProps {
  readonly described: Described
  readonly fieldKey: string
  readonly field: JsonObject
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
/** Choices that the document states are chosen by their texts, those of a switch too. */
function ValueInput({ described, fieldKey, field, value, onChange }: ValueInputProps) {
  const { ports } = useDesigner()
  const { lookup } = useMemo(() => resolveField(fieldKey, field as unknown as Field), [fieldKey, field])
  if (lookup?.kind === 'static')
    return (
      <Select<string | null>
        {...described}
        showSearch={{ optionFilterProp: 'label' }}
        value={typeof value === 'string' ? value : null}
        options={choicesIn(lookup.items, ports.locale).map((choice) => ({ value: choice.value, label: choice.text }))}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  return (
    <DefaultInput
      described={described}
      fieldKey={fieldKey}
      field={setProperty(field, 'default', value)}
      onChange={onChange}
    />
  )
}
