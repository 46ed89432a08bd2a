import { Input } from 'antd'
import type { FormProps, QueryProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { RangePair } from '../../kit/parts/numbers/RangePair.tsx'
import { TextQuery } from '../../kit/parts/prose/TextQuery.tsx'
import type { Options } from './options.ts'

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, field, options } = props
  return (
    <Input
      {...controlProps(props)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterPlaceholder(props)}
      {...countProps(value, field.maxLength, options.showCount)}
      {...(options.suffix ? { suffix: options.suffix } : {})}
    />
  )
}

export function Query(props: QueryProps<string, Options>) {
  if (props.mode !== 'range') return <TextQuery {...props} />
  return (
    <RangePair
      id={props.id}
      title={props.field.title}
      value={props.value}
      onChange={props.onChange}
      ports={props.ports}
      renderEnd={({ id, value, onChange, label }) => (
        <Input
          id={id}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          allowClear
        />
      )}
    />
  )
}
