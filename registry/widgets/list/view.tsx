import type { FormProps, ShowProps } from '../../kit/faces.ts'
import { SelectOne, ShowChoices } from '../../kit/parts/choices/ChoiceSelect.tsx'
import type { Options } from './options.ts'

export function Form(props: FormProps<string, Options>) {
  const { allowInput, allowSearch } = props.options
  return <SelectOne {...props} mayType={allowInput} maySearch={allowSearch} />
}
export function Show(props: ShowProps<string, Options>) {
  return <ShowChoices {...props} keys={props.value === '' ? [] : [props.value]} isFree={props.options.allowInput} />
}
