import { Input } from 'antd'
import type { CellProps, FormProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import type { Options } from './options.ts'

/** The count hangs below the control: it keeps its own line there. */
const COUNTED = { marginBottom: 22 } as const

function Area({ rows, ...props }: FormProps<string, Options> & { readonly rows: number }) {
  const { value, onChange, field, options } = props
  const counted = countProps(value, field.maxLength, options.showCount)
  return (
    <Input.TextArea
      {...controlProps(props)}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterPlaceholder(props)}
      {...counted}
      {...(counted.showCount || counted.count?.show ? { style: COUNTED } : {})}
    />
  )
}

export function Form(props: FormProps<string, Options>) {
  return <Area {...props} rows={props.options.rows} />
}
export function Cell(props: CellProps<string, Options>) {
  return <Area {...props} rows={1} />
}
export { TextLine as Show } from '../../kit/parts/prose/Shortened.tsx'
export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'
