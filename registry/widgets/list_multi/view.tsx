import type { FormProps, ShowProps } from '../../kit/faces.ts'
import { SelectMany, ShowChoices } from '../../kit/parts/choices/ChoiceSelect.tsx'
import type { Options } from './options.ts'

export function Form(props: FormProps<readonly string[], Options>) {
  return <SelectMany {...props} />
}
export function Show(props: ShowProps<readonly string[], Options>) {
  return <ShowChoices {...props} keys={props.value} />
}
