import type { FormProps, QueryProps } from '../../kit/faces.ts'
import { PickerForm, type PickerKind, PickerQuery } from '../../kit/parts/Picker.tsx'
import type { Options } from './options.ts'

const KIND: PickerKind = { format: 'HH:mm:ss', typed: ['H:mm:ss', 'H:mm'], clock: 'only' }

export function Form(props: FormProps<string, Options>) {
  return <PickerForm {...props} kind={KIND} />
}
export function Query(props: QueryProps<string, Options>) {
  return <PickerQuery {...props} kind={KIND} />
}
