import { AutoComplete } from 'antd'
import type { Described } from '../inputs/Labelled.tsx'
import { useParameterNames } from './ParameterList.tsx'

interface TemplateInputProps {
  readonly described: Described | { readonly 'aria-label': string }
  readonly value: unknown
  readonly disabled?: boolean
  readonly className?: string
  readonly onChange: (value: string | undefined) => void
}

/** A fixed value, or a parameter of the page. */
export function TemplateInput({ described, value, disabled = false, className, onChange }: TemplateInputProps) {
  const options = useParameterNames().map((one) => ({ value: `{${one.value}}`, label: `${one.text} {${one.value}}` }))
  return (
    <AutoComplete
      {...described}
      {...(className === undefined ? {} : { className })}
      allowClear
      disabled={disabled}
      maxLength={500}
      options={options}
      value={typeof value === 'string' ? value : ''}
      onChange={(next: string | undefined) => onChange(next || undefined)}
    />
  )
}
