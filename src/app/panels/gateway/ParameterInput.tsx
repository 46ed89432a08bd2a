import { Input, InputNumber, Select } from 'antd'
import { HTTP_METHODS, isList, type Parameter } from '../../../../schemas/language/gateway/kinds.ts'
import type { Argument } from '../../../../schemas/language/gateway/steps.ts'

interface Props {
  readonly id: string
  readonly parameter: Parameter
  readonly value: Argument | undefined
  readonly isLocked: boolean
  readonly onChange: (value: Argument | undefined) => void
}

/** The control of a parameter, which its type decides. */
export function ParameterInput({ id, parameter, value, isLocked, onChange }: Props) {
  const { type, example = '', min, max } = parameter
  if (isList(parameter))
    return (
      <Select
        id={id}
        mode={type === 'methods' ? 'multiple' : 'tags'}
        disabled={isLocked}
        placeholder={example}
        tokenSeparators={[',', ' ']}
        suffixIcon={null}
        value={Array.isArray(value) ? [...(value as readonly string[])] : []}
        options={type === 'methods' ? HTTP_METHODS.map((method) => ({ value: method, label: method })) : []}
        onChange={(next: string[]) => onChange(next)}
      />
    )
  if (type === 'integer')
    return (
      <InputNumber
        id={id}
        disabled={isLocked}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        precision={0}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  return (
    <Input
      id={id}
      disabled={isLocked}
      spellCheck={false}
      maxLength={500}
      placeholder={example}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
