import { Input } from 'antd'
import type { FormProps, QueryProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterWords } from '../../kit/parts/control.ts'
import type { Options } from './options.ts'

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, field, options } = props
  return (
    <Input.Password
      {...controlProps(props)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterWords(props)}
      autoComplete={options.autoComplete}
      {...countProps(value, field.maxLength, false)}
    />
  )
}
/** A password cannot be asked for. */
export function Query({ id, ports }: QueryProps<string, Options>) {
  return <Input id={id} disabled placeholder={ports.say('PASSWORD_NOT_ASKED')} />
}
