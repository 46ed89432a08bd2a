import { Input } from 'antd'
import { useState } from 'react'
import type { FormProps, QueryProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { HIDDEN } from '../../kit/secret.ts'
import type { Options } from './options.ts'

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, field, options, ports } = props
  const isStored = value === HIDDEN
  const [wasStored, setWasStored] = useState(isStored)
  if (isStored && !wasStored) setWasStored(true)
  return (
    <Input.Password
      {...controlProps(props)}
      value={isStored ? '' : value}
      // Emptied again, it is unchanged: a stored password is never shown, so it cannot be emptied by mistake.
      onChange={({ target }) => onChange(target.value === '' && wasStored ? HIDDEN : target.value)}
      placeholder={wasStored ? ports.say('PASSWORD_STORED') : enterPlaceholder(props)}
      autoComplete={options.autoComplete}
      {...countProps(isStored ? '' : value, field.maxLength, false)}
    />
  )
}
/** A password cannot be asked for. */
export function Query({ id, ports }: QueryProps<string, Options>) {
  return <Input id={id} disabled placeholder={ports.say('PASSWORD_NOT_ASKED')} />
}
