import type { ComponentType } from 'react'
import type { FormProps, QueryProps } from '../../faces.ts'
import type { Files } from './files.ts'

/** Files cannot be asked for; the field is drawn so that a screen that asks shows what it would look like. */
export function fileQuery<O>(Form: ComponentType<FormProps<Files, O>>) {
  return function Query(props: QueryProps<Files, O>) {
    if (props.mode === 'range') return null
    const { mode: _, ...rest } = props
    return <Form {...rest} disabled invalid={false} />
  }
}
