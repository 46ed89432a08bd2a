import { Input } from 'antd'
import type { QueryProps } from '../../faces.ts'
import { enterPlaceholder, queryProps } from '../control.ts'

/** A question in words: one line; words have no begin and no end. */
export function TextQuery<O>(props: QueryProps<string, O>) {
  if (props.mode === 'range') return null
  const { value, onChange } = props
  return (
    <Input
      {...queryProps(props)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterPlaceholder(props)}
      allowClear
    />
  )
}
