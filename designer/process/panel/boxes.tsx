import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { Labelled } from '../../properties/inputs/Labelled.tsx'

interface BoxProps {
  readonly label: string
  readonly help?: string | undefined
}
export interface Choice {
  readonly value: string
  readonly label: string
}

export function ChoiceBox({
  label,
  help,
  value,
  choices,
  placeholder,
  onChange,
}: BoxProps & {
  readonly value: string
  readonly choices: readonly Choice[]
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <Select<string | null>
          {...described}
          showSearch={{ optionFilterProp: 'label' }}
          value={value === '' && !choices.some((choice) => choice.value === '') ? null : value}
          placeholder={placeholder}
          options={[...choices, ...(isKnown ? [] : [{ value, label: value }])]}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </Labelled>
  )
}

export function ManyBox({
  label,
  help,
  value,
  choices,
  onChange,
}: BoxProps & {
  readonly value: readonly string[]
  readonly choices: readonly Choice[]
  readonly onChange: (value: readonly string[]) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <Select<string[]>
          {...described}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...value]}
          options={[...choices]}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

export function TextBox({
  label,
  help,
  value,
  placeholder,
  isCode = false,
  onChange,
}: BoxProps & {
  readonly value: string
  readonly placeholder?: string
  readonly isCode?: boolean
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <Input
          {...described}
          className={isCode ? 'vd-code' : ''}
          spellCheck={!isCode}
          value={value}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}

export function NumberBox({
  label,
  help,
  value,
  min,
  max,
  onChange,
}: BoxProps & {
  readonly value: unknown
  readonly min: number
  readonly max: number
  readonly onChange: (value: number | undefined) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <InputNumber<number>
          {...described}
          min={min}
          max={max}
          precision={0}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </Labelled>
  )
}

export function FlagBox({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}) {
  return (
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      {label}
    </Checkbox>
  )
}
