import { Input } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterWords } from '../../kit/parts/control.ts'
import type { Options } from './options.ts'

const KEEP_LINES = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function Area({ rows, ...props }: FormProps<string, Options> & { readonly rows: number }) {
  const { value, onChange, field, options } = props
  return (
    <Input.TextArea
      {...controlProps(props)}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterWords(props)}
      {...countProps(value, field.maxLength, options.showCount)}
    />
  )
}

export function Form(props: FormProps<string, Options>) {
  return <Area {...props} rows={props.options.rows} />
}
export function Cell(props: CellProps<string, Options>) {
  return <Area {...props} rows={1} />
}
export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { id, value, onChange } = props
  return <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} placeholder={enterWords(props)} allowClear />
}
export function Show({ text, dense }: ShowProps<string, Options>) {
  return dense ? <span>{text}</span> : <span style={KEEP_LINES}>{text}</span>
}
