import type { FormProps, QueryProps } from '../../kit/faces.ts'
import { MOMENT, PickerForm, PickerQuery } from '../../kit/parts/picker/Picker.tsx'
import type { Options } from './options.ts'

export { fetchCalendars as preload } from '../../kit/parts/calendar/fetch.ts'

export function Form(props: FormProps<string, Options>) {
  return <PickerForm {...props} kind={MOMENT} />
}
export function Query(props: QueryProps<string, Options>) {
  return <PickerQuery {...props} kind={MOMENT} />
}
